import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/**
 * Networks outside the public Internet (RFC 6890): a browser can name any endpoint, and the server must not call its own neighbours. Of
 * IPv6 only 2000::/3 is allocated; its ranges that embed other networks are excluded.
 */
const PRIVATE = (
  '0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24 192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 ' +
  '198.18.0.0/15 198.51.100.0/24 203.0.113.0/24 224.0.0.0/4 240.0.0.0/4 2001::/23 2001:db8::/32 2002::/16 3fff::/20'
).split(' ')
const blocked = new BlockList()
for (const network of PRIVATE) {
  const [address = '', bits] = network.split('/')
  blocked.addSubnet(address, Number(bits), address.includes(':') ? 'ipv6' : 'ipv4')
}
const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 6) return given.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
  return family === 4 && !blocked.check(address, 'ipv4')
}

/** False for reserved names and for IP addresses: no push service uses them. */
export function isPublicHost(hostname: string): boolean {
  const name = hostname.toLowerCase().replace(/\.$/, '')
  const bare = name.replace(/^\[(.*)\]$/, '$1')
  return isIP(bare) === 0 && name.includes('.') && !/\.(localhost|local|internal|lan|home\.arpa|onion|test)$/.test(name)
}

/** The system's lookup, which fails for a name in a private network. Checked at each connection, since names can move. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  systemLookup(hostname, { ...(options as LookupOptions), all: true }, (error, found) => {
    const addresses = found as LookupAddress[] | undefined
    const first = addresses?.[0]
    if (error || !first) return done(error ?? new Error('the name leads nowhere'), '')
    if (!addresses.every(({ address }) => isPublicAddress(address))) return done(new Error('the name leads into a private network'), '')
    if (options.all) return done(null, addresses)
    return done(null, first.address, first.family)
  })
}
