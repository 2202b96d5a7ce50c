import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ReportItem } from '#domain/reports/report.ts'
import { standInBrowser } from '#app/platform/browser.fixture.ts'
import type * as Data from './data.ts'

const ends: (() => void)[] = []
const leave = () => ends.splice(0).forEach((end) => end())
// Runs the resource's hooks outside a page: behind a hidden window nothing is requested by itself.
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useEffect: (run: () => (() => void) | undefined) => ends.push(run() ?? (() => {})),
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
}))

let browser: ReturnType<typeof standInBrowser>
let data: typeof Data
beforeEach(async () => {
  vi.resetModules()
  ends.length = 0
  browser = standInBrowser()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'hidden' }))
  const user = { email: 's@posta.example', firebaseUid: 'u1', tessera: '1', firstname: 'S', lastname: 'M', privacy: true, confirm14: true }
  browser.stored.set('user', JSON.stringify(user))
  data = await import('./data.ts')
})
afterEach(() => vi.unstubAllGlobals())

const item = (id: string, more: Partial<ReportItem> = {}) => ({ id, state: 'received', answeredAt: null, ...more }) as ReportItem

test('reports that need the writer, and unread answers, come first; the rest keeps its order', () => {
  const all = [
    item('new'),
    item('closed', { state: 'closed' }),
    item('answered', { state: 'in_progress', answeredAt: 5 }),
    item('old'),
    item('waits', { state: 'waiting_for_you' }),
  ]
  expect(data.waitingFirst(all).map(({ id }) => id)).toEqual(['answered', 'waits', 'new', 'closed', 'old'])
})

/** Opens a report as its screen does. */
async function open(id: string, more: object = {}): Promise<void> {
  browser.answer(`/api/reports/${id}`, 200, { ...item(id), confidential: false, now: 1, ...more })
  data.useReport(id).retry()
  await new Promise((resolve) => setImmediate(resolve))
}
async function list(...items: ReportItem[]): Promise<void> {
  browser.answer('/api/reports', 200, { reports: items })
  await data.ownReports.refresh()
}
/** After a restart, offline. */
async function restarted(): Promise<typeof Data> {
  vi.resetModules()
  return (data = await import('./data.ts'))
}

test('the last ten conversations stay on the device, except of reports no longer listed', async () => {
  const ids = Array.from({ length: 11 }, (_, i) => `r${i}`)
  await list(...ids.map((id) => item(id)))
  for (const [at, id] of ids.entries()) {
    vi.spyOn(Date, 'now').mockReturnValue(at)
    await open(id)
    leave()
  }
  await restarted()
  expect(ids.filter((id) => data.useReport(id).data === null)).toEqual(['r0'])
  await list(...ids.slice(2).map((id) => item(id)))
  expect([data.useReport('r1').data, data.useReport('r2')]).toMatchObject([null, { data: { id: 'r2' }, fetchedAt: 2 }])
})

test('a confidential report is not stored and leaves memory with its screen; the list shows only that it exists', async () => {
  await list(item('c', { confidential: true, title: 'La parola' }))
  await open('c', { confidential: true, title: 'La parola' })
  expect(data.useReport('c').data?.title).toBe('La parola')
  expect(JSON.stringify([...browser.stored])).not.toContain('La parola')
  leave()
  await Promise.resolve()
  expect(data.useReport('c').data).toBeNull()
})

test('an answer read here is no longer new, also after a restart and without the list', async () => {
  const answered = item('a', { answeredAt: 5 })
  expect(data.isUnread(answered)).toBe(true)
  await open('a', { answeredAt: 5 })
  await restarted()
  expect([data.isUnread(answered), data.isUnread({ ...answered, answeredAt: 6 }), data.ownReports.get().fetchedAt]).toEqual([
    false,
    true,
    null,
  ])
})

test('data stored by an older app version are kept', async () => {
  const kept = { reports: [item('a')], fetchedAt: 1, details: { a: { report: { id: 'a' }, fetchedAt: 3 } }, seen: { a: 5 } }
  browser.stored.set('own:reports', JSON.stringify({ version: 1, owner: 'u1', data: kept }))
  expect(data.useReport('a')).toMatchObject({ data: { id: 'a' }, fetchedAt: 3 })
  expect(data.isUnread(item('a', { answeredAt: 5 }))).toBe(false)
})
