import type { IncomingMessage, ServerResponse } from 'node:http'
import { checkCard } from '#server/features/verification/check.ts'
import { MAX_CHECK_BYTES } from '#server/features/verification/check-routes.ts'
import type { Deps } from '#server/core/deps.ts'
import { addressReader } from '#server/platform/http/address.ts'
import type { Headers } from '#server/platform/http/security-headers.ts'

/** Answers the request whose body is here and gives true, or leaves it untouched and gives false. */
export type HotBodyPath = (request: IncomingMessage, response: ServerResponse, body: Buffer) => Promise<boolean>

/**
 * `POST /api/verify` of a scanned text by somebody without an account: a till's or a gate's. Shops and staff, who come with a cookie, and
 * everything that is to be refused go on to the route.
 */
export function hotCheck(deps: Deps, headers: Headers): HotBodyPath {
  const addressOf = addressReader(deps.config.trustedProxies)
  const sent = Object.entries({ ...headers, 'Content-Type': 'application/json' }).flat()

  return async (request, response, body) => {
    if (request.method !== 'POST' || request.headers.cookie !== undefined || body.length > MAX_CHECK_BYTES) return false
    const text = textOf(body)
    if (text === null) return false
    const { answer } = await checkCard(deps, { text }, { staff: null, shop: null, address: addressOf(request) })
    const json = JSON.stringify(answer)
    response.writeHead(200, [...sent, 'Content-Length', String(Buffer.byteLength(json))]).end(json)
    return true
  }
}

/** Of a body that asks for nothing else. */
function textOf(body: Buffer): string | null {
  const asked = JSON.parse(body.toString()) as unknown
  if (asked === null || typeof asked !== 'object' || Object.keys(asked).length !== 1) return null
  const { text } = asked as { text?: unknown }
  return typeof text === 'string' ? text : null
}
