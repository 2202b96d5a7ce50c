import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { PartnerAnswer } from '#domain/verification/partner.ts'
import { standInBrowser } from '#app/platform/browser.fixture.ts'
import type * as CheckTyped from './check-typed.ts'
import type * as Partner from './shop-data.ts'

const VERIFY = '/api/verify'
const SESSION = '/api/auth/session'
const NUMBER = '7312904586'
const CODE = '7K2QM9XW45'
const shop: PartnerAnswer = {
  offerId: 'ottica',
  partner: 'Ottica Orizzonte',
  place: null,
  headline: null,
  audience: null,
  days: [],
  proposal: null,
  now: 0,
}
const user = {
  email: 'a@posta.example',
  firebaseUid: 'u1',
  tessera: NUMBER,
  firstname: 'Anna',
  lastname: 'B',
  privacy: true,
  confirm14: true,
}
const found = { result: 'amber', reason: 'static-copy', notices: [], card: null, now: 1 }

let browser: ReturnType<typeof standInBrowser>
let typed: typeof CheckTyped
let partner: typeof Partner

/** Opens the page anew: memory is empty, stored data remain. */
async function openPage() {
  vi.resetModules()
  partner = await import('./shop-data.ts')
  typed = await import('./check-typed.ts')
}

beforeEach(async () => {
  browser = standInBrowser()
  await openPage()
})

const isShops = async () => {
  browser.stored.set('shop', JSON.stringify(shop))
  await openPage()
}
const isSignedIn = () => browser.stored.set('user', JSON.stringify(user))

describe('a number', () => {
  test('typed by a visitor is not sent to the server', async () => {
    browser.answer(VERIFY, 200, found)
    expect(typed.isToBeAsked(NUMBER)).toBe(false)
    expect(await typed.checkTyped(NUMBER)).toEqual({ is: 'unasked' })
    expect(browser.asked).toEqual([])
  })

  test('is looked up for a shop and for staff', async () => {
    browser.answer(VERIFY, 200, { ...found, shop: {} })
    await isShops()
    expect(await typed.checkTyped(NUMBER)).toEqual({ is: 'answered', answer: found, shop: {} })
    browser.stored.clear()
    isSignedIn()
    await openPage()
    expect(await typed.checkTyped(NUMBER)).toEqual({ is: 'answered', answer: found, shop: {} })
  })

  test.each([
    [401, 'auth.session_expired'],
    [403, 'guard.forbidden'],
  ])('is not looked up for a member (%d)', async (status, code) => {
    isSignedIn()
    browser.answer(VERIFY, status, { error: { code } })
    expect(await typed.checkTyped(NUMBER)).toEqual({ is: 'unasked' })
  })

  test('is an error with a next step for staff without their second factor', async () => {
    isSignedIn()
    browser.answer(VERIFY, 403, { error: { code: 'auth.twofactor_missing' } })
    await expect(typed.checkTyped(NUMBER)).rejects.toMatchObject({ code: 'auth.twofactor_missing' })
  })

  test('without a network is reported as not looked up', async () => {
    await isShops()
    expect(await typed.checkTyped(NUMBER)).toEqual({ is: 'unreached' })
  })
})

describe('a code', () => {
  test('is looked up for everybody', async () => {
    browser.answer(VERIFY, 200, found)
    expect(await typed.checkTyped(CODE)).toEqual({ is: 'answered', answer: found, shop: null })
  })

  test('without a network cannot be verified now', async () => {
    expect(await typed.checkTyped(CODE)).toEqual({ is: 'unreached' })
  })

  test('is an error after too many tries', async () => {
    browser.answer(VERIFY, 429, { error: { code: 'scan.too_many' } })
    await expect(typed.checkTyped(CODE)).rejects.toMatchObject({ code: 'scan.too_many' })
  })
})

describe('the check whether a verifier is signed in', () => {
  test('is not sent when nobody is signed in', async () => {
    expect(await typed.isVerifierHere()).toBe(false)
    expect(browser.asked).toEqual([])
  })

  test('is answered only by the server; without an answer it is false', async () => {
    isSignedIn()
    expect(await typed.isVerifierHere()).toBe(false)
    browser.answer(SESSION, 200, { staff: true, verifies: false })
    expect(await typed.isVerifierHere()).toBe(false)
    browser.answer(SESSION, 200, { staff: true, verifies: true })
    expect(await typed.isVerifierHere()).toBe(true)
  })
})

describe('a revoked shop device', () => {
  test('shows so on every opened page until the message is dismissed', async () => {
    await isShops()
    browser.answer(VERIFY, 401, { error: { code: 'auth.session_expired' } })
    expect(await typed.checkTyped(NUMBER)).toEqual({ is: 'unasked' })
    const said = vi.fn()
    for (let page = 0; page < 2; page += 1) {
      await openPage()
      said(partner.knownShop().hasEnded)
      expect(partner.isShopDevice()).toBe(false)
    }
    expect(said.mock.calls).toEqual([[true], [true]])
    partner.readEnd()
    expect(partner.knownShop().hasEnded).toBe(false)
    await openPage()
    expect(partner.knownShop().hasEnded).toBe(false)
  })

  test('shows nothing once a new link is opened, or after signing out', async () => {
    browser.stored.set('shop', 'ended')
    await openPage()
    browser.answer('/api/partner/session', 200, shop)
    await partner.openShop('A'.repeat(43))
    await openPage()
    expect([partner.isShopDevice(), partner.knownShop().hasEnded]).toEqual([true, false])
    browser.answer('/api/partner/session', 204)
    await partner.leaveShop()
    await openPage()
    expect([partner.isShopDevice(), partner.knownShop().hasEnded]).toEqual([false, false])
  })
})
