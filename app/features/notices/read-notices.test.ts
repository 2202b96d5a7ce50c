import { afterEach, expect, test, vi } from 'vitest'
import { standInBrowser } from '#app/platform/browser.fixture.ts'

afterEach(() => vi.unstubAllGlobals())

test('that a screen was seen is told in one call, whose answer is the number at the bell; a failure leaves it', async () => {
  const browser = standInBrowser()
  const user = { email: 's@posta.example', firebaseUid: 'u1', tessera: '1', firstname: 'S', lastname: 'M', privacy: true, confirm14: true }
  browser.stored.set('user', JSON.stringify(user))
  const { followUnread } = await import('./data.ts')
  const { readNoticesTo } = await import('./read-notices.ts')
  const numbers: number[] = []
  followUnread((unread) => numbers.push(unread))
  browser.answer('/api/notices/read', 200, { unread: 3 })
  await readNoticesTo('/segnalazioni/a', 1)
  expect([browser.asked, numbers]).toEqual([['/api/notices/read'], [3]])
  browser.answer('/api/notices/read', 503, { error: { code: 'api.unavailable' } })
  await readNoticesTo('/segnalazioni/a', 1)
  expect(numbers.at(-1)).toBe(3)
})
