import type { Deps } from '#server/core/deps.ts'
import { sendFile } from '#server/platform/http/file.ts'
import type { Headers } from '#server/platform/http/security-headers.ts'
import type { HotPath } from './hot-paths.ts'

const PREFIX = '/api/content?since='.length

/** `GET /api/content?since=…`: what has changed; for nearly everybody, nothing. Characters that need decoding are not in what we hand out. */
export function hotContent({ content }: Pick<Deps, 'content'>, headers: Headers): HotPath {
  return async (request, response) => {
    const since = (request.url ?? '').slice(PREFIX)
    if (!/^[\w.~-]*$/.test(since)) return false
    sendFile(request, response, await content(since), headers)
    return true
  }
}
