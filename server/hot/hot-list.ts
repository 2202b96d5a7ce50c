import { isCollectionName } from '#domain/content/collection.ts'
import type { Deps } from '#server/core/deps.ts'
import { sendFile } from '#server/platform/http/file.ts'
import type { Headers } from '#server/platform/http/security-headers.ts'
import type { HotPath } from './hot-paths.ts'

const PREFIX = '/api/collections/'.length

/** `GET /api/collections/:name` without a query: the whole list, or 304 when the client has it. */
export function hotList({ lists }: Pick<Deps, 'lists'>, headers: Headers): HotPath {
  return async (request, response) => {
    const name = (request.url ?? '').slice(PREFIX)
    if (!isCollectionName(name)) return false
    const { whole } = await lists(name)
    sendFile(request, response, whole, headers)
    return true
  }
}
