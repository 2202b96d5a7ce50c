import { createHmac, randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'

/**
 * The key of a limit: its name, and what it counts by, each part as a short keyed digest. The table thus holds no e-mail and no IP
 * address, and neither does a backup of it.
 */
export function limitKey(secret: string, name: string, ...parts: readonly string[]): string {
  return [name, ...parts.map((part) => createHmac('sha256', secret).update(part).digest('base64url').slice(0, 22))].join(':')
}

const OWN_SECRET = randomBytes(32).toString('base64url')

/**
 * The same under a secret that only this process has, and forgets: for what is counted beside something that must lead to nobody. A count's
 * row tells the moment of its first hit; with the server's secret the network could be found out by trying them all. Each process thus
 * counts for itself, and anew when it starts.
 */
export const passingKey = (name: string, ...parts: readonly string[]): string => limitKey(OWN_SECRET, name, ...parts)

/** The network that one customer has: an IPv6 line comes with 2^64 addresses, which must not be as many tries (RFC 6177). */
export const networkOf = (address: string): string => prefixOf(address, 4)

/**
 * What one place may have of such networks: a house gets 256 of them, a firm or a rented server up to 65,536 (RFC 6177 §2). For what writes
 * to the disk or to people, however wide its own limit. Of IPv4 it is the address.
 */
export const siteOf = (address: string): string => prefixOf(address, 3)

/** @param groups how many of its eight groups say it */
function prefixOf(address: string, groups: number): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const missing = tail === undefined ? 0 : 8 - left.length - (tail === '' ? 0 : tail.split(':').length)
  return [...left, ...Array<string>(missing).fill('0'), ...(tail ? tail.split(':') : [])]
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
