import { expect, test, vi } from 'vitest'
import { draftKey } from '#app/platform/session/kept-drafts.ts'

test('what a shop has written leaves the device with the shop', async () => {
  const shop = { offerId: 'cinema', partner: 'Cinema Lucciola', days: [] }
  const stored = new Map([
    ['shop', JSON.stringify(shop)],
    [draftKey('negozio/cinema'), '{}'],
  ])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  // The module reads the device once.
  vi.resetModules()
  const { followShop, proposalDraft } = await import('./shop-data.ts')
  expect(draftKey(proposalDraft(shop))).toBe(draftKey('negozio/cinema'))
  followShop(false)
  expect([...stored]).toEqual([['shop', 'ended']])
})
