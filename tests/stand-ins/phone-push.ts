import { once } from 'node:events'
import { createSecureServer, type IncomingHttpHeaders, type Http2ServerRequest, type Http2ServerResponse } from 'node:http2'
import { createServer as createHttpsServer } from 'node:https'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import type { KeyObject } from 'node:crypto'
import { jwtVerify } from 'jose'
import { localCertificate } from './wallets.ts'

/** `path` and `headers` as received; `body`: its JSON. */
type Taken = { path: string; headers: IncomingHttpHeaders; body: Record<string, unknown> }
type Told = { status: number; body?: object; headers?: Record<string, string> }

/** A local stand-in for a phone's push service, with its own TLS. */
export type PhoneService = {
  url: string
  ca: string
  taken: Taken[]
  /** Problems of refused messages. */
  problems: string[]
  /** Answers for the next messages, one each. */
  answerNext(...answers: Told[]): void
  stop(): Promise<void>
}

type Parts = {
  ca: string
  told: { taken: Taken[]; problems: string[]; answers: Told[] }
  /** Closes the open connections. */
  hangUp: () => void
}

async function serve(server: Server, { ca, told: { answers, ...told }, hangUp }: Parts): Promise<PhoneService> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    ca,
    ...told,
    answerNext: (...next) => void answers.push(...next),
    async stop() {
      server.close()
      hangUp()
      await once(server, 'close')
    },
  }
}

async function bodyOf(request: AsyncIterable<unknown>): Promise<string> {
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

/** For tests: Apple's push service with tokens (HTTP/2 only), with Apple's checks. `now`: the sender's clock, epoch ms. */
export async function startApns(
  { key, keyId, team, topic }: { key: KeyObject; keyId: string; team: string; topic: string },
  now: () => number,
) {
  const { cert, key: tlsKey } = localCertificate()
  const [taken, problems, answers]: [Taken[], string[], Told[]] = [[], [], []]
  const server = createSecureServer({ cert, key: tlsKey }, (request, response) => void take(request, response))
  const sessions = new Set<{ destroy(): void }>()
  server.on('session', (session) => void sessions.add(session))
  const connections = () => sessions.size

  async function take(request: Http2ServerRequest, response: Http2ServerResponse) {
    const { headers, url } = request
    const text = await bodyOf(request)
    const refuse = (status: number, reason: string) => {
      problems.push(reason)
      response.writeHead(status).end(JSON.stringify({ reason }))
    }
    const token = /^bearer ([\w.-]+)$/.exec(headers.authorization ?? '')?.[1]
    if (!token) return refuse(403, 'MissingProviderToken')
    try {
      const { payload, protectedHeader } = await jwtVerify(token, key, {
        algorithms: ['ES256'],
        issuer: team,
        currentDate: new Date(now()),
      })
      const age = now() / 1000 - payload.iat!
      if (protectedHeader.kid !== keyId) return refuse(403, 'InvalidProviderToken')
      if (age < -1 || age > 3_600) return refuse(403, 'ExpiredProviderToken')
    } catch {
      return refuse(403, 'InvalidProviderToken')
    }
    if (headers['apns-topic'] !== topic) return refuse(400, 'TopicDisallowed')
    if (headers['apns-push-type'] !== 'alert') return refuse(400, 'InvalidPushType')
    if (!/^(5|10)$/.test(String(headers['apns-priority']))) return refuse(400, 'BadPriority')
    if (!(Number(headers['apns-expiration']) > now() / 1000)) return refuse(400, 'BadExpirationDate')
    if (Buffer.byteLength(String(headers['apns-collapse-id'])) > 64) return refuse(400, 'BadCollapseId')
    if (Buffer.byteLength(text) > 4_096) return refuse(413, 'PayloadTooLarge')
    const { status, body, headers: own } = answers.shift() ?? { status: 200 }
    if (status === 200) taken.push({ path: url, headers, body: JSON.parse(text) as Record<string, unknown> })
    response.writeHead(status, own ?? {}).end(body ? JSON.stringify(body) : '')
  }

  const service = await serve(server, {
    ca: cert,
    told: { taken, problems, answers },
    hangUp: () => sessions.forEach((session) => session.destroy()),
  })
  return { ...service, connections }
}

/**
 * For tests: Google's two services, for tokens from an assertion (RFC 7523) and FCM's HTTP v1. `tokens`: number of issued tokens; each is
 * valid until the next.
 */
export async function startFcm({ publicKey, email, project }: { publicKey: KeyObject; email: string; project: string }, now: () => number) {
  const { cert, key } = localCertificate()
  const [taken, problems, answers]: [Taken[], string[], Told[]] = [[], [], []]
  const given = { tokens: 0 }
  const server = createHttpsServer({ cert, key }, (request, response) => void take(request, response))

  async function take(request: IncomingMessage, response: ServerResponse) {
    const answer = (status: number, body: object, headers = {}) =>
      void response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body))
    const text = await bodyOf(request)
    if (request.url === '/token') {
      const form = new URLSearchParams(text)
      try {
        if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') throw new Error('no such grant')
        const claims = { issuer: email, audience: `${service.url}/token`, algorithms: ['RS256'], currentDate: new Date(now()) }
        const { payload } = await jwtVerify(form.get('assertion') ?? '', publicKey, claims)
        if (payload.scope !== 'https://www.googleapis.com/auth/firebase.messaging') throw new Error('no such scope')
        if (payload.exp! - payload.iat! > 3_600) throw new Error('too long')
      } catch (error) {
        problems.push(String(error))
        return answer(400, { error: 'invalid_grant' })
      }
      given.tokens += 1
      return answer(200, { access_token: `ya29.${given.tokens}`, expires_in: 3_599, token_type: 'Bearer' })
    }
    if (request.url !== `/v1/projects/${project}/messages:send` || request.method !== 'POST')
      return answer(404, { error: { status: 'NOT_FOUND' } })
    if (request.headers.authorization !== `Bearer ya29.${given.tokens}`) return answer(401, { error: { status: 'UNAUTHENTICATED' } })
    const own = answers.shift()
    if (own) return answer(own.status, own.body ?? {}, own.headers)
    const body = JSON.parse(text) as { message: { token: string; data: Record<string, unknown> } }
    if (Buffer.byteLength(text) > 4_096) {
      problems.push('the message is too long')
      return answer(400, { error: { status: 'INVALID_ARGUMENT' } })
    }
    if (Object.values(body.message.data).some((value) => typeof value !== 'string')) {
      problems.push('data holds what is no text')
      return answer(400, { error: { status: 'INVALID_ARGUMENT' } })
    }
    taken.push({ path: request.url, headers: request.headers, body })
    return answer(200, { name: `projects/${project}/messages/${taken.length}` })
  }

  const service = await serve(server, { ca: cert, told: { taken, problems, answers }, hangUp: () => server.closeAllConnections() })
  return { ...service, given }
}
