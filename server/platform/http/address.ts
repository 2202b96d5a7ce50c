import { BlockList, isIP } from 'node:net'
import type { IncomingMessage } from 'node:http'

/** Tells whether an address is one of these proxies: addresses and networks (CIDR). */
export function proxyChecker(trustedProxies: string[]): (address: string) => boolean {
  const trusted = new BlockList()
  for (const proxy of trustedProxies) {
    const [address = '', bits] = proxy.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  return (given) => {
    const address = plainAddress(given)
    return isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
  }
}

/**
 * The client's address behind trusted proxies: the last entry of `X-Forwarded-For` that is not a trusted proxy. From other peers the header
 * is ignored, since a client can write anything into it.
 */
export function addressReader(trustedProxies: string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyChecker(trustedProxies)
  return (request) => {
    let address = plainAddress(request.socket.remoteAddress ?? '')
    if (trustedProxies.length === 0) return address
    const hops = String(request.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((hop) => plainAddress(withoutPort(hop.trim())))
    while (isTrusted(address) && hops.length > 0) {
      const hop = hops.pop()!
      if (isIP(hop) === 0) break
      address = hop
    }
    return address
  }
}

/** A dual-stack socket shows IPv4 clients as ::ffff:192.0.2.1. */
export const plainAddress = (address: string): string =>
  address.startsWith('::ffff:') && isIP(address.slice(7)) === 4 ? address.slice(7) : address

// Some proxies add the client's port: 192.0.2.1:4711, [2001:db8::1]:4711 (RFC 7239, section 6).
const withoutPort = (hop: string) => /^\[([^\]]+)\](?::\d+)?$/.exec(hop)?.[1] ?? /^([\d.]+):\d+$/.exec(hop)?.[1] ?? hop
