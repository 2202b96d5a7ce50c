import { transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import type { ContentCollection, ContentData, ContentDocument } from '#domain/contents/api.ts'
import { asNew } from '#domain/contents/as-new.ts'
import { contentNames } from '#domain/contents/forms.ts'
import { AppError } from '#domain/errors.ts'
import { contentDocument, draftOf } from './drafts.ts'
import { findContent, newRow, shownOf, type Name, type Parts } from './entry.ts'
import { noteChange } from './versions.ts'
import { findBounds, findByRequest, insertEntry, isIdUsed } from './queries.ts'

const COPY = ' (copia)'

/**
 * Creates a draft of a new document. The same key gives the same document again.
 *
 * @param copyOf id of a document of the same collection whose fields are copied
 * @throws api.not_found 404 · api.conflict 409 the key is of another collection · api.invalid 422
 */
export async function createContent(
  parts: Parts,
  who: string,
  collection: ContentCollection,
  { requestKey, data, copyOf }: { requestKey: string; data?: ContentData | undefined; copyOf?: string | undefined },
): Promise<ContentDocument> {
  const { db } = parts
  // «Chi siamo» is the only page that is written here, and it exists already.
  if (collection === 'pagine') throw new AppError('api.conflict', 409)
  const known = await findByRequest(db, requestKey)
  if (known) return again(parts, collection, known)
  const given = copyOf === undefined ? (data ?? {}) : asNew(collection, shownOf(await findContent(parts, { collection, id: copyOf })), COPY)
  const draft = await draftOf(parts, collection, given)
  const id = await freeId(parts, collection, draft)
  try {
    await insertContent(parts, who, { name: { collection, id }, requestKey, draft })
  } catch (error) {
    // The same call at the same time has created it, or another document with this title took the id.
    const made = await findByRequest(db, requestKey)
    if (made) return again(parts, collection, made)
    throw error
  }
  return contentDocument(parts, { collection, id })
}

type NewContent = { name: Name; requestKey: string; draft: ContentData }

function insertContent(parts: Parts, who: string, { name, requestKey, draft }: NewContent): Promise<void> {
  const { db } = parts
  return transaction(db, async () => {
    const { first, last } = await findBounds(db, name.collection)
    // The newest post comes first; everything else comes last.
    const position = name.collection === 'notizie' ? Number(first ?? 0) - 1 : Number(last ?? -1) + 1
    const row = { ...newRow(name, position), requestKey }
    if (!(await insertEntry(db, row))) throw new AppError('api.conflict', 409)
    const entry = { name, row, public: null, revision: 0 }
    await noteChange(parts, entry, { who, action: 'created', data: draft, changes: { draft: JSON.stringify(draft) } })
  })
}

async function again(parts: Parts, collection: ContentCollection, made: { collection: string; id: string }): Promise<ContentDocument> {
  if (made.collection !== collection) throw new AppError('api.conflict', 409)
  return contentDocument(parts, { collection, id: made.id })
}

/** Makes an id from the title, for addresses; an id is never used again. */
async function freeId({ db, clock }: Parts, collection: ContentCollection, draft: ContentData): Promise<string> {
  const id = slug(contentNames(collection, draft).title)
  if (id && !ADDRESSES.has(id) && !(await isIdUsed(db, { collection, id }))) return id
  return `${id || 'nuovo'}-${newId(clock.now()).slice(-8)}`
}

/** Words that Gestione's addresses use in the place of an id. */
const ADDRESSES = new Set(['nuovo'])

const slug = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/gu, '')
