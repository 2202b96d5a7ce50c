import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PartnerAnswer, PartnerCheckAnswer } from '#domain/verification/partner.ts'
import { makeStaffRole } from '#db/make.ts'
import { tokenHash } from '#server/core/accounts/email-token.ts'
import { memberWithPhone, withAssociation } from '#server/core/cards/test-card.ts'
import { createLog } from '#server/platform/log.ts'
import { withSecond } from '#server/features/reports/test-report.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { deleteLinks } from './shop-queries.ts'
import { checksOf, daysOf, lookAt, newLink, newOffer, newShop, open, press, redeem } from './test-shop.ts'

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
type Shop = Awaited<ReturnType<typeof newShop<Request>>>

const member = () => memberWithPhone<Request>(app)
const verify = (ask: Request, body: object) => ask('/api/verify', { method: 'POST', body })
const shopSession = (ask: Request) => ask('/api/partner/session')

/** The shop scans the member's phone now. */
const look = (shop: { ask: Request }, of: Member, at = app.clock.now()) => lookAt(shop, of, at)

/** Returns the check's id, null when it gives no discount. */
const scan = async (shop: { ask: Request }, of: Member, at?: number) => (await look(shop, of, at)).redeem?.check ?? null

/** Scans the member's phone and records the use. */
async function use(shop: { ask: Request }, of: Member) {
  app.clock.advance(15_000)
  return redeem(shop, await scan(shop, of))
}

