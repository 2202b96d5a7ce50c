import { once } from 'node:events'
import { request as send, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import type { Database } from '#db/connect.ts'
import type { ErrorBody } from '#domain/errors.ts'
import { createApp } from '#server/app.ts'
import { createIdentity } from '#server/core/accounts/identity.ts'
import type { PasswordCost } from '#server/core/accounts/password-hash.ts'
import { createContent, nameContent } from '#server/core/content/content.ts'
import { createLists } from '#server/core/content/lists.ts'
import { readSettings } from '#server/config.ts'
import { type Config } from '#server/platform/config.ts'
import type { Deps } from '#server/core/deps.ts'
import type { Mail } from '#server/platform/deps.ts'
import { house } from '#server/features.ts'
import { createWorkQueues } from '#server/core/work-queues.ts'
import { NO_ASSETS, type Assets } from '#server/platform/http/assets.ts'
import { createHttpServer, createListener, stopListening, type Limits } from '#server/platform/http/listener.ts'
import { createOutboxLoop } from '#server/outbox.ts'
import { createSite } from '#server/features/site/site.ts'
import { sealPayloadsWith } from '#server/platform/jobs/sealed-payload.ts'
import { createLog } from '#server/platform/log.ts'
import { freshDatabase, TEST_SECRET, type FreshDatabase } from './database.ts'

export type TestApp = {
  deps: Deps
  db: Database
  /** Stands still until the test moves it. */
  clock: { now(): number; advance(ms: number): void; set(ms: number): void }
  origin: string
  port: number
  /** All delivered mails, oldest first. */
  mails: Mail[]
  /** Delivers the outbox, and returns the new mails in the order of their requests. */
  deliver(): Promise<Mail[]>
  /** A request of the app's default client, which keeps its cookies. */
  request: Request
  /** Another browser, with its own cookies. */
  newClient(): Request
  stop(): Promise<void>
}

/** `body`: sent as JSON, but a string or bytes unchanged; a changing request has the own origin unless the headers say otherwise. */
export type Request = (path: string, options?: RequestOptions) => Promise<Answer>

export type RequestOptions = { method?: string; body?: unknown; headers?: Record<string, string | null> }

export type Answer = {
  status: number
  headers: IncomingHttpHeaders
  text: string
  /** The raw body, for binary answers. */
  bytes: Buffer
  /** The value of a JSON answer; else undefined. */
  json: unknown
  /** The code of an error. */
  code: string | undefined
}

export type TestAppOptions = {
  config?: Partial<Config>
  /** The built app; none by default. */
  assets?: Assets
  limits?: Partial<Limits>
  /** Requests that may wait on one connection; by default as in production. */
  waiting?: number
  /** The clock's time, epoch ms. */
  now?: number
  /** By default a hundredth of the real cost: no rule depends on it. */
  passwordCost?: PasswordCost
  /** A prepared database; by default a fresh one. `stop()` drops it in either case. */
  database?: FreshDatabase
}

/** 10 November 2026, 10:00 in Rome. */
const NOW = Date.UTC(2026, 10, 10, 9)

/** Resolves no host: a missing directory may take a quarter of a minute to fail. */
const leadsNowhere: LookupFunction = (hostname, _options, done) => done(new Error(`${hostname} leads nowhere`), '')

const CHEAP: PasswordCost = { memory: 64, passes: 1, parallelism: 1 }

/**
 * The real app on a real temporary database (the engine of the run) behind a real socket. Stand-ins: the clock, which stands still, mail
 * delivery, host lookup, and the cost of a password hash.
 */
export async function startTestApp({
  config: given = {},
  assets = NO_ASSETS,
  limits = {},
  waiting,
  now = NOW,
  passwordCost = CHEAP,
  database,
}: TestAppOptions = {}): Promise<TestApp> {
  const { db, dataDir, drop } = database ?? (await freshDatabase())
  const server = createHttpServer({ checkMs: 50, ...limits })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  const config: Config = { ...readSettings({ LOG_LEVEL: 'silent' }), port, dataDir, secret: TEST_SECRET, ...given }
  sealPayloadsWith(db, () => config.secret)
  const log = createLog(config)
  const clock = createClock(now)
  const mails: Mail[] = []
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }
  const auth = createIdentity({ db, clock, config, passwordCost })
  await nameContent(db)
  const lists = createLists(db)
  const content = createContent({ db, lists })
  const queues = createWorkQueues()
  const deps: Deps = { config, db, clock, log, mailer, lookup: leadsNowhere, auth, assets, lists, content, queues, house }
  server.on('request', createListener(deps, { app: createApp(deps), site: createSite(deps), waiting }))
  const outbox = createOutboxLoop(deps)

  const origin = config.appUrl ?? `http://127.0.0.1:${port}`
  return {
    deps,
    db,
    clock,
    origin,
    port,
    mails,
    async deliver() {
      const before = mails.length
      await outbox.drainOnce()
      // Some are delivered in parallel: sorted by the order of their requests.
      return mails.slice(before).toSorted((a, b) => (a.id < b.id ? -1 : 1))
    },
    request: createClient(port, origin),
    newClient: () => createClient(port, origin),
    async stop() {
      await stopListening(server, 0)
      await drop()
    },
  }
}

function createClock(start: number) {
  let now = start
  return {
    now: () => now,
    advance: (ms: number) => void (now += ms),
    set: (ms: number) => void (now = ms),
  }
}

function createClient(port: number, origin: string): Request {
  const jar = new Map<string, string>()

  return async (path, { method = 'GET', body, headers = {} } = {}) => {
    const changing = method !== 'GET' && method !== 'HEAD'
    const sent: Record<string, string | null> = {
      ...(changing && { Origin: origin }),
      // With the length: Node's client sends no framing for the body of a DELETE by itself.
      ...(body !== undefined && { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(sentBody(body)!)) }),
      ...(jar.size > 0 && { Cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
      ...headers,
    }
    const answer = await exchange({ port, path, method, headers: withoutNulls(sent), body: sentBody(body) })
    for (const line of answer.headers['set-cookie'] ?? []) keepCookie(jar, line)
    return answer
  }
}

// node:http instead of fetch: a test must be able to send any path, Host and header unchanged.
function exchange({
  port,
  path,
  method,
  headers,
  body,
}: {
  port: number
  path: string
  method: string
  headers: Record<string, string>
  body: string | Buffer | undefined
}) {
  return new Promise<Answer>((done, failed) => {
    const request = send({ host: '127.0.0.1', port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', failed)
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        const text = bytes.toString()
        const json: unknown = response.headers['content-type']?.includes('json') && text ? JSON.parse(text) : undefined
        const { code } = (json as Partial<ErrorBody> | undefined)?.error ?? {}
        done({ status: response.statusCode ?? 0, headers: response.headers, text, bytes, json, code })
      })
    })
    request.on('error', failed)
    request.end(body)
  })
}

const sentBody = (body: unknown) => (body === undefined || typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body))

const withoutNulls = (headers: Record<string, string | null>) =>
  Object.fromEntries(Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null))

function keepCookie(jar: Map<string, string>, line: string): void {
  const [pair = '', ...attributes] = line.split(';')
  const [name = '', ...value] = pair.split('=')
  const gone = attributes.some((attribute) => /^\s*(max-age=0|expires=thu, 01 jan 1970.*)$/i.test(attribute))
  if (gone) jar.delete(name)
  else jar.set(name, value.join('='))
}
