import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { standInBrowser } from '#app/platform/browser.fixture.ts'
import type * as Choices from './choices-data.ts'

// Outside a page, reading must not trigger a request by itself.
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useEffect: () => {},
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
}))

const PATH = '/api/notices/choices'
const answered = (push: boolean, mail: boolean) => ({ topics: { news: { push, mail } }, pushElsewhere: false, mailRefused: true })

let browser: ReturnType<typeof standInBrowser>
let page: typeof Choices
/** The requests that were sent, and how to answer them. */
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

test('changes show at once and are sent in turn, each based on the previous result', async () => {
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

test('a refused change is undone, and the next one does not include it', async () => {
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

test('a queued change is not sent for another account', async () => {
  const theirs = JSON.stringify({ version: 2, owner: 'u2', data: answered(false, false) })
  const both = [page.choose('news', { push: true }), page.choose('news', { mail: true })]
  await settle()
  signIn('u2')
  browser.stored.set('own:notice-choices', theirs)
  sent[0]!.answer(200, answered(true, false))
  await Promise.all(both)
  expect([sent.length, browser.stored.get('own:notice-choices')]).toEqual([1, theirs])
})

test('a refused mail address is forgotten when the account’s address changes', () => {
  page.forgetRefusedMail()
  expect(page.useNoticeChoices().answer?.mailRefused).toBe(false)
})
