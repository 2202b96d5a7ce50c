import { transaction } from '#db/connect.ts'
import { readPicture, type Picture, type PicturedCollection } from '#domain/content/picture.ts'
import { isEmblem } from '#domain/content/emblem.ts'
import { changeDocument } from './queries.ts'
import type { Deps } from '#server/core/deps.ts'
import type { EncodedPicture } from '#server/platform/blobs/encode.ts'
import { deleteOldPicture, listOldPictures, listPicturedDocuments, putPictureFile } from './picture-queries.ts'

type Stored = Pick<Deps, 'db' | 'clock' | 'house'>
type DocumentName = { collection: PicturedCollection; id: string }

/**
 * Puts a picture from `encodePicture` on a document, replacing the old one; every device gets the change. Joins the caller's transaction.
 *
 * @param alt the picture in words
 * @returns null when the document does not exist
 */
export async function putEncodedPicture(
  deps: Stored,
  document: DocumentName,
  encoded: EncodedPicture,
  alt: string,
): Promise<Picture | null> {
  const { db, clock } = deps
  const { files, picture } = withAlt(encoded, alt)
  const now = clock.now()
  return transaction(db, async () => {
    const isThere = await changeDocument(deps, document.collection, { id: document.id, now, change: (data) => ({ ...data, picture }) })
    if (!isThere) return null
    for (const each of files) await putPictureFile(db, { id: picture.id, ...each, usedAt: now })
    return picture
  })
}

/**
 * Stores an encoded picture for a draft. It is deleted after a day if no document uses it. Joins the caller's transaction, which must not
 * wait for the seconds of the encoding.
 */
export async function keepPicture({ db, clock }: Pick<Deps, 'db' | 'clock'>, encoded: EncodedPicture, alt: string): Promise<Picture> {
  const { files, picture } = withAlt(encoded, alt)
  const usedAt = clock.now()
  await transaction(db, async () => {
    for (const each of files) await putPictureFile(db, { id: picture.id, ...each, usedAt })
  })
  return picture
}

const withAlt = ({ files, ...rest }: EncodedPicture, alt: string) => ({ files, picture: { ...rest, alt } satisfies Picture })

/** Removes a document's picture; false when it has none. Its bytes are deleted at night. */
export function removePicture(deps: Stored, { collection, id }: DocumentName): Promise<boolean> {
  const { db, clock } = deps
  return transaction(db, async () => {
    let had = false
    const change = ({ picture, ...data }: Record<string, unknown>) => {
      had = picture !== undefined
      return had ? data : null
    }
    await changeDocument(deps, collection, { id, now: clock.now(), change })
    return had
  })
}

const DAY = 24 * 3_600_000

/** Deletes pictures that no document uses. A picture used since yesterday stays in any case. */
export async function dropUnusedPictures(db: Deps['db'], now: number): Promise<void> {
  const before = now - DAY
  const old = await listOldPictures(db, before)
  if (old.length === 0) return
  const used = new Set((await listPicturedDocuments(db)).flatMap((data) => picturesOf(JSON.parse(data) as Record<string, unknown>)))
  for (const id of old) if (!used.has(id)) await deleteOldPicture(db, id, before)
}

function picturesOf(document: Record<string, unknown>): string[] {
  const { emblem } = document
  const picture = readPicture(document)
  return [...(picture ? [picture.id] : []), ...(isEmblem(emblem) ? [emblem] : [])]
}
