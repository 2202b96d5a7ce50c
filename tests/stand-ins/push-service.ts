import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { subscribe, type Subscription } from './push-browser.ts'

/** A message to a browser. `token`: the sender's claims, checked by the service. */
export type Pushed = { text: string; headers: IncomingHttpHeaders; token: Record<string, unknown>; key: string }

export type PushService = {
  origin: string
  /** A new subscribed browser; its `pushed` fills as messages arrive. */
  browser(): Promise<Subscription & { pushed: Pushed[] }>
  /** Answers for the next messages, one each, instead of 201. */
  answerNext(...answers: Array<{ status: number; headers?: Record<string, string> }>): void
  /** Problems of refused messages. */
  problems: string[]
  stop(): Promise<void>
}

/** For tests: a local push service (RFC 8030) that enforces RFC 8291 and RFC 8292 like the browsers' own. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, Subscription & { pushed: Pushed[] }>()
  const answers: Array<{ status: number; headers?: Record<string, string> }> = []
  const problems: string[] = []
  const server = createServer((request, response) => void take(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`

  async function take(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const own = answers.shift()
    if (own) return void response.writeHead(own.status, own.headers).end()
    const browser = browsers.get(request.url ?? '')
    if (!browser) return void response.writeHead(404).end()
    try {
      refuseStrange(request)
      const { token, key } = await vouched(request.headers.authorization, origin)
      browser.pushed.push({ text: await browser.read(Buffer.concat(parts)), headers: request.headers, token, key })
      response.writeHead(201, { Location: `${origin}/message/1` }).end()
    } catch (error) {
      problems.push(String(error))
      response.writeHead(400).end()
    }
  }

  return {
    origin,
    problems,
    answerNext: (...next) => void answers.push(...next),
    async browser() {
      const path = `/send/${crypto.randomUUID()}/${'secret'.repeat(10)}`
      const browser = { ...(await subscribe(origin + path)), pushed: [] as Pushed[] }
      browsers.set(path, browser)
      return browser
    },
    async stop() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function refuseStrange({ method, headers }: IncomingMessage): void {
  if (method !== 'POST') throw new Error(`asked with ${method}`)
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error(`encoded as ${headers['content-encoding']}`)
  if (!/^\d+$/.test(headers.ttl as string)) throw new Error('no TTL')
  if (!/^(very-low|low|normal|high)$/.test(headers.urgency as string)) throw new Error('no such urgency')
  if (!/^[\w-]{1,32}$/.test(headers.topic as string)) throw new Error('no such topic')
  if (Number(headers['content-length']) > 4_096) throw new Error('too long')
}

/** RFC 8292: the token is signed by the key beside it, for this service, for at most a day, with a contact. */
async function vouched(header: string | undefined, origin: string): Promise<{ token: Record<string, unknown>; key: string }> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header ?? '') ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const keys = createLocalJWKSet({ keys: [{ kty: 'EC', crv: 'P-256', x: x!, y: y! }] })
  // Its times are compared with the sender's clock, which the tests set.
  const { payload } = await jwtVerify(token, keys, { audience: origin, algorithms: ['ES256'], currentDate: new Date(0) })
  if (!/^(mailto:.+@.+|https:\/\/)/.test(payload.sub ?? '')) throw new Error('nobody to write to')
  return { token: payload, key }
}
