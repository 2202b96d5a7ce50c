import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { memberWithPhone, withAssociation } from '#server/core/cards/test-card.ts'
import { personalData } from './personal-data.ts'
import { planHousekeeping } from '#server/housekeeping.ts'
import { putOffer } from '#server/features/offers/test-offers.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { deleteLinks } from './shop-queries.ts'
import { checksOf, daysOf, lookAt, newShop, open, press, redeem } from './test-shop.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let app: TestApp
let start: number
beforeAll(async () => {
  app = await startTestApp()
  start = app.clock.now()
  await withAssociation(app)
})
afterAll(() => app.stop())
// Moves past every rate-limit window.
beforeEach(() => app.clock.set((start += 2 * 60 * MINUTE)))

type Member = Awaited<ReturnType<typeof memberWithPhone<Request>>>
type Device = { ask: Request }

const member = () => memberWithPhone<Request>(app)

/** Scans the member's phone again. */
function look(shop: Device, of: Member) {
  app.clock.advance(15_000)
  return lookAt(shop, of, app.clock.now())
}

const undo = ({ ask }: Device, key: string) => ask('/api/partner/redemptions/undone', { method: 'POST', body: { key } })

/** Scans and records the use; returns the check and its key. */
async function use(shop: Device, of: Member): Promise<{ check: string; key: string }> {
  const { check } = (await look(shop, of)).redeem!
  const key = press()
  expect((await redeem(shop, check, key)).status).toBe(200)
  return { check, key }
}

test('an undone discount counts for no limit, member, shop or day', async () => {
  const [shop, anna] = [await newShop(app, { limits: { perMember: 1, period: 'month' } }), await member()]
  const { key } = await use(shop, anna)
  expect(await daysOf(shop)).toMatchObject([{ checks: 1, redemptions: 1 }])
  app.clock.advance(MINUTE)
  expect(await undo(shop, key)).toMatchObject({ status: 200, json: { undoneAt: app.clock.now() } })
  expect((await checksOf(anna)).map(({ redeemed }) => redeemed)).toEqual([false])
  expect(await daysOf(shop)).toMatchObject([{ checks: 1, redemptions: 0 }])
  // «Già registrato qui» would be wrong here.
  expect(await look(shop, anna)).toMatchObject({ redeem: { check: expect.any(String) }, used: null, redeemedAt: null })
  await use(shop, anna)
  expect(await look(shop, anna)).toMatchObject({ redeem: null, used: { next: expect.any(String) } })
  expect((await checksOf(anna)).map(({ redeemed }) => redeemed)).toEqual([false, true, false, false])
  expect(await daysOf(shop)).toMatchObject([{ redemptions: 1 }])
})

test('undoing twice, or six times simultaneously, undoes once', async () => {
  const [shop, anna] = [await newShop(app), await member()]
  await use(shop, anna)
  const { key } = await use(shop, anna)
  const answers = await Promise.all(Array.from({ length: 6 }, () => undo(shop, key)))
  expect(answers.map(({ status, text }) => [status, text])).toEqual(answers.map(() => [200, answers[0]!.text]))
  app.clock.advance(20 * MINUTE)
  // The same answer, since nothing else changed.
  expect((await undo(shop, key)).json).toEqual(answers[0]!.json)
  expect(await daysOf(shop)).toMatchObject([{ redemptions: 1 }])
})

test('neither a repeated request nor the same code records an undone use again', async () => {
  const [shop, anna] = [await newShop(app), await member()]
  const { check, key } = await use(shop, anna)
  await undo(shop, key)
  expect(await redeem(shop, check, key)).toMatchObject({ status: 409, code: 'partner.scan_again' })
  expect(await redeem(shop, check, press())).toMatchObject({ status: 409, code: 'partner.scan_again' })
  expect((await checksOf(anna)).map(({ redeemed }) => redeemed)).toEqual([false])
  expect(await daysOf(shop)).toMatchObject([{ redemptions: 0 }])
})

test('an undone use does not come back when the delayed request arrives', async () => {
  const [shop, anna] = [await newShop(app), await member()]
  const { check, key } = await use(shop, anna)
  const again = () => redeem(shop, check, key)
  const [first, undone, ...late] = await Promise.all([again(), undo(shop, key), again(), again()])
  expect(undone.status).toBe(200)
  for (const { status, code } of [first, ...late]) expect(['200', 'partner.scan_again']).toContain(code ?? String(status))
  expect(await daysOf(shop)).toMatchObject([{ redemptions: 0 }])
  expect((await checksOf(anna)).map(({ redeemed }) => redeemed)).toEqual([false])
})

test('a simultaneous use and undo ends recorded or undone, never in between', async () => {
  const [shop, anna] = [await newShop(app), await member()]
  for (let i = 0; i < 4; i += 1) {
    const { check } = (await look(shop, anna)).redeem!
    const key = press()
    const [put, undone] = await Promise.all([redeem(shop, check, key), undo(shop, key)])
    expect(put.status).toBe(200)
    const stands = undone.code === 'partner.no_undo'
    if (!stands) expect(undone.status).toBe(200)
    expect((await checksOf(anna))[0]!.redeemed).toBe(stands)
  }
  const standing = (await checksOf(anna)).filter(({ redeemed }) => redeemed).length
  expect((await daysOf(shop)).reduce((sum, { redemptions }) => sum + redemptions, 0)).toBe(standing)
})

