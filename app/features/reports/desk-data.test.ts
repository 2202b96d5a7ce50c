import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { standInBrowser } from '#app/platform/browser.fixture.ts'
import type * as StaffReports from './desk-data.ts'

const ends: (() => void)[] = []
const leave = () => ends.splice(0).forEach((end) => end())
// Runs the resource's hooks outside a page: behind a hidden window nothing is requested by itself.
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useEffect: (run: () => (() => void) | undefined) => ends.push(run() ?? (() => {})),
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
}))

const LIST = '/api/staff/reports?'
const ALL = { state: null, category: null, q: '' }
const user = { email: 's@posta.example', firebaseUid: 'u1', tessera: '1', firstname: 'S', lastname: 'M', privacy: true, confirm14: true }
const MESSAGE = { body: 'Domani.', state: 'in_progress', requestKey: 'k' } as const

let browser: ReturnType<typeof standInBrowser>
let desk: typeof StaffReports
beforeEach(async () => {
  vi.resetModules()
  browser = standInBrowser()
  ends.length = 0
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'hidden' }))
  browser.stored.set('user', JSON.stringify(user))
  desk = await import('./desk-data.ts')
})
afterEach(() => vi.unstubAllGlobals())

/** Holds back the next answer to this path until it is given. */
function held(path: string): (status: number, body: unknown) => void {
  const { promise, resolve } = Promise.withResolvers<Response>()
  browser.answerWith(path, () => promise)
  return (status, body) => resolve(new Response(JSON.stringify(body), { status }))
}

const address = (id: string) => `/api/staff/reports/${id}`
const found = (id: string, state = 'received') => ({ id, state })
const refused = { error: { code: 'api.unavailable' } }
const open = (id: string) => desk.staffReport(id).refresh()
const shown = (id: string) => desk.useStaffReport(id)

test('a late answer to one report does not replace the next open one, and its sender learns the result', async () => {
  browser.answer(address('a'), 200, found('a'))
  await open('a')
  const answerPost = held(`${address('a')}/messages`)
  const sending = desk.answerStaffReport('a', MESSAGE)
  browser.answer(address('b'), 200, found('b'))
  await open('b')
  // An earlier try had said another state: the correction also concerns a report that is not open.
  browser.answer(`${address('a')}/state`, 200, found('a', 'in_progress'))
  answerPost(200, found('a', 'resolved'))
  await sending
  expect(browser.asked).toContain(`${address('a')}/state`)
  expect(shown('b')).toMatchObject({ data: found('b'), error: null })
})

test('a moved report is reloaded when still readable, else dropped, also from older answers', async () => {
  browser.answer(address('a'), 200, found('a'))
  await open('a')
  browser.answer(`${address('a')}/category`, 200, { stays: true })
  browser.answer(address('a'), 200, found('a', 'resolved'))
  expect(await desk.moveStaffReport('a', 'idea')).toBe(true)
  expect(shown('a').data).toEqual(found('a', 'resolved'))
  const answerBefore = held(address('a'))
  const before = open('a')
  browser.answer(`${address('a')}/category`, 200, { stays: false })
  expect(await desk.moveStaffReport('a', 'convenzione')).toBe(false)
  answerBefore(200, found('a'))
  await before
  expect(shown('a')).toMatchObject({ data: null, error: null })
})

test('a moved report does not replace the next open one, readable or not', async () => {
  for (const stays of [true, false]) {
    browser.answer(address('a'), 200, found('a'))
    await open('a')
    const answerMove = held(`${address('a')}/category`)
    const moving = desk.moveStaffReport('a', 'idea')
    browser.answer(address('b'), 200, found('b'))
    await open('b')
    answerMove(200, { stays })
    expect(await moving).toBe(stays)
    expect(shown('b').data).toEqual(found('b'))
  }
})

test('a failed reload keeps the report, unless access has ended', async () => {
  for (const [status, code] of [
    [403, 'auth.forbidden'],
    [404, 'api.not_found'],
  ] as const) {
    browser.answer(address('a'), 200, found('a'))
    await open('a')
    browser.answer(address('a'), 503, refused)
    await open('a')
    expect(shown('a')).toMatchObject({ data: found('a'), error: { code: 'api.unavailable' } })
    browser.answer(address('a'), status, { error: { code } })
    await open('a')
    expect(shown('a')).toMatchObject({ data: null, error: { status } })
  }
})

