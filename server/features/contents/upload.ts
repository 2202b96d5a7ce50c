import { createHash } from 'node:crypto'
import { transaction } from '#db/connect.ts'
import type { Picture } from '#domain/content/picture.ts'
import { pictureAlt } from '#domain/contents/kinds.ts'
import { AppError } from '#domain/errors.ts'
import { refusePicture } from '#server/core/content/picture-refusal.ts'
import { keepPicture } from '#server/core/content/pictures.ts'
import type { Deps } from '#server/core/deps.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { encodePicture } from '#server/platform/blobs/encode.ts'
import { examineFile } from '#server/platform/blobs/examine.ts'
import { findContent, type Name, type Parts } from './entry.ts'
import { findPaper, putPaper } from './queries.ts'
import { namesFile } from './removed-files.ts'

/**
 * Turns an upload into a document's picture. Saving a draft that names it puts it on the document.
 *
 * @throws api.not_found 404 · api.invalid, upload.*, picture.too_small 422 · api.too_large 413 · api.unavailable 503
 */
export async function uploadPicture(
  parts: Parts & Pick<Deps, 'queues'>,
  who: string,
  name: Name,
  { file, alt }: { file: Buffer; alt: string },
): Promise<Picture> {
  const { db, clock, queues } = parts
  await findContent(parts, name)
  const { value, problem } = pictureAlt.read(alt)
  if (problem) throw new AppError('api.invalid', 422, { fields: { alt: problem } })
  const encoded = await queues.pictures.run(() => encodePicture(file), who).catch(refusePicture)
  return transaction(db, async () => {
    await recordAudit(db, { actor: who, action: 'changed', record: name.collection, subject: name.id, detail: 'picture' }, clock.now())
    return keepPicture(parts, encoded, value)
  })
}

/**
 * Keeps a PDF for one of the association's documents. Saving a draft that names it puts it there.
 *
 * @throws api.not_found 404 · upload.* 422
 */
export async function uploadPaper(parts: Parts, who: string, id: string, file: Buffer): Promise<{ id: string; bytes: number }> {
  const { db, clock } = parts
  const name = { collection: 'documenti', id } as const
  await findContent(parts, name)
  const { kind } = file.toString('latin1', 0, 5) === '%PDF-' ? await examineFile(file) : { kind: null }
  if (kind !== 'pdf') throw new AppError('upload.not_accepted', 422)
  const digest = createHash('sha256').update(file).digest('base64url').slice(0, 22)
  const now = clock.now()
  await transaction(db, async () => {
    await putPaper(db, { id: digest, bytes: file, usedAt: now })
    await recordAudit(db, { actor: who, action: 'changed', record: 'documenti', subject: id, detail: 'pdf' }, now)
  })
  return { id: digest, bytes: file.length }
}

/** A document's PDF, of its draft, scheduled, public or archived version, as it was sent. @throws api.not_found 404 */
export async function readPaper(parts: Pick<Parts, 'db'>, id: string, digest: string): Promise<Uint8Array<ArrayBuffer>> {
  const entry = await findContent(parts, { collection: 'documenti', id })
  const found = namesFile(entry, digest) && (await findPaper(parts.db, digest))
  if (!found) throw new AppError('api.not_found', 404)
  return new Uint8Array(found.bytes)
}
