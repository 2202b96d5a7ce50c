import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { API_VERSION, API_VERSION_HEADER } from '#domain/api-version.ts'
import { AppError, errorBody } from '#domain/errors.ts'
import type { PlatformDeps } from '#server/platform/deps.ts'
import { proxyChecker } from './address.ts'
import { createBodyReader, isFile, LONGEST_BODY_MS } from './body.ts'
import { CONNECTION_LIMITS, limitConnections, oneAtATime, WAITING_REQUESTS, type ConnectionLimits } from './connections.ts'
import { originChecker } from './origin.ts'
import { dataHeaders, type Headers } from './security-headers.ts'
import { isShellCall, PREFLIGHT, shellHeaders } from './shell.ts'

export type Limits = ConnectionLimits & { headersMs: number; requestMs: number; idleMs: number; stalledMs: number; checkMs: number }

// A request must arrive completely within these times; a body's own time is shorter (body.ts). Keep-alive lasts 65 s, longer than the usual
// 60 s of proxies.
const LIMITS: Limits = {
  ...CONNECTION_LIMITS,
  headersMs: 10_000,
  requestMs: 10_000 + LONGEST_BODY_MS,
  idleMs: 65_000,
  stalledMs: 40_000,
  checkMs: 2_000,
}

/** The HTTP server with its limits, not yet listening; `server.on('request', createListener(deps, app))` adds the answers. */
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

/** Stops accepting connections, lets running requests finish, and cuts those that take longer than `graceMs`. */
export async function stopListening(server: Server, graceMs: number): Promise<void> {
  if (!server.listening) return
  const closed = once(server, 'close')
  server.close()
  // A kept-alive connection becomes idle after its answer.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearInterval(sweep)
  clearTimeout(cut)
}

/** Drops a client that does not read its answer. A slow answer, such as a photo's, keeps its connection. */
function dropStalled(server: Server, stalledMs: number): void {
  server.setTimeout(stalledMs)
  // A listener on the response replaces Node's default, which destroys the socket.
  server.on('request', (_, response) => response.on('timeout', (socket) => void (socket.writableLength > 0 && socket.destroy())))
}

/** `app`: the API; `site`: everything else. */
type Answering = {
  app: { fetch: Parameters<typeof getRequestListener>[0] }
  site: { handles(request: IncomingMessage): boolean; answer(request: IncomingMessage, response: ServerResponse): Promise<void> }
  /** Pipelined requests that may wait on a connection. */
  waiting?: number | undefined
}

/** Answers with files and pages from memory, and everything else by the app. Every answer has the security headers. */
export function createListener(
  { config, log }: Pick<PlatformDeps, 'config' | 'log'>,
  { app, site, waiting = WAITING_REQUESTS }: Answering,
): RequestListener {
  const headers: Headers = { ...dataHeaders(config), 'Cache-Control': 'no-store' }
  const answer = getRequestListener(app.fetch)
  const problemOf = originChecker(config)
  const readBody = createBodyReader()

  return oneAtATime((request, response) => {
    if (site.handles(request)) return void site.answer(request, response)
    const isShell = isShellCall(request.url, request.headers)
    if (isShell) setHeaders(response, shellHeaders(request.headers))
    if (isShell && request.method === 'OPTIONS') {
      setHeaders(response)
      return void response.writeHead(204, PREFLIGHT).end()
    }
    if (request.url?.includes('%00')) return refuse(response, new AppError('api.invalid', 422))
    if (isOutdated(request)) return refuse(response, new AppError('app.outdated', 409))
    if (request.method !== 'GET' && request.method !== 'HEAD') return void answerChange(request, response)
    setHeaders(response)
    void answer(request, response)
  }, waiting)

  function setHeaders(response: ServerResponse, given = headers) {
    for (const name in given) response.setHeader(name, given[name]!)
  }

  // Hono's adapter takes a body that was read already from `rawBody`: it is never above the limit, whatever the headers say.
  async function answerChange(request: IncomingMessage, response: ServerResponse) {
    // Mail programs of any origin may unsubscribe, with a form and no session (RFC 8058): the address is the proof.
    const isOpen = UNSUBSCRIBE.test(request.url ?? '')
    const problem = isOpen ? null : problemOf(request, isFile(request) ? 'application/octet-stream' : undefined)
    if (problem) {
      log.info({ code: problem.code, method: request.method }, 'refused')
      return refuse(response, problem)
    }
    const body = await readBody(request).catch((error: unknown) => (error instanceof AppError ? error : undefined))
    if (body === undefined) return void response.destroy()
    if (body instanceof AppError) return refuse(response, body)
    if (body === null) return refuse(response, new AppError('api.too_large', 413))
    if (!isFile(request) && holdsNul(body)) return refuse(response, new AppError('api.invalid', 422))
    setHeaders(response)
    void answer(Object.assign(request, { rawBody: body }), response)
  }

  function refuse(response: ServerResponse, error: AppError) {
    setHeaders(response)
    // The rest of a body that is too slow is not waited for.
    if (error.status === 408) response.setHeader('Connection', 'close')
    response.writeHead(error.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(errorBody(error)))
  }
}

const UNSUBSCRIBE = /^\/api\/unsubscribe\/[\w-]+(\.[\w-]+)*$/

/** Postgres stores no NUL in texts, and no text needs one: refused for every call, in the address and in a JSON body. */
function holdsNul(json: Buffer): boolean {
  return json.includes('\\u0000') && ESCAPED_NUL.test(json.toString('latin1'))
}

// An odd number of backslashes makes an escape; after an even number `u0000` is plain text.
const ESCAPED_NUL = /(?<!\\)(?:\\\\)*\\u0000/

/** A page of another build, whose calls may have changed their meaning. Signing out means the same in every build. */
function isOutdated({ headers, url }: IncomingMessage): boolean {
  const spoken = headers[API_VERSION_HEADER]
  return spoken !== undefined && spoken !== API_VERSION && url !== '/api/auth/sign-out'
}

const RAW_ANSWERS: Record<string, [status: string, error: AppError]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', new AppError('api.invalid', 408)],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', new AppError('api.too_large', 431)],
}

// An unparsable request has no response object: the answer is written by hand.
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
