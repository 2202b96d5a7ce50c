import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { LookupFunction } from 'node:net'
import { publicLookup } from './public-address.ts'

/** `retryAfterMs`: the pause that the service asks for (RFC 9110 §10.2.3), ms; null without one. */
export type Answer = { status: number; retryAfterMs: number | null; text: string }

/**
 * One POST. Follows no redirect, waits for the whole answer for `patienceMs`, and reads only its beginning: a browser can name any
 * endpoint, also an endless one. @throws Error when the service cannot be reached
 */
export type Post = (url: string, headers: Record<string, string>, body: Buffer | string) => Promise<Answer>

const PATIENCE_MS = 20_000
const MAX_ANSWER = 4_096

type Options = { toLocal: boolean; ca?: string | undefined; now: () => number; lookup?: LookupFunction; patienceMs?: number }

/**
 * Keeps connections to push services open between messages.
 *
 * @param toLocal whether services of this machine or its network are allowed, also without TLS: stand-ins in tests and the trial
 * @param ca a certificate in PEM that is trusted beside the system's
 * @param now epoch ms
 * @param lookup resolves a service's name, unless `toLocal`
 */
export function createPost({ toLocal, ca, now, lookup = publicLookup, patienceMs = PATIENCE_MS }: Options): Post {
  const keep = { keepAlive: true, maxFreeSockets: 16, ...(!toLocal && { lookup }) }
  const agents = { 'https:': new HttpsAgent({ ...keep, ...(ca && { ca }) }), 'http:': new HttpAgent(keep) }

  return (address, headers, body) => {
    const url = new URL(address)
    const isPlain = url.protocol === 'http:'
    if (isPlain && !toLocal) return Promise.reject(new Error('a push service is reached by https'))
    const [request, agent] = isPlain ? [httpRequest, agents['http:']] : [httpsRequest, agents['https:']]
    return new Promise((done, failed) => {
      const length = { 'Content-Length': String(Buffer.byteLength(body)) }
      const sent = request(url, { method: 'POST', agent, headers: { ...headers, ...length } }, (response) => {
        let text = ''
        const answer = () =>
          done({ status: response.statusCode ?? 0, retryAfterMs: retryAfter(response.headers['retry-after'], now()), text })
        response.setEncoding('utf8')
        response.on('data', (part: string) => {
          text += part
          if (text.length < MAX_ANSWER) return
          answer()
          sent.destroy()
        })
        response.on('error', failed)
        response.on('end', answer)
      })
      const over = setTimeout(() => sent.destroy(new Error('the push service does not answer')), patienceMs)
      over.unref()
      sent.on('close', () => clearTimeout(over))
      sent.on('error', failed)
      sent.end(body)
    })
  }
}

export function retryAfter(header: string | undefined, now: number): number | null {
  if (!header) return null
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1_000
  const at = Date.parse(header)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
