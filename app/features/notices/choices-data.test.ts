import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { standInBrowser } from '#app/platform/browser.fixture.ts'
import type * as Choices from './choices-data.ts'

// Read as a page reads them, without one: nothing asks by itself here.
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useEffect: () => {},
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
}))

const PATH = '/api/notices/choices'
const answered = (push: boolean, mail: boolean) => ({ topics: { news: { push, mail } }, pushElsewhere: false, mailRefused: true })

let browser: ReturnType<typeof standInBrowser>
let page: typeof Choices
/** What was sent, and what answers it. */
let sent: { body: unknown; answer: (status: number, body: unknown) => void }[]
beforeEach(async () => {
  vi.resetModules()
  browser = standInBrowser()
  signIn('u1')
  page = await import('./choices-data.ts')
  browser.answer(PATH, 200, answered(false, false))
  await page.noticeChoices.refresh()
  sent = []
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    sent.push({ body: JSON.parse(String(body)), answer: (status, given) => resolve(new Response(JSON.stringify(given), { status })) })
    return promise
  })
})
afterEach(() => vi.unstubAllGlobals())

function signIn(id: string): void {
  const user = { email: 's@posta.example', firebaseUid: id, tessera: '1', firstname: 'S', lastname: 'M', privacy: true, confirm14: true }
  browser.stored.set('user', JSON.stringify(user))
}
const settle = () => new Promise((resolve) => setImmediate(resolve))
const shown = () => page.useNoticeChoices().answer?.topics.news

test('presses show at once and are sent one after the other, each with what the one before it became', async () => {
  const both = [page.choose('news', { push: true }), page.choose('news', { mail: true })]
  expect(shown()).toEqual({ push: true, mail: true })
  await settle()
  expect(sent.map(({ body }) => body)).toEqual([{ topic: 'news', push: true, mail: false }])
  sent[0]!.answer(200, answered(true, false))
  await settle()
  expect([sent[1]!.body, shown()]).toEqual([
    { topic: 'news', push: true, mail: true },
    { push: true, mail: true },
  ])
  sent[1]!.answer(200, answered(true, true))
  await Promise.all(both)
  expect(shown()).toEqual({ push: true, mail: true })
})

test('a press that the server does not take is undone, and the next one does not carry it', async () => {
  const [first, second] = [page.choose('news', { push: true }), page.choose('news', { mail: true })]
  await settle()
  sent[0]!.answer(503, { error: { code: 'api.unavailable' } })
  await expect(first).rejects.toMatchObject({ status: 503 })
  await settle()
  expect([shown(), sent[1]!.body]).toEqual([
    { push: false, mail: true },
    { topic: 'news', push: false, mail: true },
  ])
  sent[1]!.answer(200, answered(false, true))
  await second
})

test('a press that waits is not sent for somebody else', async () => {
  const theirs = JSON.stringify({ version: 2, owner: 'u2', data: answered(false, false) })
  const both = [page.choose('news', { push: true }), page.choose('news', { mail: true })]
  await settle()
  signIn('u2')
  browser.stored.set('own:notice-choices', theirs)
  sent[0]!.answer(200, answered(true, false))
  await Promise.all(both)
  expect([sent.length, browser.stored.get('own:notice-choices')]).toEqual([1, theirs])
})

test('nothing is said of an address that is no longer the account’s', () => {
  page.forgetRefusedMail()
  expect(page.useNoticeChoices().answer?.mailRefused).toBe(false)
})
