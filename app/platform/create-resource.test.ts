import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { standInBrowser } from './browser.fixture.ts'
import type * as Api from './api.ts'
import type * as CreateResource from './create-resource.ts'
import type * as Keyed from './keyed.ts'

const ends: (() => void)[] = []
// A screen without React: it follows and refreshes until it is closed.
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useEffect: (run: () => (() => void) | undefined) => ends.push(run() ?? (() => {})),
  useSyncExternalStore: <T>(follow: (listener: () => void) => () => void, get: () => T) => {
    ends.push(follow(() => {}))
    return get()
  },
}))

let browser: ReturnType<typeof standInBrowser>
let createResource: typeof CreateResource.createResource
let keyed: typeof Keyed.keyed
let call: typeof Api.call
let page: EventTarget
let document: EventTarget & { visibilityState: string }

beforeEach(async () => {
  vi.resetModules()
  ends.length = 0
  browser = standInBrowser()
  page = new EventTarget()
  document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', document)
  signIn('anna')
  call = (await import('./api.ts')).call
  createResource = (await import('./create-resource.ts')).createResource
  keyed = (await import('./keyed.ts')).keyed
})
afterEach(() => vi.unstubAllGlobals())

function signIn(id: string): void {
  const user = { email: `${id}@posta.example`, firebaseUid: id, tessera: '7312904586', firstname: 'A', lastname: 'B' }
  browser.stored.set('user', JSON.stringify({ ...user, privacy: true, confirm14: true }))
}

/** Controls the server's answers to `/x`, one by one. */
function answers() {
  const waiting: ((response: Response) => void)[] = []
  browser.answerWith('/x', () => new Promise((resolve) => waiting.push(resolve)))
  return (n: number, status: number, body: unknown = {}) => waiting[n]!(new Response(JSON.stringify(body), { status }))
}
const down = { error: { code: 'api.unavailable' } }

const make = (options: Partial<Parameters<typeof createResource<string>>[0]> = {}) =>
  createResource<string>({ name: 'x', version: 1, load: () => call<string>('GET', '/x'), ...options })
const send = (path: string) => call<string>('POST', path)

