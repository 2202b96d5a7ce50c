import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { NoticeItem } from '#domain/notices/notice.ts'
import { standInBrowser } from '#app/platform/browser.fixture.ts'
import type * as Data from './data.ts'

let browser: ReturnType<typeof standInBrowser>
let page: typeof Data
beforeEach(async () => {
  vi.resetModules()
  browser = standInBrowser()
  const user = { email: 's@posta.example', firebaseUid: 'u1', tessera: '1', firstname: 'S', lastname: 'M', privacy: true, confirm14: true }
  browser.stored.set('user', JSON.stringify(user))
  page = await import('./data.ts')
})
afterEach(() => vi.unstubAllGlobals())

const LIST = '/api/notices'
/** n0, n1, … newest first. */
const items = (from: number, to: number): NoticeItem[] =>
  Array.from({ length: to - from }, (_, i) => ({
    id: `n${from + i}`,
    topic: 'news',
    title: '',
    text: '',
    path: '/home',
    createdAt: 1,
    readAt: null,
  }))
const shown = () => page.ownNotices.get().data!
const ids = () => shown().notices.map(({ id }) => id)
const answer = (notices: NoticeItem[], after = '') => browser.answer(`${LIST}${after}`, 200, { notices, unread: 1 })

test('notices read offline are reported before the list loads, and stay read', async () => {
  answer(items(0, 2))
  await page.ownNotices.refresh()
  page.readNotice('n1')
  browser.asked.length = 0
  await page.ownNotices.refresh()
  expect(browser.asked.slice(0, 2)).toEqual(['/api/notices/read', LIST])
  expect(shown().notices.map(({ readAt }) => readAt !== null)).toEqual([false, true])
  browser.asked.length = 0
  page.readNotice('n1')
  expect(browser.asked).toEqual([])
})

test('older pages stay when the newest page joins them, and are dropped otherwise', async () => {
  answer(items(0, 30))
  await page.ownNotices.refresh()
  answer(items(30, 35), '?after=n29')
  await page.loadOlder()
  expect([ids().length, shown().hasOlder]).toEqual([35, false])
  answer([...items(90, 91), ...items(0, 29)])
  await page.ownNotices.refresh()
  expect([ids().length, ids()[0], ids().at(-1), shown().hasOlder]).toEqual([36, 'n90', 'n34', false])
  answer(items(50, 80))
  await page.ownNotices.refresh()
  expect([ids().length, shown().hasOlder]).toEqual([30, true])
  // The complete list.
  answer(items(50, 53))
  await page.ownNotices.refresh()
  expect([ids().length, shown().hasOlder]).toEqual([3, false])
})

test('an older page is dropped when the list’s end has changed meanwhile', async () => {
  answer(items(0, 30))
  await page.ownNotices.refresh()
  answer(items(30, 35), '?after=n29')
  const older = page.loadOlder()
  page.ownNotices.update(() => ({ notices: items(0, 3), hasOlder: false }))
  await older
  expect(ids()).toEqual(['n0', 'n1', 'n2'])
})

test('all notices are marked read here once the server accepts it', async () => {
  answer(items(0, 2))
  await page.ownNotices.refresh()
  await expect(page.readAll()).rejects.toMatchObject({ code: 'auth.network' })
  expect(shown().notices.every(({ readAt }) => readAt === null)).toBe(true)
  browser.answer('/api/notices/read', 200, { unread: 0 })
  await page.readAll()
  expect(shown().notices.every(({ readAt }) => readAt !== null)).toBe(true)
})
