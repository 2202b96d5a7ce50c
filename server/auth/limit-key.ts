import { createHmac } from 'node:crypto'
import { isIPv6 } from 'node:net'

/**
 * The key of a limit: its name, and what it counts by, each part as a short keyed digest. The table thus holds no e-mail and no IP
 * address, and neither does a backup of it.
 */
export function limitKey(secret: string, name: string, ...parts: readonly string[]): string {
  return [name, ...parts.map((part) => createHmac('sha256', secret).update(part).digest('base64url').slice(0, 22))].join(':')
}

/** The network that one customer has: an IPv6 line comes with 2^64 addresses, which must not be as many tries (RFC 6177). */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - left.length - (tail === '' ? 0 : tail.split(':').length)
  const groups = [...left, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
