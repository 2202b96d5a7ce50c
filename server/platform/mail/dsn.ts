import { emailField } from '#domain/email.ts'

/** A recipient with a permanent failure: the original and the final address, and the server's code. */
export type FailedRecipient = { addresses: string[]; code: number }

/** No such mailbox or host, bad syntax, moved, a host without mail, a disabled mailbox (RFC 3463, RFC 7505). */
const GONE = /\b5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/
/** Deeper than mail programs nest forwarded mails. */
const MAX_DEPTH = 6

type Headers = Map<string, string>

/**
 * The addresses that a delivery status notification (RFC 3464, RFC 6533) reports as gone; delayed, full or rejected ones are left out. Null
 * for any other mail. The returned mail inside is not read.
 *
 * @param text the whole mail, as received
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

/** The body of the first `message/delivery-status`, also in a notification forwarded as an attachment. */
function findReport(entity: string, depth: number): string | null {
  const end = /^\n|\n\n/.exec(entity)
  if (!end || depth > MAX_DEPTH) return null
  const [headers, body] = [headersOf(entity.slice(0, end.index)), entity.slice(end.index + end[0].length)]
  const type = headers.get('content-type') ?? ''
  if (/^message\/(?:global-)?delivery-status\b/i.test(type)) return body
  if (/^message\/rfc822\b/i.test(type)) return findReport(body, depth + 1)
  const boundary = /^multipart\//i.test(type) && /;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(type)
  if (!boundary) return null
  // The third part of a report is the returned mail: anybody may have written it.
  const parts = partsOf(body, boundary[1] ?? boundary[2]!).slice(0, /^multipart\/report\b/i.test(type) ? 2 : 20)
  for (const part of parts) {
    const found = findReport(part, depth + 1)
    if (found !== null) return found
  }
  return null
}

function partsOf(body: string, boundary: string): string[] {
  const [, ...parts] = `\n${body}`.split(`\n--${boundary}`)
  // The last part begins with the two dashes of the end.
  return parts.filter((part) => !part.startsWith('--')).map((part) => part.replace(/^[ \t]*\n/, ''))
}

/** Lower-case names; a line that begins with a space continues the previous one (RFC 5322 §2.2.3). */
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
  // Some servers say only «5.0.0», with the details in the diagnostic code.
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