test('a use can be undone when the offer ended or the card was suspended meanwhile', async () => {
  const [shop, anna, bruno] = [await newShop(app), await member(), await member()]
  const presses = [await use(shop, anna), await use(shop, bruno)]
  await putOffer(app.db, shop.offerId, { partner: 'Ottica Orizzonte', discount: { kind: 'show_card' }, validTo: '2020-01-01' })
  await app.db.updateTable('card').set({ suspendedFrom: '2026-11-10' }).where('number', '=', anna.number).execute()
  for (const { key } of presses) expect((await undo(shop, key)).status).toBe(200)
  expect(await daysOf(shop)).toMatchObject([{ redemptions: 0 }])
})

test('an offer with a code per member has no uses in a shop to record or undo', async () => {
  const [shop, anna] = [await newShop(app, { discount: { kind: 'code_list' } }), await member()]
  expect((await look(shop, anna)).redeem).toBeNull()
  const [check] = await checksOf(anna)
  const key = press()
  expect(await redeem(shop, check!.id, key)).toMatchObject({ status: 409, code: 'partner.no_redemption' })
  expect(await undo(shop, key)).toMatchObject({ status: 409, code: 'partner.no_undo' })
})

test('the limit holds when one phone undoes while others record', async () => {
  const [shop, anna] = [await newShop(app, { limits: { perMember: 1, period: 'day' } }), await member()]
  const others: { device: Device; check: string }[] = []
  for (let i = 0; i < 4; i += 1) {
    const device = { ask: app.newClient() }
    await open(device.ask, shop.link.token)
    others.push({ device, check: (await look(device, anna)).redeem!.check })
  }
  const { key } = await use(shop, anna)
  const answers = await Promise.all([undo(shop, key), ...others.map(({ device, check }) => redeem(device, check, press()))])
  expect(answers[0]!.status).toBe(200)
  const done = answers.slice(1).filter(({ status }) => status === 200).length
  expect(done).toBeLessThanOrEqual(1)
  expect(await daysOf(shop)).toMatchObject([{ redemptions: done }])
  expect((await checksOf(anna)).filter(({ redeemed }) => redeemed)).toHaveLength(done)
})

test('only the recording device can undo, within five minutes, while it belongs to the shop', async () => {
  const [shop, other, anna] = [await newShop(app), await newShop(app), await member()]
  const { key } = await use(shop, anna)
  const sameLink = { ask: app.newClient() }
  await open(sameLink.ask, shop.link.token)
  for (const device of [other, sameLink]) expect(await undo(device, key)).toMatchObject({ status: 409, code: 'partner.no_undo' })
  for (const stranger of [{ ask: app.newClient() }, anna])
    expect(await undo(stranger, key)).toMatchObject({ status: 401, code: 'partner.session_ended' })
  expect(await undo(shop, 'press-nobody-has-made')).toMatchObject({ status: 409, code: 'partner.no_undo' })
  expect(await undo(shop, '?')).toMatchObject({ status: 422 })
  const redeemedAt = app.clock.now()
  app.clock.set(redeemedAt + 5 * MINUTE + 1)
  expect(await undo(shop, key)).toMatchObject({ status: 409, code: 'partner.no_undo' })
  expect((await checksOf(anna)).map(({ redeemed }) => redeemed)).toEqual([true])
  const late = await use(shop, anna)
  app.clock.advance(5 * MINUTE)
  expect((await undo(shop, late.key)).status).toBe(200)
  const revoked = await use(shop, anna)
  await deleteLinks(app.db, shop.offerId, null)
  expect(await undo(shop, revoked.key)).toMatchObject({ status: 401, code: 'partner.session_ended' })
})

test('a use undone after midnight is removed from the day it was recorded', async () => {
  const [shop, anna] = [await newShop(app), await member()]
  // 23:58 in Rome.
  app.clock.set(Math.ceil(app.clock.now() / DAY) * DAY + DAY - 62 * MINUTE)
  const { key } = await use(shop, anna)
  app.clock.advance(3 * MINUTE)
  await undo(shop, key)
  expect(await daysOf(shop)).toMatchObject([{ checks: 1, redemptions: 0 }])
  start = app.clock.now()
})

test('recording and undoing share a limit of sixty a minute', async () => {
  const [shop, anna] = [await newShop(app), await member()]
  const { key } = await use(shop, anna)
  for (let i = 0; i < 59; i += 1) await undo(shop, key)
  expect(await undo(shop, key)).toMatchObject({ status: 429, code: 'scan.too_many' })
})

test('an undone use is kept a day, marked in the member’s data export, then deleted with its device', async () => {
  const [shop, anna] = [await newShop(app), await member()]
  const { key } = await use(shop, anna)
  await undo(shop, key)
  const undoneAt = app.clock.now()
  await use(shop, anna)
  const rows = () =>
    app.db.selectFrom('redemption').select(['undoneAt', 'sessionId']).where('uid', '=', anna.uid).orderBy('redeemedAt').execute()
  expect(await rows()).toEqual([
    { undoneAt, sessionId: expect.any(String) },
    { undoneAt: null, sessionId: expect.any(String) },
  ])
  expect(await personalData.redemption.rows(app.db, anna)).toMatchObject([{ undoneAt }, { undoneAt: null }])
  await planHousekeeping(app.db, app.clock.now())
  app.clock.advance(2 * DAY)
  await app.deliver()
  expect(await rows()).toEqual([{ undoneAt: null, sessionId: null }])
  start = app.clock.now()
})
