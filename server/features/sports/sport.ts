import type { Database } from '#db/connect.ts'
import { findDocument } from '#server/core/content/queries.ts'

/** A sport's name, and the names of its courses by id; null without such a sport. */
export async function findSport(db: Database, id: string): Promise<{ name: string; courses: Map<string, string> } | null> {
  const row = await findDocument(db, 'sports', id)
  if (!row) return null
  const { name, courses } = JSON.parse(row.data) as { name?: unknown; courses?: unknown }
  const listed = (Array.isArray(courses) ? courses : []) as { id?: unknown; name?: unknown }[]
  return { name: String(name ?? id), courses: new Map(listed.map((course) => [String(course.id), String(course.name ?? course.id)])) }
}
