import { emailField } from '#domain/email.ts'

/** A recipient whose mail has failed for good: the addresses by which it is known, as it was written first, and the server's code. */
export type FailedRecipient = { addresses: string[]; code: number }

/** No such mailbox, no such host, bad syntax, moved, a host that takes no mail, a mailbox that is closed (RFC 3463, RFC 7505). */
const GONE = /\b5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/
/** Deeper than mail programs nest what they send on. */
const MAX_DEPTH = 6

type Headers = Map<string, string>

/**
 * The addresses that a delivery status notification (RFC 3464, RFC 6533) says do not exist any more; those that were only late, full or
 * not liked are none. Null for whatever is no such notification. Of what was sent and has come back nothing is read.
 *
 * @param text the whole mail, as it came
 */
export function readDsn(text: string): FailedRecipient[] | null {
  const report = findReport(text.replace(/\r\n?/g, '\n'), 0)
  if (report === null) return null
  const [, ...recipients] = report
    .split(/\n[ \t]*\n/)
    .map((group) => group.replace(/^\n+/, ''))
    .filter(Boolean)
  return recipients.flatMap((group) => failed(headersOf(group)))
}

/** The body of the first `message/delivery-status`, also of a notification that somebody has sent on as an attachment. */
function findReport(entity: string, depth: number): string | null {
  const end = /^\n|\n\n/.exec(entity)
  if (!end || depth > MAX_DEPTH) return null
  const [headers, body] = [headersOf(entity.slice(0, end.index)), entity.slice(end.index + end[0].length)]
  const type = headers.get('content-type') ?? ''
  if (/^message\/(?:global-)?delivery-status\b/i.test(type)) return body
  if (/^message\/rfc822\b/i.test(type)) return findReport(body, depth + 1)
  const boundary = /^multipart\//i.test(type) && /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(type)
  if (!boundary) return null
  // The third part of a report is the mail that has come back: whatever stands in it was written by somebody else.
  const parts = partsOf(body, boundary[1] ?? boundary[2]!).slice(0, /^multipart\/report\b/i.test(type) ? 2 : 20)
  for (const part of parts) {
    const found = findReport(part, depth + 1)
    if (found !== null) return found
  }
  return null
}

function partsOf(body: string, boundary: string): string[] {
  const [, ...parts] = `\n${body}`.split(`\n--${boundary}`)
  // The last one begins with the two dashes of the end.
  return parts.filter((part) => !part.startsWith('--')).map((part) => part.replace(/^[ \t]*\n/, ''))
}

/** Lower-case names; a line that begins with a space goes on with the one before (RFC 5322 §2.2.3). */
function headersOf(text: string): Headers {
  const headers: Headers = new Map()
  for (const line of text.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const [, name, value] = /^([!-9;-~]+):[ \t]*(.*)$/.exec(line) ?? []
    if (name && !headers.has(name.toLowerCase())) headers.set(name.toLowerCase(), value!.trim())
  }
  return headers
}

function failed(fields: Headers): FailedRecipient[] {
  const [status = '', diagnostic = ''] = [fields.get('status'), fields.get('diagnostic-code')]
  // Some servers say no more than «5.0.0», and what is the matter beside it.
  const isGone = GONE.test(status) || (/^5\.0\.0\b/.test(status) && GONE.test(diagnostic))
  if (fields.get('action')?.toLowerCase().split(/\s/)[0] !== 'failed' || !isGone) return []
  const addresses = ['original-recipient', 'final-recipient'].flatMap((name) => addressOf(fields.get(name)))
  const code = /^smtp;\s*(5\d\d)\b/i.exec(diagnostic)?.[1]
  return addresses.length > 0 ? [{ addresses: [...new Set(addresses)], code: code ? Number(code) : 550 }] : []
}

/** `rfc822; anna@posta.example`, also in angle brackets. */
function addressOf(field = ''): string[] {
  const [, address] = /^(?:rfc822|utf-8)\s*;\s*<?([^<>\s]+)>?$/i.exec(field) ?? []
  const email = emailField.read(address).value
  return email === undefined ? [] : [email]
}
