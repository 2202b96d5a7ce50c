import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { standInBrowser } from '#app/platform/browser.fixture.ts'
import type * as StaffReports from './desk-data.ts'

// Read as a page reads them, without one: nothing asks by itself here.
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useEffect: () => {},
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
}))

const LIST = '/api/staff/reports?'
const ALL = { state: null, category: null }
const user = { email: 's@posta.example', firebaseUid: 'u1', tessera: '1', firstname: 'S', lastname: 'M', privacy: true, confirm14: true }
const MESSAGE = { body: 'Domani.', state: 'in_progress', requestKey: 'k' } as const

let browser: ReturnType<typeof standInBrowser>
let desk: typeof StaffReports
beforeEach(async () => {
  vi.resetModules()
  browser = standInBrowser()
  browser.stored.set('user', JSON.stringify(user))
  desk = await import('./desk-data.ts')
})
afterEach(() => vi.unstubAllGlobals())

/** The next answer to this path comes when it is given. */
function held(path: string): (status: number, body: unknown) => void {
  const { promise, resolve } = Promise.withResolvers<Response>()
  browser.answerWith(path, () => promise)
  return (status, body) => resolve(new Response(JSON.stringify(body), { status }))
}

const address = (id: string) => `/api/staff/reports/${id}`
const found = (id: string, state = 'received') => ({ id, state })
const refused = { error: { code: 'api.unavailable' } }
const shown = (id: string) => desk.useStaffReport(id)

test('an answer about the report that was open before leaves the one that is open now, whatever it says', async () => {
  for (const [status, body] of [
    [200, found('a')],
    [503, refused],
  ] as const) {
    const answerA = held(address('a'))
    const openA = desk.openStaffReport('a')
    browser.answer(address('b'), 200, found('b'))
    await desk.openStaffReport('b')
    answerA(status, body)
    await openA
    expect(shown('b')).toMatchObject({ report: found('b'), error: null })
  }
})

test('of two looks at one report the later counts, not the one that is answered last', async () => {
  const answerFirst = held(address('a'))
  const first = desk.openStaffReport('a')
  browser.answer(address('a'), 200, found('a', 'resolved'))
  await desk.openStaffReport('a')
  answerFirst(200, found('a'))
  await first
  expect(shown('a').report).toEqual(found('a', 'resolved'))
})

test('what was answered to one report does not replace the next one that is open, and who sent it still knows how it went', async () => {
  browser.answer(address('a'), 200, found('a'))
  await desk.openStaffReport('a')
  const answerPost = held(`${address('a')}/messages`)
  const sending = desk.answerStaffReport('a', MESSAGE)
  browser.answer(address('b'), 200, found('b'))
  await desk.openStaffReport('b')
  // By an earlier try that said another state: what is set right then is of a report that is not open either.
  browser.answer(`${address('a')}/state`, 200, found('a', 'in_progress'))
  answerPost(200, found('a', 'resolved'))
  await sending
  expect(browser.asked.at(-1)).toBe(`${address('a')}/state`)
  expect(shown('b')).toMatchObject({ report: found('b'), error: null })
})

test('an answer that was sent stays: neither a look from before it nor one from meanwhile hides it', async () => {
  browser.answer(address('a'), 200, found('a'))
  await desk.openStaffReport('a')
  const answerBefore = held(address('a'))
  const before = desk.openStaffReport('a')
  const answerPost = held(`${address('a')}/messages`)
  const sending = desk.answerStaffReport('a', MESSAGE)
  const answerMeanwhile = held(address('a'))
  const meanwhile = desk.openStaffReport('a')
  answerPost(200, found('a', 'in_progress'))
  await sending
  answerBefore(200, found('a'))
  answerMeanwhile(503, refused)
  await Promise.all([before, meanwhile])
  expect(shown('a')).toMatchObject({ report: found('a', 'in_progress'), error: null })
})

test('what was moved is looked at again where it stays, and where it does not, nothing of it does: not by a look from before it either', async () => {
  browser.answer(address('a'), 200, found('a'))
  await desk.openStaffReport('a')
  browser.answer(`${address('a')}/category`, 200, { stays: true })
  browser.answer(address('a'), 200, found('a', 'resolved'))
  expect(await desk.moveStaffReport('a', 'idea')).toBe(true)
  expect(shown('a').report).toEqual(found('a', 'resolved'))
  const answerBefore = held(address('a'))
  const before = desk.openStaffReport('a')
  browser.answer(`${address('a')}/category`, 200, { stays: false })
  expect(await desk.moveStaffReport('a', 'convenzione')).toBe(false)
  answerBefore(200, found('a'))
  await before
  expect(shown('a')).toMatchObject({ report: null, error: null })
})

test('what was moved does not replace the next one that is open, whether it stays or not', async () => {
  for (const stays of [true, false]) {
    browser.answer(address('a'), 200, found('a'))
    await desk.openStaffReport('a')
    const answerMove = held(`${address('a')}/category`)
    const moving = desk.moveStaffReport('a', 'idea')
    browser.answer(address('b'), 200, found('b'))
    await desk.openStaffReport('b')
    const before = browser.asked.length
    answerMove(200, { stays })
    expect(await moving).toBe(stays)
    expect([shown('b').report, browser.asked.slice(before).filter((path) => path === address('a'))]).toEqual([found('b'), []])
  }
})

test('a look that fails leaves what was there, but for whom it is no longer', async () => {
  browser.answer(address('a'), 200, found('a'))
  await desk.openStaffReport('a')
  browser.answer(address('a'), 503, refused)
  await desk.openStaffReport('a')
  expect(shown('a')).toMatchObject({ report: found('a'), error: { code: 'api.unavailable' } })
  browser.answer(address('a'), 403, { error: { code: 'auth.forbidden' } })
  await desk.openStaffReport('a')
  expect(shown('a')).toMatchObject({ report: null, error: { status: 403 } })
})

test('whose role has ended keeps neither the list nor its numbers; a failure takes no numbers', async () => {
  const numbers = { states: { received: 1 }, unanswered: 1, categories: [{ id: 'sede', label: 'Sede' }] }
  browser.answer(LIST, 200, { reports: [found('a')], next: null, ...numbers })
  await desk.refreshStaffReports('')
  browser.answer(LIST, 503, refused)
  await desk.refreshStaffReports('')
  expect(desk.useStaffReports(ALL)).toMatchObject({ list: { unanswered: 1 }, numbers })
  browser.answer(LIST, 403, { error: { code: 'auth.forbidden' } })
  await desk.refreshStaffReports('')
  expect(desk.useStaffReports(ALL)).toMatchObject({ list: null, numbers: null, error: { status: 403 } })
  expect(desk.useStaffReports({ state: 'unanswered', category: null }).numbers).toBeNull()
})
