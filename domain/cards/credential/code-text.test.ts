import { describe, expect, test } from 'vitest'
import { codeText, readCodeText } from './code-text.ts'
import { Malformed } from './malformed.ts'

const bytes = Uint8Array.of(0, 210, 132, 0)
const digits = String(0x0100d28400)

test.each([
  [`https://tessera.example/v#${digits}`, 'as it is written'],
  [`HTTPS://TESSERA.EXAMPLE/V#${digits}`, 'in capitals, as alphanumeric QR codes need it'],
  [`https://tessera.example:8443/v#${digits}`, 'with a port'],
  [`https://[2001:db8::1]/v#${digits}`, 'with an IPv6 address'],
  [`http://localhost:3000/v#${digits}`, 'of a trial'],
  [`http://127.0.0.1/v#${digits}`, 'of a trial by its number'],
  [` \t\r\n${digits}\r\n`, 'bare, with white space around'],
])('%j is read: %s', (text) => {
  expect(readCodeText(text)).toEqual(bytes)
})

test('zeros at the beginning of the bytes stay', () => {
  const zeros = new Uint8Array(3)
  expect(readCodeText(codeText('https://tessera.example', zeros))).toEqual(zeros)
})

/** The number of a version byte and `length` other bytes. */
const numberOf = (byte: number, length: number) => BigInt(`0x${byte.toString(16).padStart(2, '0')}${'ab'.repeat(length)}`).toString()

describe('no card', () => {
  test.each([
    ['nothing', ''],
    ['another path', `https://tessera.example/verifica#${digits}`],
    ['a path below', `https://tessera.example/it/v#${digits}`],
    ['a slash after the path', `https://tessera.example/v/#${digits}`],
    ['a query', `https://tessera.example/v?x#${digits}`],
    ['a user', `https://a@tessera.example/v#${digits}`],
    ['a user and a password', `https://a:b@tessera.example/v#${digits}`],
    ['no host', `https:///v#${digits}`],
    ['a port without digits', `https://tessera.example:/v#${digits}`],
    ['http on a real host', `http://tessera.example/v#${digits}`],
    ['a host that begins like localhost', `http://localhost.example/v#${digits}`],
    ['another scheme', `ftp://tessera.example/v#${digits}`],
    ['an address without digits', 'https://tessera.example/v#'],
    ['digits of another script', `${digits}\u0661`],
    ['full-width digits', `\uff11${digits}`],
    ['letters that fold to ASCII', `https://te\u017f\u017fera.example/v#${digits}`],
    ['a plus', `+${digits}`],
    ['a minus', `-${digits}`],
    ['a leading zero', `0${digits}`],
    ['hexadecimal', '0x0100d284'],
    ['a space inside', `${digits.slice(0, 4)} ${digits.slice(4)}`],
    ['a space that is not one of the four', `${digits}\u00a0`],
    ['something after the digits', `${digits}?`],
    ['zero', '0'],
    ['no byte after the version', '1'],
    ['the version before this one', numberOf(0, 20)],
    ['the next version', numberOf(2, 20)],
    ['version 16, whose number begins with 1 too', numberOf(16, 20)],
    ['481 bytes', numberOf(1, 481)],
    ['1201 digits', '1'.repeat(1201)],
    ['a million digits', '1'.repeat(1_000_000)],
    ['a million spaces', ' '.repeat(1_000_000)],
  ])('%s', (_, text) => {
    expect(() => readCodeText(text)).toThrow(Malformed)
  })

  test('a text of 480 bytes is read', () => {
    expect(readCodeText(numberOf(1, 480))).toHaveLength(480)
  })
})