test('the end of the role drops the list and its counts; a failure keeps the counts', async () => {
  const numbers = { states: { received: 1 }, unanswered: 1, categories: [{ id: 'sede', label: 'Sede' }] }
  browser.answer(LIST, 200, { reports: [found('a')], next: null, ...numbers })
  await desk.staffReports.at('').refresh()
  browser.answer(LIST, 503, refused)
  await desk.staffReports.at('').refresh()
  expect(desk.useStaffReports(ALL)).toMatchObject({ list: { unanswered: 1 }, numbers })
  browser.answer(LIST, 403, { error: { code: 'auth.forbidden' } })
  await desk.staffReports.at('').refresh()
  expect(desk.useStaffReports(ALL)).toMatchObject({ list: null, numbers: null, error: { status: 403 } })
  expect(desk.staffReports.at('').get().data).toBeNull()
  expect(desk.useStaffReports({ state: 'unanswered', category: null, q: '' }).numbers).toBeNull()
})

test('the end of the role drops the results of other filters too', async () => {
  const numbers = { states: {}, unanswered: 1, categories: [] }
  const waiting = { state: 'unanswered', category: null, q: '' } as const
  browser.answer(`${LIST}state=unanswered`, 200, { reports: [found('a')], next: null, ...numbers })
  await desk.staffReports.at('state=unanswered').refresh()
  expect(desk.useStaffReports(waiting).list).not.toBeNull()
  browser.answer(LIST, 403, { error: { code: 'auth.forbidden' } })
  await desk.staffReports.at('').refresh()
  expect(desk.useStaffReports(waiting)).toMatchObject({ list: null, numbers: null })
})

test('older pages join their list, a reload covers all open pages, and a newer list is kept', async () => {
  const numbers = { states: {}, unanswered: 1, categories: [] }
  const page = (ids: string[], next: string | null) => ({ reports: ids.map((id) => found(id)), next, ...numbers })
  const ids = () => desk.useStaffReports(ALL).list?.reports.map(({ id }) => id)
  browser.answer(LIST, 200, page(['a'], 'x'))
  browser.answer(`${LIST}after=x`, 200, page(['a', 'b'], null))
  await desk.staffReports.at('').refresh()
  await desk.staffReports.more('')
  expect(ids()).toEqual(['a', 'b'])
  browser.answer(LIST, 200, page(['c'], 'x'))
  await desk.staffReports.at('').refresh()
  expect(ids()).toEqual(['c', 'a', 'b'])
  browser.answer(LIST, 200, page(['a'], 'y'))
  browser.answer(`${LIST}after=y`, 200, page(['d', 'e'], 'z'))
  await desk.staffReports.at('').refresh()
  const answerMore = held(`${LIST}after=z`)
  const more = desk.staffReports.more('')
  browser.answer(LIST, 200, page(['n'], null))
  await desk.staffReports.at('').refresh()
  answerMore(200, page(['f'], null))
  await more
  expect(ids()).toEqual(['n'])
})

test('a confidential report leaves the page’s memory once closed, others stay', async () => {
  for (const confidential of [true, false]) {
    browser.answer(address('a'), 200, { ...found('a'), confidential })
    await open('a')
    desk.useSealing('a')
    leave()
    await Promise.resolve()
    expect(shown('a').data).toEqual(confidential ? null : { ...found('a'), confidential })
  }
})

test('an unfinished answer survives a reload, except to a confidential report', async () => {
  const [ordinary, confidential] = [false, true].map((confidential) => ({ id: `r${Number(confidential)}`, confidential }))
  desk.keepDraftAnswer(ordinary!, "Arriva l'idraulico")
  desk.keepDraftAnswer(confidential!, 'Ti ascolto')
  expect([desk.readDraftAnswer(ordinary!), desk.readDraftAnswer(confidential!)]).toEqual(["Arriva l'idraulico", 'Ti ascolto'])
  expect(JSON.stringify([...browser.stored])).not.toContain('Ti ascolto')
  vi.resetModules()
  const reloaded = await import('./desk-data.ts')
  expect([reloaded.readDraftAnswer(ordinary!), reloaded.readDraftAnswer(confidential!)]).toEqual(["Arriva l'idraulico", ''])
})
