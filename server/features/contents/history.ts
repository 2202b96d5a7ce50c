import type { ContentData, ContentHistory, ContentVersion } from '#domain/contents/api.ts'
import { changesOf } from '#domain/staff/audit.ts'
import { doerOf } from '#domain/staff/doer.ts'
import { findNames } from '#server/core/staff/queries.ts'
import { findContent, type Name, type Parts } from './entry.ts'
import { listVersions } from './queries.ts'
import { countRemovedFiles } from './removed-files.ts'

/** Published on its day, or before Gestione had it. Versions of a deleted account have no author. */
const isOfSystem = ({ number, action }: Pick<ContentVersion, 'number' | 'action'>): boolean =>
  action === 'began' || action === 'ended' || (number === 1 && action === 'published')

/** Its last versions, newest first, each with its changes. @throws api.not_found 404 */
export async function contentHistory(parts: Pick<Parts, 'db'>, name: Name): Promise<ContentHistory> {
  await findContent(parts, name)
  const rows = await listVersions(parts.db, name)
  const names = await findNames(
    parts.db,
    rows.map(({ writtenBy }) => writtenBy),
  )
  const data = rows.map((row) => JSON.parse(row.data) as ContentData)
  return {
    removedFiles: await countRemovedFiles(parts, name, rows),
    versions: rows.map(({ number, action, writtenAt, writtenBy }, i) => ({
      number,
      action,
      at: writtenAt,
      by: isOfSystem({ number: Number(number), action }) ? null : (doerOf(writtenBy, names) ?? { name: null }),
      changes: changesOf(data[earlier(rows, i)] ?? null, data[i]!),
    })),
  }
}

const isPublic = ({ action }: Pick<ContentVersion, 'action'>): boolean => action === 'published' || action === 'began'

/** The version that this one changed. A publication beside a draft changed the public one. */
function earlier(rows: { action: ContentVersion['action']; data: string }[], i: number): number {
  if (!isPublic(rows[i]!) || rows[i]!.data === rows[i + 1]?.data) return i + 1
  const open = rows.findIndex((row, at) => at > i && isPublic(row))
  return open === -1 ? i + 1 : open
}
