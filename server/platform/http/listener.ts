import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { API_VERSION, API_VERSION_HEADER } from '#domain/api-version.ts'
import { AppError, errorBody } from '#domain/errors.ts'
import { PART_MS, UPLOAD_PART_BYTES } from '#domain/reports/report.ts'
import type { PlatformDeps } from '#server/platform/deps.ts'
import { proxyChecker } from './address.ts'
import { CONNECTION_LIMITS, limitConnections, oneAtATime, WAITING_REQUESTS, type ConnectionLimits } from './connections.ts'
import { originChecker } from './origin.ts'
import { dataHeaders, type Headers } from './security-headers.ts'
import { isShellCall, PREFLIGHT, shellHeaders } from './shell.ts'

export type Limits = ConnectionLimits & { headersMs: number; requestMs: number; idleMs: number; stalledMs: number; checkMs: number }

// A request must have arrived whole within these times; 65 s of keep-alive outlive the 60 s of the usual proxies.
const LIMITS: Limits = { ...CONNECTION_LIMITS, headersMs: 10_000, requestMs: PART_MS, idleMs: 65_000, stalledMs: 40_000, checkMs: 2_000 }

/** The HTTP server with its limits, not yet listening: `server.on('request', createListener(deps, app))` makes it answer. */
export function createHttpServer(given: Partial<Limits> = {}, trustedProxies: string[] = []): Server {
  const limits = { ...LIMITS, ...given }
  const { headersMs, requestMs, idleMs, stalledMs, checkMs } = limits
  const server = createServer({
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: checkMs,
  })
  dropStalled(server, stalledMs)
  limitConnections(server, limits, proxyChecker(trustedProxies))
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else socket.end(rawAnswer(error.code))
  })
  return server
}

/** Drops a client that reads nothing of its answer for so long. An answer that is still being made, a photo's say, keeps its connection. */
function dropStalled(server: Server, stalledMs: number): void {
  server.setTimeout(stalledMs)
  // A listener on the response takes the place of Node's own reaction, which is to destroy the socket.
  server.on('request', (_, response) => response.on('timeout', (socket) => void (socket.writableLength > 0 && socket.destroy())))
}

/** `app`: the API; `site`: what is not the API's. */
type Answering = {
  app: { fetch: Parameters<typeof getRequestListener>[0] }
  site: { handles(request: IncomingMessage): boolean; answer(request: IncomingMessage, response: ServerResponse): Promise<void> }
  /** Requests of one connection that may wait for their turn. */
  waiting?: number | undefined
}

/** Files and pages from memory, everything else from the app. Every answer carries the security headers. */
export function createListener(
  { config, log }: Pick<PlatformDeps, 'config' | 'log'>,
  { app, site, waiting = WAITING_REQUESTS }: Answering,
): RequestListener {
  const headers: Headers = { ...dataHeaders(config), 'Cache-Control': 'no-store' }
  const answer = getRequestListener(app.fetch)
  const problemOf = originChecker(config)

  return oneAtATime((request, response) => {
    if (site.handles(request)) return void site.answer(request, response)
    const isShell = isShellCall(request.url, request.headers)
    if (isShell) setHeaders(response, shellHeaders(request.headers))
    if (isShell && request.method === 'OPTIONS') return void response.writeHead(204, PREFLIGHT).end()
    if (request.url?.includes('%00')) return refuse(response, new AppError('api.invalid', 422))
    if (isOutdated(request)) return refuse(response, new AppError('app.outdated', 409))
    if (request.method !== 'GET' && request.method !== 'HEAD') return void answerChange(request, response)
    setHeaders(response)
    void answer(request, response)
  }, waiting)

  function setHeaders(response: ServerResponse, given = headers) {
    for (const name in given) response.setHeader(name, given[name]!)
  }

  // Hono's adapter takes a body that is already here from `rawBody`: it is never larger than the limit, whatever the headers say.
  async function answerChange(request: IncomingMessage, response: ServerResponse) {
    const url = request.url ?? ''
    const isPart = request.method === 'PUT' && (PART.test(url) || CONTENT_FILE.test(url))
    // A mail program of whatever origin may end mails, with a form and no session (RFC 8058): the address is the proof.
    const isOpen = UNSUBSCRIBE.test(request.url ?? '')
    const problem = isOpen ? null : problemOf(request, isPart ? 'application/octet-stream' : undefined)
    if (problem) {
      log.info({ code: problem.code, method: request.method }, 'refused')
      return refuse(response, problem)
    }
    const body = await readBody(request, mostBytes(request.method!, url)).catch(() => undefined)
    if (body === undefined) return void response.destroy()
    if (body === null) return refuse(response, new AppError('api.too_large', 413))
    if (!isPart && holdsNul(body)) return refuse(response, new AppError('api.invalid', 422))
    setHeaders(response)
    void answer(Object.assign(request, { rawBody: body }), response)
  }

  function refuse(response: ServerResponse, error: AppError) {
    setHeaders(response)
    response.writeHead(error.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(errorBody(error)))
  }
}

