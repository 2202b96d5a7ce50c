import { millisOf } from '#db/identity-time.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Headers } from '#server/platform/http/security-headers.ts'
import { cookieToken } from './cookie-token.ts'
import type { HotPath } from './hot-paths.ts'
import { findDocumentBySession } from './queries.ts'

const PREFIX = '/api/users/'.length
const DAY = 24 * 3_600_000

/** `GET /api/users/:uid` for the account itself. A session that is to be prolonged today goes the long way. */
export function hotDocument({ db, auth, clock }: Deps, headers: Headers): HotPath {
  const find = findDocumentBySession(db)
  const tokenOf = cookieToken(auth.cookie)
  // A list, not an object: node:http then writes them without sorting out who set which.
  const sent = Object.entries({ ...headers, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }).flat()

  return async (request, response) => {
    const token = tokenOf(request.headers.cookie)
    const row = token && (await find(token))
    if (!row || row.uid !== (request.url ?? '').slice(PREFIX)) return false
    const now = clock.now()
    if (millisOf(row.expiresAt) <= now || now - millisOf(row.updatedAt) >= DAY) return false

    const { firstname, lastname, tessera, privacy, confirm14 } = row
    const body = JSON.stringify({ firstname, lastname, tessera, privacy, confirm14 })
    response.writeHead(200, [...sent, 'Content-Length', String(Buffer.byteLength(body))]).end(body)
    return true
  }
}
