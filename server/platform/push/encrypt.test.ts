import { expect, test } from 'vitest'
import { readPush, subscribe } from '#tests/stand-ins/push-browser.ts'
import { encryptPush, MAX_MESSAGE_BYTES } from './encrypt.ts'

/** RFC 8291, section 5 and appendix A. */
const EXAMPLE = {
  text: 'When I grow up, I want to be a watermelon',
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  browser: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT' +
    'pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))

async function exampleBrowser() {
  const point = bytes(EXAMPLE.p256dh)
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => Buffer.from(part).toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x!, y: y!, d: EXAMPLE.browser }
  const privateKey = await crypto.subtle.importKey('jwk', jwk, { name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  return { privateKey, point, auth: bytes(EXAMPLE.auth) }
}

test('the browser stand-in decrypts the example of RFC 8291', async () => {
  expect(await readPush(Buffer.from(EXAMPLE.body, 'base64url'), await exampleBrowser())).toBe(EXAMPLE.text)
})

test('the example’s key and salt give the example’s message, byte for byte', () => {
  const made = { privateKey: Buffer.from(EXAMPLE.sender, 'base64url'), salt: Buffer.from(EXAMPLE.salt, 'base64url') }
  expect(encryptPush(Buffer.from(EXAMPLE.text), EXAMPLE, made).toString('base64url')).toBe(EXAMPLE.body)
})

test('a message is readable by its browser only, and never the same twice', async () => {
  const [anna, bruno] = [await subscribe('https://push.example/a'), await subscribe('https://push.example/b')]
  const message = Buffer.from('È pronta la tessera 🎉')
  const sent = encryptPush(message, anna)
  expect(await anna.read(sent)).toBe('È pronta la tessera 🎉')
  await expect(bruno.read(sent)).rejects.toThrow('')
  expect(encryptPush(message, anna).equals(sent)).toBe(false)
})

test('the longest message fits the minimum size of services, a longer one is refused', async () => {
  const anna = await subscribe('https://push.example/a')
  const longest = encryptPush(Buffer.alloc(MAX_MESSAGE_BYTES, 'a'), anna)
  expect(longest.length).toBe(4_096)
  expect(await anna.read(longest)).toHaveLength(MAX_MESSAGE_BYTES)
  expect(() => encryptPush(Buffer.alloc(MAX_MESSAGE_BYTES + 1), anna)).toThrow('too long')
})

test('a key off the curve is refused', () => {
  expect(() => encryptPush(Buffer.from('x'), { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: EXAMPLE.auth })).toThrow('')
})
