import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { transaction, type Database } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import type { UploadRow } from '#db/tables.ts'
import { AppError } from '#domain/errors.ts'
import type { Values } from '#domain/form.ts'
import { UPLOAD_PART_BYTES, type UploadRef, type uploadForm, type UploadStarted, type UploadState } from '#domain/reports/report.ts'
import { networkOf, passingKey, siteOf } from '#server/platform/limits/limit-key.ts'
import { hit, refuseUnless, remaining, type Hit, type Limit } from '#server/platform/limits/rate-limit.ts'
import type { Deps } from '#server/core/deps.ts'
import { examineFile, type ExaminedFile } from '#server/platform/blobs/examine.ts'
import {
  advanceUpload,
  deleteOldUploads,
  deleteParts,
  deleteUpload,
  findUpload,
  finishUpload,
  insertPart,
  insertUpload,
  listParts,
} from './upload-queries.ts'
import { openBytes, sealBytes, sealText } from '#server/platform/secret/sealed-bytes.ts'

/** In bytes, except for the last part: one-byte parts of a small file would create millions of rows. */
const SMALLEST_PART = 4_096

const HOUR = 3_600_000
/** Uploads that no report takes within this time are deleted. A device that wrote offline uploads its files right before the report. */
const KEPT_MS = 24 * HOUR
const BY_NETWORK: Limit = { max: 60, windowMs: HOUR }
const BY_NETWORK_AND_DAY: Limit = { max: 150, windowMs: 24 * HOUR }
/** In kilobytes, by the announced file size: more than three hundred photos as a device sends them. */
const SIZE_BY_NETWORK: Limit = { max: 300_000, windowMs: 24 * HOUR }
const SIZE_BY_SITE: Limit = { max: 600_000, windowMs: 24 * HOUR }
/** In kilobytes received from everybody together, attached to a report or not: many networks must not fill the disk. */
const SIZE_OF_ALL: Limit = { max: 2_000_000, windowMs: 24 * HOUR }
const ALL = 'upload-sizes'

const kilobytes = (bytes: number) => Math.ceil(bytes / 1_000)

/**
 * Starts an upload. The returned secret is needed to send the parts and to attach the file to a report; the database stores only its hash,
 * and the bytes are encrypted with a key derived from it. No session is needed: the file may belong to an anonymous report.
 *
 * @throws upload.too_many 429 · api.unavailable 503 when everybody together has sent too much today
 */
export async function beginUpload(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  address: string,
  { name, size }: Values<typeof uploadForm>,
): Promise<UploadStarted> {
  const now = clock.now()
  const network = networkOf(address)
  const hits = [
    await hit(db, passingKey('uploads', network), BY_NETWORK, now),
    await hit(db, passingKey('uploads-day', network), BY_NETWORK_AND_DAY, now),
    await hit(db, passingKey('uploads-size', network), SIZE_BY_NETWORK, now, kilobytes(size)),
    await hit(db, passingKey('uploads-site', siteOf(address)), SIZE_BY_SITE, now, kilobytes(size)),
  ]
  for (const one of hits) refuseUnless(one, 'upload.too_many')
  refuseFull(await remaining(db, ALL, SIZE_OF_ALL, now))
  const id = newId(now)
  const secret = randomBytes(32).toString('base64url')
  const row = { ...NEW, id, secretHash: hashOf(secret), name: sealText(uploadKey(id, secret), `${id}:name`, name), size, createdAt: now }
  await insertUpload(db, row)
  return { id, secret, received: 0, partBytes: UPLOAD_PART_BYTES }
}

function refuseFull({ allowed, seconds }: Hit): void {
  if (!allowed) throw new AppError('api.unavailable', 503, { details: { seconds } })
}

const NEW = { received: 0, kind: null, type: null, width: null, height: null, reportId: null, n: null, fileKey: null }

/** @throws upload.not_found 404 */
export const uploadState = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, ref: UploadRef): Promise<UploadState> =>
  stateOf(await findOpen(db, ref, clock.now()))

/**
 * Stores the part that begins at `offset`. The last part triggers the examination; a refusal deletes the upload.
 *
 * @param address the sender's: one sender must not fill the examination queue
 * @throws upload.not_found 404 · upload.offset 409 with the number of bytes received · api.too_large 413 · api.invalid 422 for a part that
 * is too small · api.unavailable 503 as `beginUpload`, or because the examination queue is full · the errors of `examineFile`
 */
