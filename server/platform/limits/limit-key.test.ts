import { expect, test } from 'vitest'
import { limitKey, networkOf } from './limit-key.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::9', '2001:db8:1:2'],
  ['2001:0db8:0001:0002:0000::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::', 'fe80:0:0:0'],
  ['1:2:3:4:5:6:7::', '1:2:3:4'],
  ['unknown', 'unknown'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('a key shows its name and hides its parts; another secret gives another key', () => {
  const key = limitKey('secret', 'sign-in', 'anna@posta.example', '192.0.2.7')
  expect(key).toMatch(/^sign-in:[\w-]{22}:[\w-]{22}$/)
  expect(key).not.toBe(limitKey('another', 'sign-in', 'anna@posta.example', '192.0.2.7'))
  expect(key.startsWith(limitKey('secret', 'sign-in', 'anna@posta.example'))).toBe(true)
})
