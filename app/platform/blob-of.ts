import { ApiError, errorFrom } from './api.ts'

/** A file whose parts stop for this time has broken off. The server makes some while it sends them. */
const SILENCE_MS = 60_000

/** The file of a response. @throws ApiError auth.network when it breaks off or stands still, or takes longer than the call may */
export async function blobOf(response: Response): Promise<Blob> {
  if (!response.ok) throw errorFrom(await response.json().catch(() => null), response.status)
  const parts: BlobPart[] = []
  const reader = response.body?.getReader()
  try {
    for (let part = reader && (await nextOf(reader)); part && !part.done; part = await nextOf(reader!)) parts.push(part.value)
    return new Blob(parts, { type: response.headers.get('Content-Type') ?? '' })
  } catch {
    reader?.cancel().catch(() => {})
    throw new ApiError('auth.network', 0)
  }
}

function nextOf<T>(reader: ReadableStreamDefaultReader<T>): Promise<ReadableStreamReadResult<T>> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const silence = new Promise<never>((_, reject) => (timer = setTimeout(reject, SILENCE_MS)))
  return Promise.race([reader.read(), silence]).finally(() => clearTimeout(timer))
}
