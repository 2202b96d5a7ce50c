import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { standInBrowser } from '#app/platform/browser.fixture.ts'
import type * as Unread from './unread.ts'

const READ = '/api/notices/read'
const COUNT = '/api/notices/unread'
const down = { error: { code: 'api.unavailable' } }

let browser: ReturnType<typeof standInBrowser>
/** Ids that the server got, call by call. */
let told: string[][]
let page: typeof Unread
beforeEach(async () => {
  vi.resetModules()
  browser = standInBrowser()
  told = []
  const inner = fetch as unknown as (path: string) => Promise<Response>
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    const { ids } = JSON.parse(String(body ?? '{}')) as { ids?: string[] }
    if (ids) told.push(ids)
    return inner(path)
  })
  const user = { email: 's@posta.example', firebaseUid: 'u1', tessera: '1', firstname: 'S', lastname: 'M', privacy: true, confirm14: true }
  browser.stored.set('user', JSON.stringify(user))
  page = await import('./unread.ts')
})
afterEach(() => vi.unstubAllGlobals())
const settle = () => new Promise((resolve) => setImmediate(resolve))
const count = () => page.unread.get().data?.unread

test('opening a screen sends one call, whose answer is the number at the bell; a failure keeps the number', async () => {
  const numbers: unknown[] = []
  page.unread.follow(() => numbers.push(count()))
  browser.answer(READ, 200, { unread: 3 })
  await page.readNoticesTo('/segnalazioni/a', 1)
  expect([browser.asked, numbers]).toEqual([[READ], [3]])
  browser.answer(READ, 503, down)
  await page.readNoticesTo('/segnalazioni/a', 1)
  expect(numbers.at(-1)).toBe(3)
})

test('notices read offline count at once, and are sent with the next request, also after a restart', async () => {
  browser.answer(COUNT, 200, { unread: 2 })
  await page.unread.refresh()
  page.markRead('a')
  await settle()
  page.markRead('b')
  await settle()
  expect([count(), told]).toEqual([0, [['a'], ['a', 'b']]])
  vi.resetModules()
  page = await import('./unread.ts')
  expect(count()).toBe(0)
  browser.answer(READ, 200, { unread: 1 })
  await page.unread.refresh()
  await page.unread.refresh()
  expect([count(), told, browser.asked.at(-1)]).toEqual([2, [['a'], ['a', 'b'], ['a', 'b']], COUNT])
})

test('an answer that still counts unsent reads is followed by sending them', async () => {
  page.markRead('a')
  await settle()
  told.length = 0
  browser.answer('/api/notices', 200, { unread: 5 })
  browser.answer(READ, 200, { unread: 4 })
  const { call } = await import('./api.ts')
  await page.adoptUnread(call<{ unread: number }>('GET', '/api/notices'))
  await settle()
  expect([count(), told]).toEqual([4, [['a']]])
})

test('marking all as read leaves nothing to send; a failure throws and changes nothing', async () => {
  page.markRead('a')
  await settle()
  browser.answer(READ, 503, down)
  await expect(page.markAllRead()).rejects.toMatchObject({ status: 503 })
  expect(page.unread.get().data?.untold).toEqual(['a'])
  browser.answer(READ, 200, { unread: 0 })
  await page.markAllRead()
  expect(page.unread.get().data).toEqual({ unread: 0, untold: [] })
})

test('unsent reads of an older version are sent', async () => {
  const data = { notices: [], unread: 1, hasOlder: false, fetchedAt: 1, untold: ['a'] }
  browser.stored.set('own:notices', JSON.stringify({ version: 1, owner: 'u1', data }))
  browser.answer(READ, 200, { unread: 1 })
  await page.unread.refresh()
  expect([told, page.unread.get().data]).toEqual([[['a']], { unread: 1, untold: [] }])
})

test('unsent reads are sent in batches of the server’s limit', async () => {
  for (let i = 0; i < 201; i++) page.unread.update((now) => ({ unread: 0, untold: [...(now?.untold ?? []), `n${i}`] }))
  browser.answer(READ, 200, { unread: 0 })
  await page.unread.refresh()
  await page.unread.refresh()
  expect(told.map((ids) => ids.length)).toEqual([200, 1])
})
