import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readCodeText } from '#domain/cards/credential/code-text.ts'
import { readCard } from '#domain/cards/credential/read-card.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { checkOffline, withAssociation } from '#server/core/cards/test-card.ts'
import { putRedEmblem } from '#server/core/content/test-picture.ts'
import { codeOn, drawnOn, picturesIn } from './test-pdf.ts'

let app: TestApp
let start: number
beforeAll(async () => {
  app = await startTestApp()
  start = app.clock.now()
  await withAssociation(app)
})
afterAll(() => app.stop())
beforeEach(() => app.clock.set(start))

const print = (ask: Request) => ask('/api/card/copies/print', { method: 'POST' })
const check = async (text: string) => (await app.newClient()('/api/verify', { method: 'POST', body: { text } })).json
const copiesOf = async (ask: Request) => ((await ask('/api/card/copies')).json as { copies: { id: string; kind: string }[] }).copies

describe('the printed card', () => {
  test('is a tagged PDF with its language, title and embedded font', async () => {
    const { ask } = await confirmed(app, { firstname: 'Łucja', lastname: "D'Ambrogi" })
    const answer = await print(ask)
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="tessera-circolo-aurora.pdf"',
        'cache-control': 'no-store',
      },
    })
    const text = answer.bytes.toString('latin1')
    for (const wanted of [
      '%PDF-1.7',
      '/Lang (it-IT)',
      '/DisplayDocTitle true',
      '/Marked true',
      '<pdfuaid:part>1',
      '/S /H1',
      '/FontFile2',
      '%%EOF',
    ])
      expect(text, wanted).toContain(wanted)
    expect(text).toMatch(/\/S \/Figure[^]*?\/Alt \(Codice QR della tessera stampata\)/)
    expect(text).toMatch(/\/FontName \/[A-Z]{6}\+HankenGrotesk/)
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
  })

  test('is two bank cards in size, with cut marks', async () => {
    const { ask } = await confirmed(app)
    // 85.6 and 53.98 mm in points, for the front and the back side by side.
    expect(drawnOn((await print(ask)).bytes)).toMatch(/ 485\.29\d* 153\.01\d* re/)
  })

  test("has a copy's code: a short name, four digits, no device, and the card’s own end", async () => {
    const { ask, number } = await confirmed(app)
    const code = codeOn((await print(ask)).bytes)
    expect(code).toMatch(new RegExp(`^${app.origin}/v#\\d+$`))
    const { credential, presentation } = readCard(readCodeText(code))
    expect(presentation).toBeNull()
    // The last valid day is 9 November 2027 plus 45 days of grace, in Rome.
    const exp = Date.UTC(2027, 11, 24, 23) / 1000
    expect(credential).toMatchObject({ device: null, name: 'Anna D.', last4: Number(number.slice(-4)), iat: start / 1000 })
    expect(credential.exp).toBe(Math.min(exp, start / 1000 + 400 * 86_400))
  })

  test('shows the card’s own end, and during grace the last day of use', async () => {
    const { ask, number } = await confirmed(app)
    const text = async () => (await print(ask)).bytes.toString('latin1')
    const before = await text()
    expect(before).toContain('/ActualText (Fino al 09/11/27)')
    expect(before).not.toContain('Scaduta')
    const ended = { validFrom: '2025-11-02', validTo: '2026-11-01' }
    await app.db.updateTable('cardPeriod').set(ended).where('cardNumber', '=', number).execute()
    const inGrace = await text()
    expect(inGrace).toContain('/ActualText (Fino al 16/12/26)')
    expect(inGrace).toContain('/ActualText (Scaduta il 01/11/26. Puoi ancora usarla fino al 16/12/26.)')
  })

  test('draws a Vietnamese name with the app’s own font, beside other languages', async () => {
    const { ask } = await confirmed(app, { firstname: 'Nguyễn Thị', lastname: 'Hồng Łucja' })
    const drawn = drawnOn((await print(ask)).bytes)
    for (const letter of 'ễồŁ') expect(drawn, letter).toContain(`<${letter.codePointAt(0)!.toString(16).padStart(4, '0')}>`)
    // Glyph 0 replaces a letter missing from the font.
    const glyphs = Array.from(drawn.matchAll(/<([0-9a-f]+)> [-\d.]+/g), ([, shown]) => shown!.match(/.{4}/g)!).flat()
    expect(glyphs.length).toBeGreaterThan(100)
    expect(glyphs).not.toContain('0000')
  })

  test('is a copy to shops, which ask for a document, online and offline', async () => {
    const { ask } = await confirmed(app)
    const code = codeOn((await print(ask)).bytes)
    expect(await check(code)).toMatchObject({ result: 'green', reason: 'ok', notices: ['check-identity'], card: { kind: 'static' } })
    expect(await checkOffline(app, code)).toMatchObject({ result: 'amber', reason: 'static-copy' })
  })

  test('is invalid once withdrawn; other copies stay valid', async () => {
    const { ask } = await confirmed(app)
    const first = codeOn((await print(ask)).bytes)
    // Copies are listed by time.
    app.clock.advance(1000)
    const second = codeOn((await print(ask)).bytes)
    const [copy] = await copiesOf(ask)
    expect(copy).toMatchObject({ kind: 'print' })
    expect(await ask(`/api/card/copies/${copy!.id}`, { method: 'DELETE' })).toMatchObject({ status: 204 })
    expect(await check(first)).toMatchObject({ result: 'red', reason: 'revoked' })
    expect(await checkOffline(app, first)).toMatchObject({ result: 'red', reason: 'revoked' })
    expect(await check(second)).toMatchObject({ result: 'green' })
  })

  test.each([
    ['is suspended', { suspendedFrom: '2026-11-10' }],
    ['has ended', { cancelledOn: '2026-11-10' }],
  ])('is invalid when the card %s, and cannot be printed then', async (_, out) => {
    const { ask, number } = await confirmed(app)
    const code = codeOn((await print(ask)).bytes)
    await app.db.updateTable('card').set(out).where('number', '=', number).execute()
    expect(await check(code)).toMatchObject({ result: 'red', reason: 'revoked' })
    expect(await print(ask)).toMatchObject({ status: 409, code: 'card.not_good' })
    expect(await copiesOf(ask)).toHaveLength(1)
  })

  test('needs a sign-in, and has at most five copies at a time', async () => {
    expect(await print(app.newClient())).toMatchObject({ status: 401, code: 'auth.session_expired' })
    const { ask } = await confirmed(app)
    for (let i = 0; i < 4; i += 1) await ask('/api/card/copies', { method: 'POST', body: { kind: 'wallet' } })
    const answers = await Promise.all([print(ask), print(ask)])
    expect(answers.map(({ status, code }) => code ?? status).toSorted()).toEqual([200, 'card.copies_full'])
  })

  test('fits any name of a person or an association', async () => {
    const long = 'Massimiliano Bartolomeo Maria Aurelio Della Valle'
    const { ask } = await confirmed(app, { firstname: long, lastname: `${long} Ştefănescu` })
    const { bytes } = await print(ask)
    expect(await check(codeOn(bytes))).toMatchObject({ result: 'green' })
    expect(bytes.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  })
})

test('it has the association’s own emblem, if there is one', async () => {
  const { ask } = await confirmed(app)
  expect(picturesIn((await print(ask)).bytes)).toBe(0)
  await putRedEmblem(app.deps)
  expect(picturesIn((await print(ask)).bytes)).toBeGreaterThan(0)
})