export async function takePart(
  deps: Pick<Deps, 'db' | 'clock' | 'queues'>,
  ref: UploadRef,
  { offset, bytes, address }: { offset: number; bytes: Buffer; address: string },
): Promise<UploadState> {
  const { db, clock } = deps
  const upload = await findOpen(db, ref, clock.now())
  if (upload.kind !== null) return stateOf(upload)
  const end = offset + bytes.length
  if (offset !== upload.received) throw elsewhere(upload.received)
  if (bytes.length > UPLOAD_PART_BYTES || end > upload.size) throw new AppError('api.too_large', 413)
  if (bytes.length > 0 && bytes.length < SMALLEST_PART && end < upload.size) throw new AppError('api.invalid', 422)
  const key = uploadKey(ref.id, ref.secret)
  if (bytes.length > 0) {
    const sealed = sealBytes(key, placeOf(ref.id, 'sent', offset), bytes)
    const isTaken = await transaction(db, async () => {
      if (!(await advanceUpload(db, ref.id, offset, end))) return false
      refuseFull(await hit(db, ALL, SIZE_OF_ALL, clock.now(), kilobytes(bytes.length)))
      await insertPart(db, { uploadId: ref.id, stage: 'sent', start: offset, bytes: sealed })
      return true
    })
    if (!isTaken) throw elsewhere((await findOpen(db, ref, clock.now())).received)
  }
  return end === upload.size ? finish(deps, ref, address) : { ...stateOf(upload), received: end }
}

const elsewhere = (received: number) => new AppError('upload.offset', 409, { details: { received } })

async function finish({ db, clock, queues }: Pick<Deps, 'db' | 'clock' | 'queues'>, ref: UploadRef, address: string): Promise<UploadState> {
  const now = clock.now()
  const key = uploadKey(ref.id, ref.secret)
  try {
    const file = await queues.files.run(async () => {
      const bytes = await readStage(db, ref.id, 'sent', key)
      // A device that repeats the request before it has its answer: the earlier call has finished and removed the parts meanwhile.
      return (await findOpen(db, ref, now)).kind === null ? examineFile(bytes) : null
    }, address)
    if (file) await keep(db, ref, key, file)
  } catch (error) {
    // A file that can never be accepted is deleted; after any other failure the next call tries again.
    if (error instanceof AppError && error.status === 422) await deleteUpload(db, ref.id)
    throw error
  }
  return stateOf(await findOpen(db, ref, now))
}

async function keep(db: Database, { id }: UploadRef, key: Buffer, { bytes, ...examined }: ExaminedFile): Promise<void> {
  await transaction(db, async () => {
    if (!(await finishUpload(db, id, { ...examined, size: bytes.length }))) return
    await deleteParts(db, id, 'sent')
    for (let start = 0; start < bytes.length; start += UPLOAD_PART_BYTES) {
      const part = bytes.subarray(start, start + UPLOAD_PART_BYTES)
      await insertPart(db, { uploadId: id, stage: 'kept', start, bytes: sealBytes(key, placeOf(id, 'kept', start), part) })
    }
  })
}

export const dropUpload = async ({ db, clock }: Pick<Deps, 'db' | 'clock'>, ref: UploadRef): Promise<void> => {
  await findOpen(db, ref, clock.now())
  await deleteUpload(db, ref.id)
}

/** A complete and accepted upload for a report to take; null otherwise. */
export async function readyUpload(db: Database, ref: UploadRef, now: number): Promise<{ row: UploadRow; key: Buffer } | null> {
  const row = await findUpload(db, ref.id, hashOf(ref.secret))
  return row?.kind && row.createdAt > now - KEPT_MS ? { row, key: uploadKey(ref.id, ref.secret) } : null
}

/** The stored bytes. @throws Error when the key does not match */
export const readFile = (db: Database, id: string, key: Uint8Array): Promise<Buffer> => readStage(db, id, 'kept', key)

/** Nightly: deletes uploads that no report has taken within a day. */
export const dropOldUploads = (db: Database, now: number) => deleteOldUploads(db, now - KEPT_MS)

async function findOpen(db: Database, { id, secret }: UploadRef, now: number): Promise<UploadRow> {
  const row = await findUpload(db, id, hashOf(secret))
  if (!row || row.createdAt <= now - KEPT_MS) throw new AppError('upload.not_found', 404)
  return row
}

// After the examination `size` is the size of the stored file; the sender counts the bytes sent.
const stateOf = ({ received, size, kind }: UploadRow): UploadState => ({
  received,
  size: kind === null ? size : received,
  done: kind !== null,
  kind: kind as UploadState['kind'],
})

async function readStage(db: Database, id: string, stage: string, key: Uint8Array): Promise<Buffer> {
  const parts = await listParts(db, id, stage)
  return Buffer.concat(parts.map(({ start, bytes }) => openBytes(key, placeOf(id, stage, start), bytes)))
}

const placeOf = (id: string, stage: string, start: number) => `${id}:${stage}:${start}`
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('base64url')
const uploadKey = (id: string, secret: string) =>
  Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64url'), id, 'tessera upload v1', 32))