const otherTab = (key: string, value?: string) => {
  if (value === undefined) browser.stored.delete(key)
  else browser.stored.set(key, value)
  page.dispatchEvent(Object.assign(new Event('storage'), { key }))
}
const kept = () => JSON.parse(browser.stored.get('own:x') ?? 'null') as { owner: string; data: unknown; fetchedAt: number } | null
const online = () => page.dispatchEvent(new Event('online'))
const leave = () => ends.splice(0).forEach((end) => end())
/** Lets pending promises settle. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('an answer is known at once after a restart, for the same account and version only, and not from a damaged copy', async () => {
  browser.answer('/x', 200, 'a')
  expect(await make().refresh()).toBeNull()
  const first = kept()!
  browser.stored.set('own:x', JSON.stringify({ ...first, fetchedAt: 1 }))
  // The same data again, with a newer date.
  await make().refresh()
  const again = make().get()
  expect(again).toMatchObject({ data: 'a', stale: false, error: null })
  expect(again.fetchedAt).toBeGreaterThan(1)
  expect(make({ version: 2 }).get().data).toBeNull()
  const one = make()
  expect(one.get().data).toBe('a')
  signIn('bruno')
  expect([one.get(), make().get().data]).toEqual([{ data: null, fetchedAt: null, stale: false, error: null }, null])
  signIn('anna')
  expect(one.get().data).toBe('a')
  browser.stored.set('own:x', '{"version":1,')
  expect(make().get().data).toBeNull()
})

test('a copy without a date is shown, and refreshed', async () => {
  browser.stored.set('own:x', JSON.stringify({ version: 1, owner: 'anna', data: 'a' }))
  browser.answer('/x', 200, 'b')
  const one = make()
  expect(one.use({ olderThan: 60_000 })).toMatchObject({ data: 'a', fetchedAt: null })
  await settle()
  expect(one.get().data).toBe('b')
})

test('a resource without a version stores nothing on the device', async () => {
  browser.answer('/x', 200, 'a')
  const one = createResource({ name: 'x', load: async () => 'a' })
  await one.refresh()
  one.update(() => 'b')
  expect([one.get().data, browser.stored.has('own:x')]).toEqual(['b', false])
})

test.each([
  ['two answers', 200, 'old', 200],
  ['a failure that comes late', 503, down, 200],
  ['a failure that came first', 200, 'old', 503],
])('the latest request wins: %s', async (_, first, body, second) => {
  const answer = answers()
  const one = make()
  one.update(() => 'before')
  const asked = [one.refresh(), one.refresh()]
  answer(1, second, second === 200 ? 'new' : down)
  await asked[1]
  const after = one.get()
  expect(after.data).toBe(second === 200 ? 'new' : 'before')
  answer(0, first, body)
  await asked[0]
  expect(one.get()).toBe(after)
})

test('the answer of a change is adopted; refreshes from before or during the change are dropped', async () => {
  const answer = answers()
  const one = make()
  const before = one.refresh()
  browser.answer('/change', 200, 'changed')
  const changing = one.change(send('/change'))
  const meanwhile = one.refresh()
  expect(await changing).toBe('changed')
  answer(0, 200, 'before')
  answer(1, 503, down)
  await Promise.all([before, meanwhile])
  expect([one.get(), kept()?.data]).toMatchObject([{ data: 'changed', error: null, stale: false }, 'changed'])
})

test('a refused change throws, and changes nothing', async () => {
  const one = make()
  one.update(() => 'a')
  browser.answer('/change', 409, { error: { code: 'api.conflict' } })
  await expect(one.change(send('/change'))).rejects.toMatchObject({ code: 'api.conflict' })
  expect(one.get()).toMatchObject({ data: 'a', error: null })
})

test('a local update during a refresh survives it: the refresh is repeated, or merged', async () => {
  const answer = answers()
  const plain = make()
  const looking = plain.refresh()
  plain.update(() => 'pressed')
  answer(0, 200, 'before')
  await looking
  expect(plain.get().data).toBe('pressed')
  answer(1, 200, 'told')
  await settle()
  expect([plain.get().data, browser.asked.length]).toEqual(['told', 2])

  const joining = make({ name: 'y', merge: (told, now) => `${told}+${now}` })
  const joined = joining.refresh()
  joining.update(() => 'pressed')
  answer(2, 200, 'answer')
  await joined
  expect([joining.get().data, browser.asked.length]).toEqual(['answer+pressed', 3])
})

test('an answer for a previous account is dropped: not shown, not stored, without after-effects', async () => {
  const after = vi.fn()
  for (const leaves of [() => signIn('bruno'), () => browser.stored.delete('user')]) {
    signIn('anna')
    const [answer, one] = [answers(), make({ after })]
    const asked = [one.refresh(), one.change(send('/x'))]
    leaves()
    answer(0, 200, 'hers')
    answer(1, 200, 'hers')
    await Promise.all(asked)
    expect([one.get().data, browser.stored.has('own:x')]).toEqual([null, false])
  }
  expect(after).not.toHaveBeenCalled()
})

test('another account starts from its own copy and is refreshed at once', async () => {
  const answer = answers()
  const one = make()
  one.use()
  signIn('bruno')
  one.use()
  answer(1, 200, 'his')
  await settle()
  answer(0, 200, 'hers')
  await settle()
  expect([one.get().data, kept()]).toMatchObject(['his', { owner: 'bruno', data: 'his' }])
})

test('answers from before a sign-out are dropped after the next sign-in', async () => {
  const answer = answers()
  const one = make()
  const { watchSession } = await import('./session/session.ts')
  watchSession()
  one.follow(() => {})
  const looking = one.refresh()
  const anna = browser.stored.get('user')!
  otherTab('user')
  otherTab('user', anna)
  answer(0, 200, 'before')
  await looking
  expect(one.get().data).toBeNull()
})

test('a signed-out resource asks, changes and stores nothing', async () => {
  browser.stored.delete('user')
  const one = make()
  one.use()
  expect(await one.refresh()).toBeNull()
  one.update(() => 'a')
  expect([one.get().data, browser.asked, browser.stored.size]).toEqual([null, [], 0])
})

test('an ended session signs out once, also when two resources notice it, and leaves no data on screen or device', async () => {
  browser.answer('/x', 200, 'a')
  const [one, other] = [make(), make({ name: 'y' })]
  await Promise.all([one.refresh(), other.refresh()])
  browser.answer('/x', 401, { error: { code: 'auth.session_expired' } })
  browser.answer('/api/auth/session', 401, { error: { code: 'auth.session_expired' } })
  vi.stubGlobal('localStorage', Object.assign(Object.create(localStorage), Object.fromEntries(browser.stored)))
  browser.asked.length = 0
  await Promise.all([one.refresh(), other.change(send('/x')).catch(() => {})])
  expect([one.get().data, other.get().data, browser.stored.has('user')]).toEqual([null, null, false])
  expect([browser.stored.has('own:x'), browser.stored.has('own:y')]).toEqual([false, false])
})

test('a 401 in a valid session is an ordinary failure, and a missing network signs nobody out', async () => {
  browser.answer('/x', 401, { error: { code: 'auth.session_expired' } })
  const one = make()
  one.update(() => 'a')
  expect(await one.refresh()).toMatchObject({ status: 401 })
  expect(one.get()).toMatchObject({ data: 'a', stale: true, error: { status: 401 } })
})

test('a failure keeps the data, marks them as stale and is returned; the next answer clears the mark', async () => {
  browser.answer('/x', 200, 'a')
  const one = make()
  await one.refresh()
  browser.silent('/x')
  expect(await one.refresh()).toMatchObject({ code: 'auth.network' })
  expect(one.get()).toMatchObject({ data: 'a', stale: true, error: { code: 'auth.network' }, fetchedAt: kept()!.fetchedAt })
  browser.answer('/x', 200, 'b')
  await one.refresh()
  expect(one.get()).toMatchObject({ data: 'b', stale: false, error: null })
})

test('a refusal removes data that the person may no longer see, also from the device', async () => {
  browser.answer('/x', 200, 'a')
  const one = make({ refused: ({ status }, data) => (status === 403 ? null : data) })
  await one.refresh()
  browser.answer('/x', 503, down)
  await one.refresh()
  expect([one.get().data, kept()?.data]).toEqual(['a', 'a'])
  browser.answer('/x', 403, { error: { code: 'auth.forbidden' } })
  await one.refresh()
  expect([one.get(), kept()?.data]).toMatchObject([{ data: null, error: { status: 403 } }, null])
})

test('an answer or a sign-out in another tab is shown here at once', async () => {
  browser.answer('/x', 200, 'a')
  const one = make()
  const { watchSession } = await import('./session/session.ts')
  watchSession()
  const heard = vi.fn()
  one.follow(heard)
  await one.refresh()
  heard.mockClear()
  otherTab('own:x', JSON.stringify({ ...kept(), data: 'theirs' }))
  expect([one.get().data, heard.mock.calls.length]).toEqual(['theirs', 1])
  heard.mockClear()
  otherTab('user')
  expect(one.get().data).toBeNull()
  expect(heard).toHaveBeenCalled()
})

test('another tab’s write is noticed without a screen, and not replaced by an older answer', async () => {
  const answer = answers()
  const one = make()
  one.follow(() => {})()
  const looking = one.refresh()
  otherTab('own:x', JSON.stringify({ version: 1, owner: 'anna', data: 'theirs', fetchedAt: 1 }))
  answer(0, 200, 'before')
  await looking
  expect(one.get().data).toBe('theirs')
  answer(1, 200, 'now')
  await settle()
  expect(one.get().data).toBe('now')
})

test('a screen refreshes when it opens, when the network or the person is back, and not when hidden or closed', async () => {
  browser.answer('/x', 200, 'a')
  document.visibilityState = 'hidden'
  const one = make()
  one.use()
  online()
  await settle()
  expect(browser.asked.length).toBe(0)
  document.visibilityState = 'visible'
  document.dispatchEvent(new Event('visibilitychange'))
  await settle()
  online()
  await settle()
  expect(browser.asked.length).toBe(2)
  leave()
  online()
  await settle()
  expect(browser.asked.length).toBe(2)
})

test('two screens share one request, and one retry when the network is back', async () => {
  const silent = Promise.withResolvers<Response>()
  browser.answerWith('/x', () => silent.promise)
  const one = make()
  one.use()
  one.use()
  expect(browser.asked.length).toBe(1)
  online()
  browser.answer('/x', 200, 'a')
  silent.reject(new TypeError('Failed to fetch'))
  await settle()
  expect([browser.asked.length, one.get().data]).toEqual([2, 'a'])
})

test('olderThan refreshes only old or stale data, and isKnownOnly never refreshes', async () => {
  browser.answer('/x', 200, 'a')
  const one = make()
  await one.refresh()
  one.use({ olderThan: 60_000 })
  one.use({ isKnownOnly: true })
  await settle()
  expect(browser.asked.length).toBe(1)
  browser.silent('/x')
  await one.refresh()
  one.use({ isKnownOnly: true })
  one.use({ olderThan: 60_000 })
  await settle()
  expect(browser.asked.length).toBe(3)
})

test('every refreshes repeatedly while the screen is visible', async () => {
  vi.useFakeTimers()
  const loaded = vi.fn(async () => 'a')
  createResource({ name: 'x', load: loaded }).use({ every: 15_000 })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(loaded).toHaveBeenCalledTimes(3)
  leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(loaded).toHaveBeenCalledTimes(3)
  vi.useRealTimers()
})

test('a resource works from memory when the device stores nothing', async () => {
  vi.stubGlobal('localStorage', {
    ...localStorage,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  browser.answer('/x', 200, 'a')
  const one = make()
  expect(await one.refresh()).toBeNull()
  expect(one.get().data).toBe('a')
})

test('after is awaited and gets the previous data; a dropped answer does not call it', async () => {
  const done: unknown[] = []
  const answer = answers()
  const one = make({ after: async (data, before) => void (await settle(), done.push([before, data])) })
  one.update(() => 'kept')
  const looking = one.refresh()
  browser.answer('/change', 200, 'changed')
  await one.change(send('/change'))
  expect(done).toEqual([['kept', 'changed']])
  answer(0, 200, 'late')
  await looking
  expect(done.length).toBe(1)
})

test('a public resource is fetched without an account, and its 401 does not end the session', async () => {
  browser.stored.delete('user')
  browser.answer('/x', 200, 'a')
  const one = make({ isPublic: true })
  await one.refresh()
  signIn('anna')
  expect(one.get().data).toBe('a')
  browser.answer('/x', 401, { error: { code: 'auth.session_expired' } })
  await one.refresh()
  expect(browser.asked).not.toContain('/api/auth/session')
})

test('each key has one resource, and it forgets another account’s data', async () => {
  const of = keyed((id) =>
    createResource({ name: id, load: async () => `${id} of ${JSON.parse(browser.stored.get('user')!).firebaseUid}` }),
  )
  await of('a').refresh()
  expect([of('a'), of('a').get().data, of('b').get().data]).toEqual([of('a'), 'a of anna', null])
  signIn('bruno')
  expect(of('a').get().data).toBeNull()
})
