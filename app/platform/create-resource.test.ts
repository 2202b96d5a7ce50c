import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { standInBrowser } from './browser.fixture.ts'
import type * as Api from './api.ts'
import type * as CreateResource from './create-resource.ts'
import type * as Keyed from './keyed.ts'

const ends: (() => void)[] = []
// A screen without React: it follows and looks until it is left.
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

/** The server answers `/x` with these, each as it is given. */
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
/** What is under way has run as far as it can. */
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('what was answered is there at once after a restart, for the same account and shape alone, and not from a damaged copy', async () => {
  browser.answer('/x', 200, 'a')
  expect(await make().refresh()).toBeNull()
  const first = kept()!
  browser.stored.set('own:x', JSON.stringify({ ...first, fetchedAt: 1 }))
  // The same again is newer.
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

test('a copy from before copies had a date is known, and asked for again', async () => {
  browser.stored.set('own:x', JSON.stringify({ version: 1, owner: 'anna', data: 'a' }))
  browser.answer('/x', 200, 'b')
  const one = make()
  expect(one.use({ olderThan: 60_000 })).toMatchObject({ data: 'a', fetchedAt: null })
  await settle()
  expect(one.get().data).toBe('b')
})

test('without a version nothing is kept on the device', async () => {
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
])('the latest question wins: %s', async (_, first, body, second) => {
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

test('a change is taken over as it is answered; no look from before it or from meanwhile hides it', async () => {
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

test('a change that is refused throws, and changes nothing', async () => {
  const one = make()
  one.update(() => 'a')
  browser.answer('/change', 409, { error: { code: 'api.conflict' } })
  await expect(one.change(send('/change'))).rejects.toMatchObject({ code: 'api.conflict' })
  expect(one.get()).toMatchObject({ data: 'a', error: null })
})

test('a press while an answer is on its way is not taken back by it: it is asked again, or joined with the answer', async () => {
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

test('an answer for an account that is gone is nobody’s: not shown, not kept, and nothing follows from it', async () => {
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

test('another account starts from the device and is asked for without waiting', async () => {
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

test('who signs out and in again has no answer from before', async () => {
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

test('nobody who is signed in: nothing is asked, changed here or kept', async () => {
  browser.stored.delete('user')
  const one = make()
  one.use()
  expect(await one.refresh()).toBeNull()
  one.update(() => 'a')
  expect([one.get().data, browser.asked, browser.stored.size]).toEqual([null, [], 0])
})

test('an ended session ends here, once, also where two find it out; nothing of it stays on the screen or on the device', async () => {
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

test('a 401 while the session holds is a failure like others; the network’s silence signs nobody out', async () => {
  browser.answer('/x', 401, { error: { code: 'auth.session_expired' } })
  const one = make()
  one.update(() => 'a')
  expect(await one.refresh()).toMatchObject({ status: 401 })
  expect(one.get()).toMatchObject({ data: 'a', stale: true, error: { status: 401 } })
})

test('a failure leaves what is known, marks it and is given back; the next answer clears it', async () => {
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

test('a refusal takes away what is no longer theirs, from the device too', async () => {
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

test('another tab’s answer is shown here at once, and its sign-out too; the screen hears of both', async () => {
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

test('what another tab has written is heard also while no screen follows, and is not replaced by an answer from before it', async () => {
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

test('a screen asks when it comes, when the network or the person is back, and not behind a covered window or once it is left', async () => {
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

test('two screens at once ask once, and what failed for want of the network once more when it is back', async () => {
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

test('who needs no fresher data asks only for what is older, or marked as stale, and who only shows what is known never', async () => {
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

test('what changes by itself is asked for again and again while it is looked at', async () => {
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

test('where the device takes nothing, it works from memory', async () => {
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

test('what follows from an answer is waited for, and has what was known before; nothing follows from an answer that is dropped', async () => {
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

test('what is anybody’s is asked for without an account, and its 401 says nothing of the session', async () => {
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

test('of each key there is one, and what it knew of somebody else is gone', async () => {
  const of = keyed((id) =>
    createResource({ name: id, load: async () => `${id} of ${JSON.parse(browser.stored.get('user')!).firebaseUid}` }),
  )
  await of('a').refresh()
  expect([of('a'), of('a').get().data, of('b').get().data]).toEqual([of('a'), 'a of anna', null])
  signIn('bruno')
  expect(of('a').get().data).toBeNull()
})