// The whole path as it came: what only begins like these (../, %2e%2e) may be answered by another route, and is held to its rules.
const PART = /^\/api\/uploads\/[\w-]+(\?|$)/
/** Of Gestione: a picture as it left the browser's crop, a PDF, and what one types or pastes (a long page, a list of codes). */
const CONTENT_FILE = /^\/api\/staff\/contents\/[\w-]+\/[\w.~-]+\/(picture|file)(\?|$)/
const LONG_TEXT = /^\/api\/staff\/contents\/[\w-]+(\/[\w.~-]+\/(draft|codes))?$/
const CONTENT_FILE_BYTES = 5 * 1024 * 1024
const LONG_TEXT_BYTES = 1024 * 1024

function mostBytes(method: string, url: string): number {
  if (method === 'PUT' && PART.test(url)) return UPLOAD_PART_BYTES
  if (method === 'PUT' && CONTENT_FILE.test(url)) return CONTENT_FILE_BYTES
  return LONG_TEXT.test(url) ? LONG_TEXT_BYTES : MAX_BODY_BYTES
}

const UNSUBSCRIBE = /^\/api\/unsubscribe\/[\w-]+(\.[\w-]+)*$/

/** Postgres keeps no NUL in a text, and no text needs one: refused here for every call, in the address and in a body of JSON. */
function holdsNul(json: Buffer): boolean {
  return json.includes('\\u0000') && ESCAPED_NUL.test(json.toString('latin1'))
}

// Behind an even number of backslashes these are six letters.
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/

/** A page of another build, whose calls mean something else by now. */
function isOutdated({ headers }: IncomingMessage): boolean {
  const spoken = headers[API_VERSION_HEADER]
  return spoken !== undefined && spoken !== API_VERSION
}

const RAW_ANSWERS: Record<string, [status: string, error: AppError]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', new AppError('api.invalid', 408)],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', new AppError('api.too_large', 431)],
}

// What could not be parsed as a request has no response object: the answer is written by hand.
function rawAnswer(code: string | undefined): string {
  const [status, error] = RAW_ANSWERS[code ?? ''] ?? ['400 Bad Request', new AppError('api.invalid', 400)]
  const body = JSON.stringify(errorBody(error))
  const headers = {
    ...dataHeaders({ appUrl: null }),
    'Content-Type': 'application/json',
    'Content-Length': String(body.length),
    'Cache-Control': 'no-store',
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status}`, ...lines, '', body].join('\r\n')
}

const MAX_BODY_BYTES = 64 * 1024

/**
 * The whole body of a request, or null when it is larger than `most` bytes. What comes after the limit is read and dropped for a while,
 * so that the client gets to see the answer instead of a broken connection; one that never ends is cut.
 */
function readBody(request: IncomingMessage, most = MAX_BODY_BYTES): Promise<Buffer | null> {
  if (Number(request.headers['content-length'] ?? 0) > most) {
    dropRest(request)
    return Promise.resolve(null)
  }
  return new Promise((done, failed) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', function add(chunk: Buffer) {
      size += chunk.length
      chunks.push(chunk)
      if (size <= most) return
      request.off('data', add)
      dropRest(request)
      done(null)
    })
    request.once('end', () => done(Buffer.concat(chunks, size)))
    request.once('error', failed)
  })
}

const MAX_DROPPED_BYTES = 16 * MAX_BODY_BYTES

function dropRest(request: IncomingMessage): void {
  let dropped = 0
  request.on('data', (chunk: Buffer) => {
    dropped += chunk.length
    if (dropped > MAX_DROPPED_BYTES) request.destroy()
  })
}
