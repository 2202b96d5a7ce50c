import { errorFrom, send } from '#app/platform/api.ts'
import type { Sending } from './send-file.ts'

/** In the shell the platform's own call carries the session's token. It reports no progress. */
export async function sendFile<T>(path: string, file: Blob, { onProgress, signal }: Sending): Promise<T> {
  onProgress(0)
  const answer = await send('PUT', path, undefined, { body: file, headers: { 'Content-Type': 'application/octet-stream' }, signal })
  onProgress(1)
  const content: unknown = await answer.json().catch(() => null)
  if (!answer.ok || content === null) throw errorFrom(content, answer.status)
  return content as T
}
