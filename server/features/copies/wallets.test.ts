import { createHash, verify } from 'node:crypto'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { jwtVerify } from 'jose'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCodeText } from '#domain/cards/credential/code-text.ts'
import { readCard } from '#domain/cards/credential/read-card.ts'
import { findProgram, pathFolders } from '#tests/programs.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { readSettings } from '#server/config.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
import { putRedEmblem } from '#server/core/content/test-picture.ts'
import { selfMadeWallets, unzip } from '#tests/stand-ins/wallets.ts'

const APP_URL = 'https://tessera.example'
const made = selfMadeWallets()

let app: TestApp
let start: number
beforeAll(async () => {
  const { applePass, googleWallet } = readSettings(made.given)
  app = await startTestApp({ config: { appUrl: APP_URL, trial: false, applePass, googleWallet } })
  start = app.clock.now()
  await withAssociation(app)
})
afterAll(() => app.stop())
beforeEach(() => app.clock.set(start))

const save = (ask: Request, kind: 'apple' | 'google') => ask(`/api/card/copies/${kind}`, { method: 'POST' })
const urlOf = (answer: { json: unknown }) => (answer.json as { url: string }).url
const check = async (text: string) => (await app.newClient()('/api/verify', { method: 'POST', body: { text } })).json
const copiesOf = async (ask: Request) => ((await ask('/api/card/copies')).json as { copies: { id: string; kind: string }[] }).copies

/** The files of a phone's pass, and the content of its `pass.json`. */
async function passOf(ask: Request) {
  const answer = await ask(urlOf(await save(ask, 'apple')))
  expect(answer, answer.text).toMatchObject({ status: 200, headers: { 'content-type': 'application/vnd.apple.pkpass' } })
  const files = unzip(answer.bytes)
  return { files, pass: JSON.parse(files.get('pass.json')!.toString()) as Pass }
}

type Pass = { serialNumber: string; barcodes: { message: string; altText: string }[] } & Record<string, unknown>

