import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Deps } from '#server/core/deps.ts'
import type { Headers } from '#server/platform/http/security-headers.ts'
import { hotContent } from './hot-content.ts'
import { hotDocument } from './hot-document.ts'
import { hotList } from './hot-list.ts'

/** Answers the request and gives true, or leaves it untouched and gives false. */
export type HotPath = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

/**
 * The addresses that the app asks for at every start, answered without the framework, which would cost more than the answer. They
 * only say yes: whatever is out of the ordinary goes on to the route of the same address, so that refusals are in one place.
 */
export function hotPaths(deps: Deps, headers: Headers): (request: IncomingMessage) => HotPath | null {
  const content = hotContent(deps, headers)
  const list = hotList(deps, headers)
  const document = hotDocument(deps, headers)
  return ({ method, url = '' }) => {
    if (method !== 'GET') return null
    if (url.startsWith('/api/content?since=')) return content
    if (url.startsWith('/api/collections/')) return list
    if (url.startsWith('/api/users/')) return document
    return null
  }
}
