import { afterAll, beforeAll, expect, test } from 'vitest'
import { withAssociation } from '#server/core/cards/test-card.ts'
import { putRedEmblem } from '#server/core/content/test-picture.ts'
import { codeOn, drawnOn, picturesIn } from '#server/features/copies/test-pdf.ts'
import { removeDocument } from '#server/core/content/queries.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { signText } from './sign-texts.ts'
import { newShop } from './test-shop.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app)
})
afterAll(() => app.stop())

test.each([
  ['a5', /\/MediaBox \[0 0 419\.53 595\.28\]/],
  ['a4', /\/MediaBox \[0 0 595\.28 841\.89\]/],
])('the counter sign is one tagged page of %s with the address of the page that checks cards', async (size, box) => {
  const { ask } = await newShop(app, { headline: '20% sugli occhiali', partner: 'Ottica <script>alert(1)</script>' })
  const answer = await ask(`/api/partner/sign?size=${size}`)
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/pdf', 'content-disposition': `attachment; filename="cartello-${size}.pdf"` },
  })
  const text = answer.bytes.toString('latin1')
  for (const wanted of ['%PDF-1.7', '/Lang (it-IT)', '/Marked true', '<pdfuaid:part>1', '/S /H1', '/FontFile2', '%%EOF'])
    expect(text, wanted).toContain(wanted)
  expect(text).toMatch(box)
  expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
  expect(codeOn(answer.bytes)).toBe(`${app.origin}/v`)
})

test('the sign tells members and the shop what to do, in a paragraph each', async () => {
  const { ask } = await newShop(app, { headline: '20% sugli occhiali', partner: 'Ottica' })
  const drawn = drawnOn((await ask('/api/partner/sign')).bytes)
  // The association, the headline, the two lines and the shop's name.
  expect(drawn.match(/\/P <</g)).toHaveLength(5)
  expect(signText.lines.map(({ who, how }) => `${who} ${how}`)).toEqual([
    "Hai la tessera? Prima di pagare mostra il codice nell'app.",
    'Sei alla cassa? Inquadra qui con il telefono, poi il codice del socio.',
  ])
})

test('the sign is refused without a shop, with an unknown size, or for a deleted offer', async () => {
  expect(await app.newClient()('/api/partner/sign')).toMatchObject({ status: 401, code: 'partner.session_ended' })
  const { ask, offerId } = await newShop(app)
  expect(await ask('/api/partner/sign?size=a3')).toMatchObject({ status: 422 })
  await removeDocument(app.deps, 'convenzioni', { id: offerId, now: app.clock.now() })
  expect(await ask('/api/partner/sign')).toMatchObject({ status: 409, code: 'shop.offer_gone' })
})

test('the sign has the association’s own emblem when there is one', async () => {
  const { ask } = await newShop(app)
  expect(picturesIn((await ask('/api/partner/sign')).bytes)).toBe(0)
  await putRedEmblem(app.deps)
  expect(picturesIn((await ask('/api/partner/sign')).bytes)).toBeGreaterThan(0)
})