describe('the pass for Apple Wallet', () => {
  test('has its owner, its update address, and the card’s content', async () => {
    const { ask, number, firstname, lastname } = await confirmed(app)
    const { files, pass } = await passOf(ask)
    const [copy] = await copiesOf(ask)
    expect(copy?.kind).toBe('apple')
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: 'pass.example.tessera',
      teamIdentifier: 'A1B2C3D4E5',
      serialNumber: copy!.id,
      organizationName: 'Circolo Aurora',
      webServiceURL: `${APP_URL}/api/wallet/apple`,
      sharingProhibited: true,
      barcodes: [{ format: 'PKBarcodeFormatQR', altText: `${number.slice(0, 4)} ${number.slice(4, 7)} ${number.slice(7)}` }],
      generic: { primaryFields: [{ key: 'name', value: `${firstname} ${lastname}` }] },
    })
    for (const image of ['icon.png', 'icon@2x.png', 'icon@3x.png', 'logo.png'])
      expect(files.get(image)?.subarray(1, 4).toString(), image).toBe('PNG')
  })

  test("has the card's emblem at its top, in white lines on the pass's background", async () => {
    const { files } = await passOf((await confirmed(app)).ask)
    const { data, info } = await sharp(files.get('logo@3x.png')!).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height, info.channels]).toEqual([150, 150, 4])
    const inked = Array.from({ length: 150 * 150 }, (_, i) => [...data.subarray(i * 4, i * 4 + 4)]).filter(([, , , alpha]) => alpha! > 128)
    expect(inked.length).toBeGreaterThan(1_000)
    expect(inked.every(([red, green, blue]) => red! + green! + blue! > 740)).toBe(true)
    // The emblem is a ring, so the corners are empty.
    for (const at of [0, 149, 149 * 150, 150 * 150 - 1]) expect(data[at * 4 + 3]).toBe(0)
  })

  test('is signed: the manifest has every file, and the certificate’s key signs the manifest', async () => {
    const { files } = await passOf((await confirmed(app)).ask)
    const manifest = JSON.parse(files.get('manifest.json')!.toString()) as Record<string, string>
    const signed = Array.from(files.keys()).filter((name) => name !== 'manifest.json' && name !== 'signature')
    expect(Object.keys(manifest).toSorted()).toEqual(signed.toSorted())
    for (const name of signed) expect(sha1(files.get(name)!).toString('hex'), name).toBe(manifest[name])
    expectSignature(files.get('signature')!, files.get('manifest.json')!)
  })

  test('has a code that verifies as a copy, and is equal when fetched again', async () => {
    const { ask, number } = await confirmed(app)
    const first = (await passOf(ask)).pass.barcodes[0]!.message
    app.clock.advance(3_600_000)
    const second = (await passOf(ask)).pass.barcodes[0]!.message
    expect(first).toMatch(/^https:\/\/tessera\.example\/v#\d+$/)
    const [one, two] = [first, second].map((text) => ({ ...readCard(readCodeText(text)).credential, signed: null }))
    expect(two).toEqual(one)
    expect(one).toMatchObject({ device: null, name: 'Anna D.', last4: Number(number.slice(-4)) })
    expect(await check(second)).toMatchObject({ result: 'green', notices: ['check-identity'], card: { kind: 'static' } })
    expect(await copiesOf(ask)).toHaveLength(1)
  })

  test('is signed again under a new index when the card is renewed; the older code counts until its end', async () => {
    const { ask, number } = await confirmed(app)
    const first = (await passOf(ask)).pass.barcodes[0]!.message
    // A card of nine months.
    await app.db.updateTable('cardPeriod').set({ validTo: '2027-08-09' }).where('cardNumber', '=', number).execute()
    const second = (await passOf(ask)).pass
    const [one, two] = [first, second.barcodes[0]!.message].map((text) => readCard(readCodeText(text)).credential)
    expect([two!.list, two!.idx]).not.toEqual([one!.list, one!.idx])
    expect(two!.exp).toBeLessThan(one!.exp)
    expect(second['expirationDate']).toBe(new Date(two!.exp * 1000).toISOString())
    expect(await check(first)).toMatchObject({ result: 'green' })
  })

  test('is void, without a code, while the card is not valid, and its code is refused', async () => {
    const { ask, number } = await confirmed(app)
    const before = (await passOf(ask)).pass
    await app.db.updateTable('card').set({ suspendedFrom: '2026-11-10' }).where('number', '=', number).execute()
    expect(await check(before.barcodes[0]!.message)).toMatchObject({ result: 'red', reason: 'revoked' })
    expect(await save(ask, 'apple')).toMatchObject({ status: 409, code: 'card.not_good' })
    const pass = JSON.parse(
      unzip((await ask('/api/card/copies/apple.pkpass')).bytes)
        .get('pass.json')!
        .toString(),
    ) as Pass
    expect(pass).toMatchObject({ voided: true, serialNumber: before.serialNumber })
    expect(pass).not.toHaveProperty('barcodes')
  })

  test('belongs to the member only, and is gone once withdrawn', async () => {
    const [anna, bruno] = [await confirmed(app), await confirmed(app)]
    const { pass } = await passOf(anna.ask)
    expect(await app.newClient()('/api/card/copies/apple.pkpass')).toMatchObject({ status: 401 })
    expect(await bruno.ask('/api/card/copies/apple.pkpass')).toMatchObject({ status: 404, code: 'api.not_found' })
    await anna.ask(`/api/card/copies/${pass.serialNumber}`, { method: 'DELETE' })
    expect(await check(pass.barcodes[0]!.message)).toMatchObject({ result: 'red', reason: 'revoked' })
    expect(await anna.ask('/api/card/copies/apple.pkpass')).toMatchObject({ status: 404 })
  })
})

