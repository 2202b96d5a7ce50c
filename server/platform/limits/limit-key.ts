import { createHmac, randomBytes } from 'node:crypto'
import { isIPv6 } from 'node:net'

/**
 * The key of a limit: its name, and each part as a short keyed digest. The table and its backups thus contain no e-mail and no IP address.
 */
export function limitKey(secret: string, name: string, ...parts: readonly string[]): string {
  return [name, ...parts.map((part) => createHmac('sha256', secret).update(part).digest('base64url').slice(0, 22))].join(':')
}

const OWN_SECRET = randomBytes(32).toString('base64url')

/**
 * A limit key under a secret that only this process knows, and forgets. For counters beside anonymous data: a row reveals the time of its
 * first hit, and with the server's secret the network could be found by trying all of them. Each process counts separately, from zero at
 * its start.
 */
export const passingKey = (name: string, ...parts: readonly string[]): string => limitKey(OWN_SECRET, name, ...parts)

/** The network of one customer: an IPv6 line has 2^64 addresses, which must share one limit (RFC 6177). */
export const networkOf = (address: string): string => prefixOf(address, 4)

/**
 * The site of a network: a home gets 256 IPv6 networks, a company or a rented server up to 65,536 (RFC 6177 §2). For calls that write to
 * the disk or to people, however wide their own limit. For IPv4 it is the address.
 */
export const siteOf = (address: string): string => prefixOf(address, 3)

/** @param groups the number of 16-bit groups in the prefix */
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
