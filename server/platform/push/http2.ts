import { connect, constants, type ClientHttp2Session, type OutgoingHttpHeaders } from 'node:http2'
import { retryAfter } from './post.ts'

/** `text`: the body, or its beginning. */
export type Http2Answer = { status: number; retryAfterMs: number | null; text: string }

export type Http2Client = {
  /** One POST. @throws Error when the service cannot be reached or does not answer in time */
  post(path: string, headers: OutgoingHttpHeaders, body: string): Promise<Http2Answer>
  close(): void
}

/** `cert`, `key`: the client's certificate, if the service requires one; `ca`: trusted instead of the system's. All in PEM. */
type Options = { cert?: string; key?: string; ca?: string | undefined; now?: () => number }

const PATIENCE_MS = 20_000
/** Apple asks clients to keep connections open, and closes long idle ones. */
const IDLE_MS = 5 * 60_000
const MAX_ANSWER = 4_096

/** Sends requests to one origin over one connection, opened by the first request and again after it has ended. */
export function http2Client(origin: string, { now = Date.now, ...tls }: Options): Http2Client {
  let open: ClientHttp2Session | undefined

  function session(): ClientHttp2Session {
    if (open && !open.closed && !open.destroyed) return open
    const fresh = connect(origin, tls)
    const forget = () => void (open === fresh && (open = undefined))
    // Every pending request listens for a failure of the connection.
    fresh.setMaxListeners(0)
    fresh.on('error', forget)
    fresh.on('goaway', forget)
    fresh.on('close', forget)
    fresh.setTimeout(IDLE_MS, () => fresh.close())
    fresh.unref()
    return (open = fresh)
  }

  return {
    close: () => open?.close(),
    post: (path, headers, body) =>
      new Promise((done, failed) => {
        const own = session()
        own.ref()
        own.once('error', failed)
        const { HTTP2_HEADER_METHOD, HTTP2_HEADER_PATH, HTTP2_HEADER_STATUS } = constants
        const request = own.request({ [HTTP2_HEADER_METHOD]: 'POST', [HTTP2_HEADER_PATH]: path, ...headers })
        let answer: Http2Answer | undefined
        request.setEncoding('utf8')
        request.setTimeout(PATIENCE_MS, () => request.destroy(new Error('the push service does not answer')))
        request.on('response', (given) => {
          answer = { status: Number(given[HTTP2_HEADER_STATUS]), retryAfterMs: retryAfter(given['retry-after'] as string, now()), text: '' }
        })
        request.on('data', (part: string) => {
          if (answer && answer.text.length < MAX_ANSWER) answer.text += part
        })
        request.on('error', failed)
        request.on('close', () => {
          own.off('error', failed)
          own.unref()
          if (answer) done(answer)
          else failed(new Error('the push service has hung up'))
        })
        request.end(body)
      }),
  }
}
