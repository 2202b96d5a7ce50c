import {
  EXAMINATION_MS,
  PART_MS,
  type UploadRef,
  type UploadStarted,
  type UploadState,
  UPLOAD_PART_BYTES,
  SMALLEST_UPLOAD_PART_BYTES,
} from '#domain/reports/report.ts'
import { ApiError, call } from '#app/platform/api.ts'
import type { ReportFile } from './waiting.ts'

/** The server examines the whole file with the last part. */
const LAST_PART_MS = PART_MS + EXAMINATION_MS

/** The part size that works; it shrinks after a part that a slow line or a proxy did not let through. */
let partBytes = UPLOAD_PART_BYTES

type Watch = {
  /** The server knows the upload from now on, so that it can be resumed. */
  onStarted: (ref: UploadRef) => Promise<void>
  onProgress: (sent: number) => void
}

/**
 * Sends a file in parts, and resumes an earlier try.
 *
 * @param known the upload of the earlier try
 * @param init used for every call
 * @throws ApiError auth.network, upload.too_many, and the server's reasons for refusing a file
 */
export async function sendFile(file: ReportFile, known: UploadRef | null, init: RequestInit, watch: Watch): Promise<UploadRef> {
  let ref = known
  let state = ref && (await stateOf(ref, init))
  if (!ref || !state) {
    const started = await call<UploadStarted>('POST', '/api/uploads', { name: file.name, size: file.blob.size, type: file.type }, init)
    ref = { id: started.id, secret: started.secret }
    state = { received: started.received, size: file.blob.size, done: false, kind: null }
    await watch.onStarted(ref)
  }
  while (!state.done) {
    watch.onProgress(state.received)
    state = await sendPart(file.blob, ref, state, init)
  }
  watch.onProgress(file.blob.size)
  return ref
}

/** Null when the server no longer has it. */
async function stateOf({ id, secret }: UploadRef, init: RequestInit): Promise<UploadState | null> {
  try {
    return await call<UploadState>('GET', `/api/uploads/${id}`, undefined, { ...init, headers: { 'Upload-Secret': secret } })
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

async function sendPart(whole: Blob, { id, secret }: UploadRef, { received, size }: UploadState, init: RequestInit): Promise<UploadState> {
  // When all bytes have arrived but were not examined, an empty part triggers the examination.
  const part = whole.slice(received, received + partBytes)
  const isLast = received + part.size >= size
  try {
    return await call<UploadState>('PUT', `/api/uploads/${id}?offset=${received}`, undefined, {
      ...init,
      body: part,
      headers: { 'Upload-Secret': secret, 'Content-Type': 'application/octet-stream' },
      signal: AbortSignal.timeout(isLast ? LAST_PART_MS : PART_MS),
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isTooLarge = error.status === 413 && part.size > SMALLEST_UPLOAD_PART_BYTES
    if (error.status === 0 || isTooLarge) partBytes = Math.max(SMALLEST_UPLOAD_PART_BYTES, partBytes / 2)
    // A proxy's limit: nothing of the part has arrived.
    if (isTooLarge) return { received, size, done: false, kind: null }
    // The answer to a part was lost, or another tab was faster: the server reports its progress.
    const at = Number(error.details.received)
    if (error.code === 'upload.offset' && Number.isInteger(at) && at !== received) return { received: at, size, done: false, kind: null }
    throw error
  }
}
