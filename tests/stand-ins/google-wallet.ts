import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { KeyObject } from 'node:crypto'
import { jwtVerify } from 'jose'

type Change = { id: string; object: Record<string, unknown> }

const PATCH = /^\/walletobjects\/v1\/genericObject\/([\w.-]+)$/
const STATES = ['ACTIVE', 'INACTIVE', 'COMPLETED', 'EXPIRED']

/**
 * For tests: Google's tokens for an assertion (RFC 7523) and the part of its Wallet API that changes objects, with Google's checks.
 * `saved`: objects saved by members; others are not found. `now`: the sender's clock, epoch ms.
 */
export async function startGoogleWallet({ publicKey, email }: { publicKey: KeyObject; email: string }, now: () => number) {
  const [changes, problems, answers]: [Change[], string[], number[]] = [[], [], []]
  const saved = new Set<string>()
  const given = { tokens: 0 }

  const refuse = (status: number, problem: string) => {
    problems.push(problem)
    return { status, body: { error: { code: status, message: problem } } }
  }

  async function answerTo(request: IncomingMessage): Promise<{ status: number; body: object }> {
    let text = ''
    for await (const part of request) text += String(part)
    if (request.url === '/token') {
      const form = new URLSearchParams(text)
      if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') return refuse(400, 'unsupported_grant_type')
      try {
        const claims = { issuer: email, audience: `${service.url}/token`, algorithms: ['RS256'], currentDate: new Date(now()) }
        const { payload } = await jwtVerify(form.get('assertion') ?? '', publicKey, claims)
        if (payload.scope !== 'https://www.googleapis.com/auth/wallet_object.issuer') return refuse(400, 'invalid_scope')
        if (payload.exp! - payload.iat! > 3_600) return refuse(400, 'invalid_grant: too long')
      } catch (error) {
        return refuse(400, `invalid_grant: ${String(error)}`)
      }
      given.tokens += 1
      return { status: 200, body: { access_token: `ya29.${given.tokens}`, expires_in: 3_599, token_type: 'Bearer' } }
    }
    const id = PATCH.exec(request.url ?? '')?.[1]
    if (!id || request.method !== 'PATCH') return refuse(404, `${request.method} ${request.url}`)
    if (request.headers.authorization !== `Bearer ya29.${given.tokens}`) return { status: 401, body: {} }
    const own = answers.shift()
    if (own) return { status: own, body: {} }
    if (!saved.has(id)) return { status: 404, body: {} }
    const object = JSON.parse(text) as Record<string, unknown>
    if (!STATES.includes(object['state'] as string)) return refuse(400, `state ${String(object['state'])}`)
    changes.push({ id, object })
    return { status: 200, body: { id } }
  }

  const server = createServer((request, response) => {
    void answerTo(request).then(({ status, body }) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const service = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    saved,
    changes,
    /** Problems of refused calls. */
    problems,
    /** Number of issued tokens; each is valid until the next. */
    given,
    /** Statuses for the next changes, one each. */
    answerNext: (...statuses: number[]) => void answers.push(...statuses),
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  return service
}