describe('a shop’s personal link', () => {
  test('makes a browser a device of that shop, by a cookie that only its own page brings', async () => {
    const offerId = await newOffer(app)
    const { token } = await newLink(app, offerId)
    const ask = app.newClient()
    expect(await shopSession(ask)).toMatchObject({ status: 401, code: 'partner.session_ended' })
    const answer = await open(ask, token)
    expect(answer).toMatchObject({
      status: 200,
      json: { offerId, partner: 'Ottica Orizzonte', place: 'Via Nuova 40, Pieve Chiara', headline: '20% sugli occhiali', days: [] },
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['set-cookie']?.[0]).toMatch(/^tessera\.shop=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict$/)
    expect(await shopSession(ask)).toMatchObject({ status: 200, json: { offerId } })
  })

  test('opens up to ten devices; one more ends the least recently seen', async () => {
    const { token } = await newLink(app, await newOffer(app))
    const devices: Request[] = []
    for (let i = 0; i < 11; i += 1) {
      app.clock.advance(MINUTE)
      devices.push(app.newClient())
      expect((await open(devices[i]!, token)).status).toBe(200)
    }
    const statuses = []
    for (const ask of devices) statuses.push((await shopSession(ask)).status)
    expect(statuses).toEqual([401, ...Array.from({ length: 10 }, () => 200)])
  })

  test('and its cookies are in the database as digests only, and never in the log', async () => {
    const lines: string[] = []
    const silent = app.deps.log
    app.deps.log = createLog({ logLevel: 'trace', trial: false }, { write: (line: string) => void lines.push(line) })
    const { token } = await newLink(app, await newOffer(app))
    const answer = await open(app.newClient(), token)
    await open(app.newClient(), 'x'.repeat(43))
    app.deps.log = silent
    const cookie = /tessera\.shop=([^;]+)/.exec(answer.headers['set-cookie']![0]!)![1]!
    const rows = JSON.stringify([
      await app.db.selectFrom('partnerLink').selectAll().execute(),
      await app.db.selectFrom('partnerSession').selectAll().execute(),
    ])
    for (const secret of [token, cookie]) {
      expect(rows).toContain(tokenHash(secret))
      expect(rows).not.toContain(secret)
      expect(lines.join()).not.toContain(secret)
    }
  })

  test('opens nothing when unknown or older than thirty days; its devices stay', async () => {
    const { token } = await newLink(app, await newOffer(app))
    const before = app.newClient()
    await open(before, token)
    expect(await open(app.newClient(), 'A'.repeat(43))).toMatchObject({ status: 404, code: 'partner.link_invalid' })
    expect(await open(app.newClient(), 'A')).toMatchObject({ status: 422 })
    app.clock.set((start += 30 * DAY))
    expect(await open(app.newClient(), token)).toMatchObject({ status: 404, code: 'partner.link_invalid' })
    expect((await shopSession(before)).status).toBe(200)
  })

  test('shows its shop before it is opened, without creating a device', async () => {
    const { token } = await newLink(app, await newOffer(app))
    const ask = app.newClient()
    const look = (asked: string) => ask('/api/partner/link', { method: 'POST', body: { token: asked } })
    const answer = await look(token)
    expect(answer).toMatchObject({ status: 200, json: { partner: 'Ottica Orizzonte', place: 'Via Nuova 40, Pieve Chiara' } })
    expect(answer.headers['set-cookie']).toBeUndefined()
    expect((await shopSession(ask)).status).toBe(401)
    expect(await look('A'.repeat(43))).toMatchObject({ status: 404, code: 'partner.link_invalid' })
    app.clock.set((start += 30 * DAY))
    expect(await look(token)).toMatchObject({ status: 404, code: 'partner.link_invalid' })
  })

  test('cannot be guessed: sixty tries from a network in 15 minutes', async () => {
    const statuses = []
    for (let i = 0; i < 61; i += 1) statuses.push((await open(app.newClient(), String(i).padStart(43, 'A'))).status)
    expect(statuses.at(59)).toBe(404)
    expect(statuses.at(60)).toBe(429)
    // Previews are limited as well.
    expect((await app.newClient()('/api/partner/link', { method: 'POST', body: { token: 'A'.repeat(43) } })).status).toBe(429)
  })

  test('ends its devices at once when revoked, and no others', async () => {
    const shop = await newShop(app)
    const other = await newLink(app, shop.offerId)
    const second = app.newClient()
    await open(second, other.token)
    expect(await deleteLinks(app.db, shop.offerId, shop.link.id)).toBe(1)
    expect(await shopSession(shop.ask)).toMatchObject({ status: 401, code: 'partner.session_ended' })
    expect((await shopSession(second)).status).toBe(200)
    expect(await open(app.newClient(), shop.link.token)).toMatchObject({ status: 404 })
  })

  test('of another shop replaces the browser’s shop; a device can sign out', async () => {
    const shop = await newShop(app)
    const other = await newLink(app, await newOffer(app, { partner: 'Altro' }))
    await open(shop.ask, other.token)
    expect((await shopSession(shop.ask)).json).toMatchObject({ partner: 'Altro' })
    expect(await app.db.selectFrom('partnerSession').select('id').where('linkId', '=', shop.link.id).execute()).toEqual([])
    expect((await shop.ask('/api/partner/session', { method: 'DELETE' })).status).toBe(204)
    expect((await shopSession(shop.ask)).status).toBe(401)
  })
})

describe('a shop’s device', () => {
  test('may check sixty times a minute, whatever others on its network do', async () => {
    const shop = await newShop(app)
    const many = async (ask: Request) => Promise.all(Array.from({ length: 60 }, () => verify(ask, { text: 'x' })))
    await many(app.newClient())
    expect((await verify(app.newClient(), { text: 'x' })).status).toBe(429)
    expect((await many(shop.ask)).filter(({ status }) => status !== 200)).toEqual([])
    expect(await verify(shop.ask, { text: 'x' })).toMatchObject({ status: 429, code: 'scan.too_many' })
  })

  test('may check a number, amber at best, and the member sees the check', async () => {
    const [shop, anna] = [await newShop(app), await member()]
    const { number } = anna
    expect(await verify(shop.ask, { number })).toMatchObject({
      status: 200,
      json: { result: 'amber', reason: 'static-copy', card: { numberEnd: number.slice(-4), kind: 'typed' }, shop: { redeem: null } },
    })
    expect(await checksOf(anna)).toMatchObject([{ result: 'amber', kind: 'typed' }])
    expect(await verify(shop.ask, { number: '0000000000' })).toMatchObject({ json: { result: 'red', reason: 'unknown-code', card: null } })
    await deleteLinks(app.db, shop.offerId, shop.link.id)
    expect(await verify(shop.ask, { number })).toMatchObject({ status: 401, code: 'auth.session_expired' })
  })

  test('may type ten codes or numbers a minute, together with its link’s other devices', async () => {
    const shop = await newShop(app)
    for (let i = 0; i < 9; i += 1) {
      const device = app.newClient()
      await open(device, shop.link.token)
      expect((await verify(device, { number: '0000000000' })).status).toBe(200)
    }
    expect((await verify(shop.ask, { code: '7K2QM9XW45' })).status).toBe(200)
    expect(await verify(shop.ask, { number: '0000000000' })).toMatchObject({ status: 429, code: 'scan.too_many' })
    expect((await verify((await newShop(app)).ask, { number: '0000000000' })).status).toBe(200)
  })
})

describe('a check by a shop', () => {
  test('counts for its day, and only the member sees place and minute', async () => {
    const [shop, anna, bruno] = [await newShop(app), await member(), await member()]
    app.clock.advance(42_000)
    await scan(shop, anna)
    const [check, ...others] = await checksOf(anna)
    expect(others).toEqual([])
    expect(check).toEqual({
      id: expect.any(String),
      at: app.clock.now() - (app.clock.now() % MINUTE),
      partner: 'Ottica Orizzonte',
      place: 'Via Nuova 40, Pieve Chiara',
      result: 'green',
      kind: 'live',
      redeemed: false,
    })
    expect(await checksOf(bruno)).toEqual([])
    expect(await app.newClient()('/api/card/checks')).toMatchObject({ status: 401, code: 'auth.session_expired' })
    const answer = await shopSession(shop.ask)
    expect((answer.json as PartnerAnswer).days).toEqual([{ day: expect.any(String), checks: 1, redemptions: 0 }])
    for (const personal of [anna.number, anna.uid, anna.email, anna.lastname, check!.id]) expect(answer.text).not.toContain(personal)
  })

  test('tells the shop no more about the member than any check does', async () => {
    const [shop, anna] = [await newShop(app), await member()]
    const text = await anna.phone.show(app.clock.now())
    const { shop: own, ...answer } = (await verify(shop.ask, { text })).json as { shop: unknown }
    expect((await verify(app.newClient(), { text })).json).toEqual(answer)
    expect(own).toEqual({ fit: null, redeem: { check: expect.any(String), until: expect.any(Number) }, used: null, redeemedAt: null })
    expect(JSON.stringify(own)).not.toMatch(new RegExp(`${anna.uid}|${anna.number}`))
  })

  test('by a verifier is shown to the member too, as the association’s', async () => {
    const [anna, verifier] = [await member(), await member()]
    await makeStaffRole(app.db, { uid: verifier.uid, role: 'verifier' })
    await withSecond(app.db, verifier.uid)
    const text = await anna.phone.show(app.clock.now())
    await verify(verifier.ask, { text })
    await verify(verifier.ask, { text })
    await verify(app.newClient(), { text })
    expect(await checksOf(anna)).toMatchObject([{ partner: 'Circolo Aurora', place: null, result: 'green', kind: 'live', redeemed: false }])
    expect((await verify(verifier.ask, { number: anna.number })).json).not.toHaveProperty('shop')
    expect(await checksOf(anna)).toHaveLength(2)
  })

  test('counts once for the same code, and is recorded for an invalid card too', async () => {
    const [shop, anna] = [await newShop(app), await member()]
    const at = app.clock.now()
    expect(await scan(shop, anna, at)).toBe(await scan(shop, anna, at))
    expect(await checksOf(anna)).toHaveLength(1)
    app.clock.advance(100_000)
    expect(await scan(shop, anna, at)).toBeNull()
    await verify(shop.ask, { code: anna.answer.code })
    await verify(shop.ask, { code: anna.answer.code })
    await app.db.updateTable('card').set({ suspendedFrom: '2026-11-10' }).where('number', '=', anna.number).execute()
    expect(await scan(shop, anna)).toBeNull()
    expect((await checksOf(anna)).map(({ result, kind }) => `${result} ${kind}`).toSorted()).toEqual([
      'amber code',
      'amber live',
      'green live',
      'red live',
    ])
    await verify(shop.ask, { text: 'niente' })
    expect(await daysOf(shop)).toMatchObject([{ checks: 5, redemptions: 0 }])
  })

  test('leaves nothing with the member without a valid shop session', async () => {
    const [shop, anna] = [await newShop(app), await member()]
    const text = await anna.phone.show(app.clock.now())
    await verify(app.newClient(), { text })
    await verify(app.newClient(), { code: anna.answer.code })
    await deleteLinks(app.db, shop.offerId, null)
    expect((await verify(shop.ask, { text })).json).not.toHaveProperty('shop')
    expect(await checksOf(anna)).toEqual([])
    expect(await app.db.selectFrom('partnerDay').select('times').where('offerId', '=', shop.offerId).execute()).toEqual([])
  })
})

describe('a discount', () => {
  test('is recorded once, also when the request is repeated', async () => {
    const [shop, anna] = [await newShop(app), await member()]
    const check = await scan(shop, anna)
    const key = press()
    const first = await redeem(shop, check, key)
    expect(first).toMatchObject({ status: 200, json: { headline: '20% sugli occhiali', redeemedAt: app.clock.now() } })
    app.clock.advance(20 * MINUTE)
    expect((await redeem(shop, check, key)).json).toEqual(first.json)
    expect((await checksOf(anna)).map(({ redeemed }) => redeemed)).toEqual([true])
    expect(await daysOf(shop)).toMatchObject([{ checks: 1, redemptions: 1 }])
  })

  test('is recorded once for two simultaneous requests, with one key or two', async () => {
    const [shop, anna] = [await newShop(app), await member()]
    const check = await scan(shop, anna)
    const key = press()
    const same = await Promise.all(Array.from({ length: 6 }, () => redeem(shop, check, key)))
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    const others = await Promise.all(Array.from({ length: 6 }, () => redeem(shop, check)))
    expect(others.map(({ code }) => code)).toEqual(Array.from({ length: 6 }, () => 'partner.scan_again'))
    expect(await daysOf(shop)).toMatchObject([{ redemptions: 1 }])
  })

  test('keeps its limit when two phones ask simultaneously with different codes', async () => {
    const shop = await newShop(app, { limits: { perMember: 2, period: 'day' } })
    const anna = await member()
    const phones = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const ask = app.newClient()
        await open(ask, (await newLink(app, shop.offerId)).token)
        return { ask }
      }),
    )
    const checks: (string | null)[] = []
    for (const phone of phones) {
      app.clock.advance(15_000)
      checks.push(await scan(phone, anna))
    }
    const answers = await Promise.all(phones.map((phone, i) => redeem(phone, checks[i]!)))
    expect(answers.map(({ status, code }) => code ?? String(status)).toSorted()).toEqual([
      '200',
      '200',
      'partner.limit_reached',
      'partner.limit_reached',
      'partner.limit_reached',
    ])
    expect((await shopSession(shop.ask)).json).toMatchObject({ days: [{ checks: 5, redemptions: 2 }] })
  })

  test('is given once per code on the screen, across shops', async () => {
    const [shop, other, anna] = [await newShop(app), await newShop(app), await member()]
    const at = app.clock.now()
    const checks = [await scan(shop, anna, at), await scan(other, anna, at)]
    const answers = await Promise.all([redeem(shop, checks[0]!), redeem(other, checks[1]!)])
    expect(answers.map(({ code }) => code ?? 'done').toSorted()).toEqual(['done', 'partner.scan_again'])
  })

  test('tells when it is available again once its limit is reached', async () => {
    const [shop, anna, bruno] = [await newShop(app, { limits: { perMember: 1, period: 'month' } }), await member(), await member()]
    const before = await scan(shop, anna)
    expect((await use(shop, anna)).status).toBe(200)
    const refused = await redeem(shop, before)
    expect(refused).toMatchObject({ status: 409, code: 'partner.limit_reached' })
    expect((refused.json as { error: { details: unknown } }).error.details).toEqual({
      next: expect.stringMatching(/^\d{4}-\d\d-01$/),
      period: 'month',
    })
    expect((await use(shop, bruno)).status).toBe(200)
  })

  test('that reached its limit is shown with the check of a valid card', async () => {
    const [shop, anna] = [await newShop(app, { limits: { perMember: 2, period: 'month' } }), await member()]
    await use(shop, anna)
    expect(await look(shop, anna)).toMatchObject({ redeem: { check: expect.any(String) }, used: null })
    await use(shop, anna)
    const text = await anna.phone.show(app.clock.now())
    expect((await verify(shop.ask, { text })).json).toMatchObject({
      result: 'green',
      shop: { redeem: null, used: { next: expect.stringMatching(/^\d{4}-\d\d-01$/), period: 'month' } },
    })
    const copy = (await anna.ask('/api/card/copies', { method: 'POST', body: { kind: 'print' } })).json as { text: string }
    expect((await verify(shop.ask, { text: copy.text })).json).toMatchObject({
      result: 'green',
      card: { kind: 'static' },
      shop: { redeem: null, used: { next: expect.stringMatching(/^\d{4}-\d\d-01$/), period: 'month' } },
    })
    const forEver = await newShop(app, { limits: { perMember: 1 } })
    app.clock.advance(15_000)
    await use(forEver, anna)
    expect(await look(forEver, anna)).toMatchObject({ redeem: null, used: { next: null, period: null } })
    await app.db.updateTable('card').set({ suspendedFrom: '2026-11-10' }).where('number', '=', anna.number).execute()
    expect(await look(shop, anna)).toEqual({ fit: null, redeem: null, used: null, redeemedAt: null })
  })

  test('recorded by this shop in the last ten minutes is shown with the next check, no other', async () => {
    const [shop, anna, bruno] = [await newShop(app), await member(), await member()]
    const elsewhere = { ask: app.newClient() }
    await open(elsewhere.ask, (await newLink(app, shop.offerId)).token)
    await use(shop, anna)
    const at = Math.floor(app.clock.now() / 1000)
    app.clock.advance(MINUTE)
    expect(await look(shop, anna)).toMatchObject({ redeem: { check: expect.any(String) }, used: null, redeemedAt: at })
    expect(await look(shop, bruno)).toMatchObject({ redeemedAt: null })
    expect(await look(elsewhere, anna)).toMatchObject({ redeemedAt: null })
    app.clock.advance(10 * MINUTE)
    expect(await look(shop, anna)).toMatchObject({ redeem: { check: expect.any(String) }, redeemedAt: null })
  })

  test.each([
    ['a code that was shown a hundred seconds ago', async (shop: Shop, of: Member) => scan(shop, of, app.clock.now() - 100_000)],
    [
      'a printed copy',
      async ({ ask }: Shop, of: Member) => {
        const { text } = (await of.ask('/api/card/copies', { method: 'POST', body: { kind: 'print' } })).json as { text: string }
        return redeemableIn(await verify(ask, { text }))
      },
    ],
    ['a number that was spelled', async ({ ask }: Shop, of: Member) => redeemableIn(await verify(ask, { number: of.number }))],
  ])('is refused for %s, even with the check’s id', async (_, look) => {
    const [shop, anna] = [await newShop(app), await member()]
    expect(await look(shop, anna)).toBeNull()
    const [check] = await checksOf(anna)
    expect(await redeem(shop, check!.id)).toMatchObject({ status: 409, code: 'partner.scan_again' })
  })

  test('that was used is shown for a number too, for which nothing is recorded', async () => {
    const [shop, anna] = [await newShop(app, { limits: { perMember: 1, period: 'day' } }), await member()]
    const typed = async () => (await verify(shop.ask, { number: anna.number })).json
    expect(await typed()).toMatchObject({ shop: { redeem: null, used: null } })
    expect((await use(shop, anna)).status).toBe(200)
    const next = addDays(romeDay(app.clock.now()), 1)
    expect(await typed()).toMatchObject({ result: 'amber', shop: { redeem: null, used: { next, period: 'day' } } })
    await app.db.updateTable('card').set({ cancelledOn: '2026-11-10' }).where('number', '=', anna.number).execute()
    expect(await typed()).toMatchObject({ result: 'red', shop: { redeem: null, used: null } })
  })

  test('after a spelled code is recorded when the shop confirms the card, within the limit, and the member sees it', async () => {
    const [shop, anna] = [await newShop(app, { limits: { perMember: 1, period: 'month' } }), await member()]
    const dictated = async () => verify(shop.ask, { code: anna.answer.code })
    const check = redeemableIn(await dictated())
    expect((await redeem(shop, check)).status).toBe(200)
    expect(await checksOf(anna)).toMatchObject([{ kind: 'code', result: 'amber', redeemed: true }])
    app.clock.advance(MINUTE)
    expect((await dictated()).json).toMatchObject({
      result: 'amber',
      message: 'Codice valido. Il codice non prova chi lo usa. Chiedi di vedere la tessera.',
      shop: { redeem: null, used: { next: expect.any(String) } },
    })
    expect(await look(shop, anna)).toMatchObject({ redeem: null, used: { next: expect.any(String) } })
  })

  test.each([
    ['is suspended', { suspendedFrom: '2026-11-01' }],
    ['is cancelled', { cancelledOn: '2026-11-01' }],
  ])('after a spelled code is refused when the card %s', async (_, out) => {
    const [shop, anna, bruno] = [await newShop(app), await member(), await member()]
    const before = redeemableIn(await verify(shop.ask, { code: anna.answer.code }))
    for (const { number } of [anna, bruno]) await app.db.updateTable('card').set(out).where('number', '=', number).execute()
    expect(await redeem(shop, before)).toMatchObject({ status: 409, code: 'partner.scan_again' })
    expect(redeemableIn(await verify(shop.ask, { code: bruno.answer.code }))).toBeNull()
    const [check] = await checksOf(bruno)
    expect(await redeem(shop, check!.id)).toMatchObject({ status: 409, code: 'partner.scan_again' })
  })

  test('after a spelled code is for shops only', async () => {
    const anna = await member()
    expect((await verify(app.newClient(), { code: anna.answer.code })).json).not.toHaveProperty('shop')
  })

  test('is refused more than ten minutes after the check, for another shop’s check, and without one', async () => {
    const [shop, other, anna] = [await newShop(app), await newShop(app), await member()]
    const check = await scan(shop, anna)
    expect(await redeem(other, check)).toMatchObject({ status: 409, code: 'partner.scan_again' })
    expect(await redeem({ ask: app.newClient() }, check)).toMatchObject({ status: 401, code: 'partner.session_ended' })
    // A member's session is not a shop's.
    expect(await redeem(anna, check)).toMatchObject({ status: 401, code: 'partner.session_ended' })
    expect(await redeem(shop, 'nessuno')).toMatchObject({ status: 409, code: 'partner.scan_again' })
    app.clock.advance(11 * MINUTE)
    expect(await redeem(shop, check)).toMatchObject({ status: 409, code: 'partner.scan_again' })
  })

  test('is refused when the card was suspended or the account is closing', async () => {
    const [shop, anna, bruno] = [await newShop(app), await member(), await member()]
    const checks = [await scan(shop, anna), await scan(shop, bruno)]
    await app.db.updateTable('card').set({ suspendedFrom: '2026-11-10' }).where('number', '=', anna.number).execute()
    await app.db
      .insertInto('accountClosure')
      .values({ uid: bruno.uid, requestedAt: 1, eraseAt: start + 99 * DAY })
      .execute()
    for (const check of checks) expect(await redeem(shop, check)).toMatchObject({ status: 409, code: 'partner.scan_again' })
  })

  test('is refused when the session was revoked meanwhile', async () => {
    const [shop, anna] = [await newShop(app), await member()]
    const check = await scan(shop, anna)
    await deleteLinks(app.db, shop.offerId, null)
    expect(await redeem(shop, check)).toMatchObject({ status: 401, code: 'partner.session_ended' })
    expect(await app.db.selectFrom('redemption').select('id').where('uid', '=', anna.uid).execute()).toEqual([])
  })

  test.each([
    ['is over', { validTo: '2026-11-09' }, 410, 'offer.ended'],
    ['is used with codes of a list', { discount: { kind: 'code_list' } }, 409, 'partner.no_redemption'],
  ])('is neither offered nor accepted when the offer %s', async (_, data, status, code) => {
    const shop = await newShop(app, data)
    const anna = await member()
    expect((await shopSession(shop.ask)).json).toMatchObject({ headline: null })
    expect(await scan(shop, anna)).toBeNull()
    const [check] = await checksOf(anna)
    expect(await redeem(shop, check!.id)).toMatchObject({ status, code })
  })

  test('for members only refuses a friend’s card with a reason and no category, and accepts a member’s', async () => {
    const [shop, friend, socio] = [await newShop(app, { audience: ['soci'] }), await member(), await member()]
    await app.db.updateTable('card').set({ category: 'ordinario' }).where('uid', '=', socio.uid).execute()
    expect((await shopSession(shop.ask)).json).toMatchObject({
      audience: { words: 'per i soci', on: ['Socio ordinario'], off: ["Amico dell'associazione"] },
    })
    expect(await look(shop, friend)).toMatchObject({ redeem: null, fit: { isFor: false, type: "Amico dell'associazione" } })
    const [check] = await checksOf(friend)
    expect(await redeem(shop, check!.id)).toMatchObject({ status: 409, code: 'partner.not_for_card' })
    const seen = await look(shop, socio)
    expect(seen).toMatchObject({ fit: { isFor: true, type: 'Socio' } })
    expect(await redeem(shop, seen.redeem!.check)).toMatchObject({ status: 200 })
  })

  test('for every card ignores the member’s category', async () => {
    const shop = await newShop(app)
    expect((await shopSession(shop.ask)).json).toMatchObject({ audience: null })
    expect(await look(shop, await member())).toMatchObject({ fit: null })
  })

  test('a request’s key with another check is refused', async () => {
    const [shop, anna, bruno] = [await newShop(app), await member(), await member()]
    const key = press()
    expect((await redeem(shop, await scan(shop, anna), key)).status).toBe(200)
    expect(await redeem(shop, await scan(shop, bruno), key)).toMatchObject({ status: 409, code: 'api.conflict' })
  })
})

const redeemableIn = ({ json }: { json: unknown }): string | null => (json as { shop: PartnerCheckAnswer }).shop.redeem?.check ?? null