describe('the link for Google Wallet', () => {
  test("is signed by the service account, contains the whole pass, and is within Google's length", async () => {
    const { ask, number } = await confirmed(app, { firstname: 'Massimiliano', lastname: 'Della Valle Ştefănescu' })
    const url = urlOf(await save(ask, 'google'))
    const token = url.slice('https://pay.google.com/gp/v/save/'.length)
    expect(token.length).toBeLessThan(1800)
    const { payload, protectedHeader } = await jwtVerify(token, made.googleKey, { audience: 'google', currentDate: new Date(start) })
    expect(protectedHeader.alg).toBe('RS256')
    expect(payload).toMatchObject({ iss: 'tessera@progetto.example', typ: 'savetowallet', iat: start / 1000, origins: [APP_URL] })
    const [copy] = await copiesOf(ask)
    const issuer = '3388000000012345678'
    const [pass] = (payload['payload'] as { genericObjects: { barcode: { value: string } }[] }).genericObjects
    expect(pass).toMatchObject({
      id: `${issuer}.${copy!.id}`,
      classId: `${issuer}.tessera`,
      state: 'ACTIVE',
      cardTitle: { defaultValue: { language: 'it', value: 'Circolo Aurora' } },
      header: { defaultValue: { language: 'it', value: 'Massimiliano Della Valle Ştefănescu' } },
      barcode: { type: 'QR_CODE', alternateText: `${number.slice(0, 4)} ${number.slice(4, 7)} ${number.slice(7)}` },
    })
    expect(await check(pass!.barcode.value)).toMatchObject({ result: 'green', notices: ['check-identity'] })
    expect(urlOf(await save(ask, 'google'))).toContain('https://pay.google.com/gp/v/save/')
    expect(await copiesOf(ask)).toHaveLength(1)
  })
})

test('an unconfigured wallet is neither offered nor found, nor is one with an expired certificate', async () => {
  const { ask } = await confirmed(app)
  expect((await ask('/api/card/copies/wallets')).json).toEqual({ apple: true, google: true })
  app.clock.set(Date.UTC(3000, 0, 1))
  expect((await app.newClient()('/api/card/copies/wallets')).json).toEqual({ apple: false, google: true })
  app.clock.set(start)
  const { applePass, googleWallet } = app.deps.config
  Object.assign(app.deps.config, { applePass: null, googleWallet: null })
  try {
    expect((await ask('/api/card/copies/wallets')).json).toEqual({ apple: false, google: false })
    for (const kind of ['apple', 'google'] as const) expect(await save(ask, kind)).toMatchObject({ status: 404, code: 'api.not_found' })
    // No phone has a pass, so nobody may write into the log.
    const log = await ask('/api/wallet/apple/v1/log', { method: 'POST', body: { logs: ['x'] } })
    expect(log).toMatchObject({ status: 404, code: 'api.not_found' })
  } finally {
    Object.assign(app.deps.config, { applePass, googleWallet })
  }
})

test('the pass has the association’s own emblem in logo and icon, if there is one', async () => {
  const { ask } = await confirmed(app)
  await passOf(ask)
  await putRedEmblem(app.deps)
  const { files } = await passOf(ask)
  for (const name of ['logo@3x.png', 'icon@3x.png']) {
    const { data, info } = await sharp(files.get(name)!).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const [red = 0, green = 0, blue = 0] = data.subarray((info.height / 2) * info.width * 4 + (info.width / 2) * 4)
    expect([red > 150, green < 60, blue < 80], name).toEqual([true, true, true])
  }
})

const sha1 = (bytes: Buffer) => createHash('sha1').update(bytes).digest()

/**
 * Verifies a detached PKCS #7 signature (RFC 2315) of one signer: its attributes contain the content's digest, and the key signs the
 * attributes.
 */
function expectSignature(signature: Buffer, content: Buffer): void {
  const contentType = Buffer.from('06092a864886f70d010903', 'hex')
  const attributes = signature.lastIndexOf(Buffer.from([0xa0]), signature.indexOf(contentType))
  const length = signature[attributes + 1]!
  expect(length).toBeLessThan(128)
  const signed = Buffer.from(signature.subarray(attributes, attributes + 2 + length))
  expect(signed.includes(sha1(content))).toBe(true)
  // Attributes are signed as a SET, not with the tag under which they are sent (section 9.3).
  signed[0] = 0x31
  expect(verify('sha1', signed, made.passKey, signature.subarray(-256))).toBe(true)

  const openssl = findProgram(['openssl'], pathFolders())
  if (!openssl) return
  const folder = mkdtempSync(join(tmpdir(), 'pass-'))
  const [signatureFile, contentFile] = [join(folder, 'signature'), join(folder, 'manifest.json')]
  writeFileSync(signatureFile, signature)
  writeFileSync(contentFile, content)
  const args = ['-verify', '-binary', '-inform', 'DER', '-in', signatureFile, '-content', contentFile, '-CAfile', made.files.wwdr]
  execFileSync(openssl, ['smime', ...args, '-purpose', 'any', '-out', join(folder, 'out')], { stdio: 'pipe' })
}
