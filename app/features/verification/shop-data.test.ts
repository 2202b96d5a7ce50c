import { beforeEach, expect, test, vi } from 'vitest'
import type { ShopProposalAnswer } from '#domain/verification/proposal.ts'
import { standInBrowser } from '#app/platform/browser.fixture.ts'
import { clearUser, storeUser } from '#app/platform/session/store-user.ts'
import { shopDraft, wordsBeside } from './shop-draft.ts'

const shop = { offerId: 'cinema', partner: 'Cinema Lucciola', days: [] }
const words = { headline: 'Biglietto a 5 €', contactPhone: '0575 000 318' }
const first = { headline: '', terms: '', howTo: '', website: '', contactName: '', contactPhone: '', contactEmail: '' }
const filled = { tessera: '0123456789', firstname: 'Marta', lastname: 'Rossi', privacy: true, confirm14: true } as const

let browser: ReturnType<typeof standInBrowser>
beforeEach(() => {
  browser = standInBrowser()
  browser.stored.set('shop', JSON.stringify(shop))
})

/** Opens the page anew on the shop's device: memory is empty, stored data remain. */
async function opened() {
  vi.resetModules()
  return { ...(await import('./shop-data.ts')), ...(await import('./own-offer.ts')) }
}

test('what a shop has written outlives the page and whoever signs in and out on the device, and leaves it with the shop', async () => {
  expect(shopDraft.keep(words)).toBe(true)
  storeUser({ email: 'm@posta.example', firebaseUid: 'm', ...filled }, { id: 'm', emailVerified: true })
  const page = await opened()
  expect(shopDraft.read()).toEqual(words)
  vi.stubGlobal('localStorage', Object.assign(Object.create(localStorage), Object.fromEntries(browser.stored)))
  clearUser(false)
  expect(shopDraft.read()).toEqual(words)
  storeUser({ email: 'm@posta.example', firebaseUid: 'm', ...filled }, { id: 'm', emailVerified: true })
  browser.answer('/api/partner/session', 204)
  await page.leaveShop()
  expect([...browser.stored.values()].join()).not.toContain(words.contactPhone)
})

test('what a shop has written does not stay for the next shop of the device', async () => {
  const page = await opened()
  shopDraft.keep(words)
  browser.answer('/api/partner/session', 200, { ...shop, days: [] })
  await page.openShop('again')
  expect(shopDraft.read()).toEqual(words)
  browser.answer('/api/partner/session', 200, { ...shop, offerId: 'terme' })
  await page.openShop('another')
  expect(shopDraft.read()).toEqual({})
})

const answer = (headline: string, state: 'open' | 'accepted' = 'open'): ShopProposalAnswer => ({
  offer: first,
  proposal: { id: '1', state, at: 1, decidedAt: null, reason: null, changes: { headline: { before: '', after: headline } } },
  withdrawn: null,
})

test('words that were sent are not unsent, though the answer was lost; others stay', async () => {
  const page = await opened()
  shopDraft.keep({ headline: ' Biglietto  a 5 € ' })
  browser.answer('/api/partner/proposals', 200, answer('Biglietto a 4 €'))
  await page.ownOffer.refresh()
  expect(Object.keys(shopDraft.read())).toEqual(['headline'])
  browser.answer('/api/partner/proposals', 200, answer('Biglietto a 5 €'))
  await page.ownOffer.refresh()
  expect(browser.stored.has('shop-draft')).toBe(false)
})

test('what the form starts with is not unsent', () => {
  expect(wordsBeside({ ...first, ...words }, words)).toEqual({})
  expect(wordsBeside({ ...first, ...words }, { ...words, headline: '' })).toEqual({ headline: '' })
})
