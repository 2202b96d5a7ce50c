import { beforeEach, expect, test, vi } from 'vitest'
import { standInBrowser } from '#app/platform/browser.fixture.ts'

const user = { email: 'g@posta.example', firebaseUid: 'u1', tessera: '1', firstname: 'G', lastname: 'M', privacy: true, confirm14: true }
const MINE = '/api/offers/mine'
const TAKE = '/api/offers/terme/codes'

let browser: ReturnType<typeof standInBrowser>
/** The keys of the requests for codes, in order. */
let keys: string[]
beforeEach(() => {
  vi.resetModules()
  browser = standInBrowser()
  keys = []
  browser.stored.set('user', JSON.stringify(user))
  const inner = fetch as unknown as (path: string) => Promise<Response>
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    if (path === TAKE) keys.push((JSON.parse(String(init.body)) as { key: string }).key)
    return inner(path)
  })
})

/** A freshly opened page. */
async function opened() {
  vi.resetModules()
  return import('./my-offers.ts')
}
const taken = (key: string) => ({ offerId: 'terme', code: 'ACQ-1', takenAt: 1, key })
const kept = () =>
  JSON.parse(browser.stored.get('own:offers') ?? 'null') as { owner: string; data: { mine: { codes: unknown[] }; asked: object } }

test('a request whose answer was lost is repeated with the same key, also after a restart', async () => {
  const before = await opened()
  await expect(before.takeCode('terme')).rejects.toMatchObject({ code: 'auth.network' })
  browser.answer(TAKE, 503, { error: { code: 'api.unavailable' } })
  const after = await opened()
  await expect(after.takeCode('terme')).rejects.toMatchObject({ code: 'api.unavailable' })
  browser.answer(TAKE, 200, taken('k'))
  await after.takeCode('terme')
  expect(new Set(keys).size).toBe(1)
  expect(kept()).toMatchObject({ owner: 'u1', data: { mine: { codes: [{ code: 'ACQ-1' }] }, asked: {} } })
})

test('the next press after an answer has a new key', async () => {
  const { takeCode } = await opened()
  browser.answer(TAKE, 200, taken('k'))
  await takeCode('terme')
  await takeCode('terme')
  browser.answer(MINE, 200, { discounts: [], codes: [], finished: ['terme'], now: 1 })
  browser.answer(TAKE, 409, { error: { code: 'offer.codes_finished' } })
  await expect(takeCode('terme')).rejects.toMatchObject({ code: 'offer.codes_finished' })
  await takeCode('terme').catch(() => {})
  expect(new Set(keys).size).toBe(4)
})

test('a lost request that succeeded is found in the list of codes: the next press has a new key', async () => {
  const { takeCode, myOffers } = await opened()
  await takeCode('terme').catch(() => {})
  browser.answer(MINE, 200, { discounts: [], codes: [taken(keys[0]!)], finished: [], now: 1 })
  await myOffers.refresh()
  await takeCode('terme').catch(() => {})
  expect(new Set(keys).size).toBe(2)
})

test('without a valid card, members keep their codes and lose the members’ part', async () => {
  const { myOffers } = await opened()
  browser.answer(MINE, 200, { discounts: [{ offerId: 'corsi', code: 'BORGO25', url: null }], codes: [taken('k')], finished: [], now: 1 })
  await myOffers.refresh()
  browser.answer(MINE, 403, { error: { code: 'offer.card_needed' } })
  await myOffers.refresh()
  expect(kept().data.mine).toMatchObject({ discounts: [], codes: [{ code: 'ACQ-1' }] })
})

test('an older list answer does not remove a newer code', async () => {
  const { takeCode, myOffers } = await opened()
  browser.answer(TAKE, 200, { ...taken('k'), takenAt: 5 })
  await takeCode('terme')
  browser.answer(MINE, 200, { discounts: [], codes: [taken('old')], finished: [], now: 4 })
  await myOffers.refresh()
  expect(myOffers.get().data?.mine?.codes.map(({ key }) => key)).toEqual(['k', 'old'])
  browser.answer(MINE, 200, { discounts: [], codes: [{ ...taken('k'), takenAt: 5 }], finished: [], now: 4 })
  await myOffers.refresh()
  expect(myOffers.get().data?.mine?.codes.map(({ key }) => key)).toEqual(['k'])
})

test('a code that arrives after a change of account is not shown', async () => {
  const { takeCode } = await opened()
  browser.answerWith(TAKE, async () => {
    browser.stored.set('user', JSON.stringify({ ...user, firebaseUid: 'u2' }))
    return new Response(JSON.stringify(taken('k')))
  })
  await takeCode('terme')
  expect(kept().owner).toBe('u1')
})

test('a key stored by an older app version is used again', async () => {
  browser.stored.set('own:offers', JSON.stringify({ version: 1, owner: 'u1', data: { mine: null, asked: { terme: 'its key' } } }))
  await (await opened()).takeCode('terme').catch(() => {})
  expect(keys).toEqual(['its key'])
})
