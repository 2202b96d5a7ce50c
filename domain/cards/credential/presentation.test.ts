import { generate, mode, correction } from 'lean-qr'
import { describe, expect, test } from 'vitest'
import { fromHex, toHex } from './bytes.ts'
import { codeText, readCodeText } from './code-text.ts'
import { readSign1, toBeSigned } from './cose-sign1.ts'
import { decompressPoint } from './device-key.ts'
import { importPublicKey } from './es256.ts'
import { keyId, keyThumbprint } from './key-thumbprint.ts'
import { readKeySet } from './key-set.ts'
import { PRESENTATION_EVERY_S, signPresentation } from './presentation.ts'
import { signCredential, type Claims } from './sign-credential.ts'
import { NOW, testAssociation, testKey } from './test-association.ts'
import vectors from './vectors.json' with { type: 'json' }
import { verify } from './verify.ts'

const { check, credential, device, live } = await testAssociation()

describe('the steps of vector P01, byte for byte', () => {
  const { steps } = vectors
  const p01 = vectors.vectors[0]!.hex
  const devicePoint = fromHex(`04${steps.deviceX}${steps.deviceY}`)
  const claims: Claims = { iat: 1799827200, exp: 1801036800, device: devicePoint, name: 'Giulia B.', last4: 175, list: 0, idx: 41_234 }

  test('the credential is as in the vector', async () => {
    const { privateKey } = (await testKey()).signer
    const signed = readSign1(await signCredential(claims, { kid: steps.issuerThumbprint.slice(0, 8), privateKey }))
    expect(toHex(signed.headers)).toBe(steps.credentialProtectedHex)
    expect(toHex(signed.payload)).toBe(steps.credentialPayloadHex)
    expect(toHex(toBeSigned(signed.headers, signed.payload))).toBe(steps.credentialToBeSignedHex)
  })

  test('the presentation contains the credential byte for byte', async () => {
    const stored = fromHex(p01.slice(16, 16 + 2 * 164))
    const bytes = await signPresentation(stored, vectors.now - 5, (await testKey()).signer.privateKey)
    const signed = readSign1(bytes)
    expect(bytes).toHaveLength(251)
    expect(toHex(signed.payload)).toBe(steps.presentationPayloadHex)
    expect(toHex(toBeSigned(signed.headers, signed.payload))).toBe(steps.presentationToBeSignedHex)
    expect(toHex(bytes.subarray(0, -64))).toBe(p01.slice(0, -128))
  })

  test('the device’s point is computed from x and the parity of y', () => {
    expect(toHex(decompressPoint(fromHex(steps.deviceX), true))).toBe(`04${steps.deviceX}${steps.deviceY}`)
    const mirrored = decompressPoint(fromHex(steps.deviceX), false)
    expect(mirrored[64]! % 2).toBe(0)
  })

  test('the issuer’s thumbprint is as in the vector', async () => {
    const keySet = await readKeySet(new TextEncoder().encode(JSON.stringify(vectors.keySet)))
    expect(toHex(await keyThumbprint(keySet.keys[0]!.point))).toBe(steps.issuerThumbprint)
    expect(await keyId(keySet.keys[0]!.point)).toBe('318b945f')
  })
})

test('points of either parity are computed from their x', async () => {
  for (let i = 0; i < 20; i++) {
    const { point } = await testKey()
    const found = decompressPoint(point.subarray(1, 33), point[64]! % 2 === 1)
    expect(found).toEqual(point)
    await importPublicKey(found)
  }
})

test('a device shows a new code every fifteen seconds for fourteen days without the network', async () => {
  const stored = await credential({ iat: NOW, exp: NOW + 14 * 86_400 })
  for (const at of [NOW, NOW + PRESENTATION_EVERY_S, NOW + 14 * 86_400 - 1]) {
    const text = codeText('https://tessera.example', await signPresentation(stored, at, device.signer.privateKey))
    expect(await verify(check(text, { now: at, list: { iat: at, exp: at + 1 } }))).toMatchObject({ result: 'green' })
  }
})

const versionOf = (text: string, level: 'L' | 'M'): number => {
  const [address, digits] = [text.slice(0, text.indexOf('#') + 1), text.slice(text.indexOf('#') + 1)]
  const data = mode.multi(mode.ascii(address), mode.numeric(digits))
  const { size } = generate(data, { minCorrectionLevel: correction[level], maxCorrectionLevel: correction[level] })
  return (size - 17) / 4
}
const withHost = (text: string, host: string) => codeText(host, readCodeText(text))

describe('the size of the QR (card format, sections 7 and 15)', () => {
  test.each([
    ['Giulia B.', 28, 11],
    ['', 28, 11],
    ['a'.repeat(21), 28, 11],
    ['a'.repeat(21), 40, 11],
    ['a'.repeat(28), 28, 11],
    ['a'.repeat(40), 40, 12],
  ])('live, name %j, host of %i characters: version %i-L', async (name, host, version) => {
    expect(versionOf(withHost(await live({ name }), `https://${'h'.repeat(host)}`), 'L')).toBe(version)
  })

  test('a live code has 605 digits, a printed one 287 and version 9-M', async () => {
    expect((await live()).split('#')[1]).toHaveLength(605)
    const text = codeText('https://tessera.circoloaurora.it', await credential({ device: null }))
    expect(text.split('#')[1]).toHaveLength(287)
    expect(versionOf(text, 'M')).toBe(9)
  })

  test('byte mode alone would need a larger QR than numeric mode for the digits', async () => {
    const text = withHost(await live(), 'https://tessera.circoloaurora.it')
    const { size } = generate(mode.ascii(text), { minCorrectionLevel: correction.L, maxCorrectionLevel: correction.L })
    expect((size - 17) / 4).toBeGreaterThan(versionOf(text, 'L') + 3)
  })
})
