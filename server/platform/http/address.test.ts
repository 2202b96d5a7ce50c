import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { addressReader } from './address.ts'

const request = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

test.each([
  ['nobody is trusted: the connection', [], '192.0.2.1', '203.0.113.9', '192.0.2.1'],
  ['no header: the connection', ['192.0.2.1'], '192.0.2.1', undefined, '192.0.2.1'],
  ['a trusted proxy tells the client', ['192.0.2.1'], '192.0.2.1', '203.0.113.9', '203.0.113.9'],
  ['what the client wrote before the proxy is not believed', ['192.0.2.1'], '192.0.2.1', '127.0.0.1, 203.0.113.9', '203.0.113.9'],
  ['a chain of trusted proxies', ['10.0.0.0/8'], '10.0.0.1', '203.0.113.9, 10.9.9.9', '203.0.113.9'],
  ['somebody else who sends the header', ['10.0.0.0/8'], '192.0.2.1', '203.0.113.9', '192.0.2.1'],
  ['IPv4 on a socket of both families', ['10.0.0.0/8'], '::ffff:10.0.0.1', '203.0.113.9', '203.0.113.9'],
  ['IPv6', ['fd00::/8'], 'fd00::1', '2001:db8::7', '2001:db8::7'],
  ['a proxy that writes the port too', ['10.0.0.0/8'], '10.0.0.1', '203.0.113.9:4711', '203.0.113.9'],
  ['a proxy that writes an IPv6 address with its port', ['10.0.0.0/8'], '10.0.0.1', '[2001:db8::7]:4711', '2001:db8::7'],
  ['no address in the header', ['10.0.0.0/8'], '10.0.0.1', 'unknown', '10.0.0.1'],
  ['everybody is a trusted proxy', ['10.0.0.0/8'], '10.0.0.1', '10.0.0.2', '10.0.0.2'],
])('%s', (_, trusted, connection, header, expected) => {
  expect(addressReader(trusted)(request(connection, header))).toBe(expected)
})
