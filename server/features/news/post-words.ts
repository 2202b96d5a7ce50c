import type { Database } from '#db/connect.ts'
import { excerpt, NEWS, readPost } from '#domain/news/post.ts'
import { findDocument } from '#server/core/content/queries.ts'
import { openingOf, type Opening } from './opening.ts'

/** The fact of a post in `notify`. */
export const keyOf = (id: string) => `news:${id}`

/** What is put back within this time keeps its unread notices: nobody gets a push or a mail twice. */
export const BACK_MS = 60_000

/** Length of the part of a post that its mail contains. */
const MAIL_CHARACTERS = 1_000

type Words = { notice: { title: string; text: string }; mail: { title: string; text: string; opening: Opening } }

/** A public post's present words; null when it is not public. */
export async function findWords(db: Database, id: string): Promise<Words | null> {
  const found = await findDocument(db, NEWS, id)
  const post = found && readPost({ ...(JSON.parse(found.data) as object), id })
  if (!post) return null
  const { title, body } = post
  return {
    notice: { title, text: excerpt(body, 140) },
    mail: { title, text: excerpt(body, 120), opening: openingOf(body, MAIL_CHARACTERS) },
  }
}
