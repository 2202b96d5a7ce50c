import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CollectionChange } from '#domain/content/content.ts'
import type * as Content from './content.ts'
import { standInBrowser } from '#app/platform/browser.fixture.ts'
import { standInIndexedDb } from '#app/platform/indexed-db.fixture.ts'

const NAMES = ['ristoranti', 'appuntamenti', 'convenzioni', 'istruzioni', 'sports', 'pagine'] as const
const NOON = Date.UTC(2026, 10, 10, 11)
let browser: ReturnType<typeof standInBrowser>
let device: ReturnType<typeof standInIndexedDb>
let content: typeof Content

/** Opens the page again: memory is empty, storage is kept. */
async function openPage() {
  vi.resetModules()
  content = await import('./content.ts')
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOON })
  browser = standInBrowser()
  device = standInIndexedDb()
  await openPage()
})

const documents = (...ids: string[]) => ids.map((id) => ({ id }))
const shown = (name: (typeof NAMES)[number] = 'convenzioni') => content.storeOf(name).known.get()
const ids = (name?: (typeof NAMES)[number]) => shown(name).documents.map(({ id }) => id)
const later = (ms: number) => vi.setSystemTime(Date.now() + ms)
const contentCalls = () => browser.asked.filter((path) => path.startsWith('/api/content'))

/** Sets the server's answer to a request with these versions, and its lists. */
function server(since: string, collections: Partial<Record<string, CollectionChange>>, name = 'uno') {
  browser.answer(`/api/content?since=${since}`, 200, { name, collections })
}
function lists(version: number, first = 'a') {
  for (const name of NAMES) browser.answer(`/api/collections/${name}`, 200, documents(first, 'b', 'c'))
  return Object.fromEntries(NAMES.map((name) => [name, { version, whole: true as const }]))
}
const all = (version: number, name = 'uno') => [name, ...NAMES.map((each) => `${each}.${version}`)].join('~')

/** A device with everything at version 1, opened again an hour later. */
async function returning() {
  server('', lists(1))
  await content.refreshContent()
  await openPage()
  later(3_600_000)
  browser.asked.length = 0
}

describe('on the first visit', () => {
  test('a screen gets its list at once, and all collections are stored', async () => {
    server('', lists(1))
    await content.openCollection('convenzioni')
    expect(shown()).toMatchObject({ documents: documents('a', 'b', 'c'), state: 'ready', freshness: { fetchedAt: NOON, stale: false } })
    expect([...device.entries.keys()].toSorted()).toEqual(['content', ...NAMES.map((name) => `collection:${name}`)].toSorted())
  })

  test('parts of a page that open the same list share one request', async () => {
    server('', {})
    lists(1)
    await Promise.all([1, 2, 3].map(() => content.openCollection('convenzioni')))
    expect(ids()).toEqual(['a', 'b', 'c'])
    expect(browser.asked.filter((path) => path === '/api/collections/convenzioni')).toHaveLength(1)
  })

  test('a screen offline is empty and says so, and the reason is logged', async () => {
    await content.openCollection('convenzioni')
    expect(shown()).toEqual({ documents: [], state: 'ready', freshness: { fetchedAt: null, stale: true } })
    expect(console.warn).toHaveBeenCalledWith('content not brought up to date', expect.objectContaining({ code: 'auth.network' }))
  })

  test('a failed list is empty, the others are not, and the reason is logged', async () => {
    server('', lists(1))
    browser.answer('/api/collections/convenzioni', 503, { error: { code: 'api.unavailable' } })
    await content.openCollection('convenzioni')
    await content.openCollection('sports')
    expect(shown()).toEqual({ documents: [], state: 'ready', freshness: { fetchedAt: null, stale: true } })
    expect(ids('sports')).toEqual(['a', 'b', 'c'])
    expect(console.warn).toHaveBeenCalledWith('collection not loaded', expect.objectContaining({ code: 'api.unavailable' }))
  })

  test('a large list is fetched in pages', async () => {
    const many = Array.from({ length: 1000 }, (_, i) => ({ id: `d${i}` }))
    server('', { sports: { version: 1, whole: true } })
    browser.answer('/api/collections/sports', 200, many)
    browser.answer('/api/collections/sports?after=d999', 200, documents('last'))
    await content.openCollection('sports')
    expect(shown('sports').documents).toHaveLength(1001)
  })

  test('lists last as long as the page in a browser without storage', async () => {
    device.state.broken = true
    server('', lists(1))
    await content.openCollection('convenzioni')
    expect(ids()).toEqual(['a', 'b', 'c'])
  })
})

describe('on the next visit', () => {
  beforeEach(returning)

  test('one request confirms an unchanged copy', async () => {
    server(all(1), {})
    await content.openCollection('convenzioni')
    expect(browser.asked).toEqual([`/api/content?since=${all(1)}`])
    expect(shown()).toMatchObject({ documents: documents('a', 'b', 'c'), freshness: { fetchedAt: NOON + 3_600_000, stale: false } })
  })

  test('changes go into the copy, also of collections without an open screen', async () => {
    const change = { version: 2, changed: [{ after: 'a', document: { id: 'x' } }], removed: ['c'] }
    server(all(1), { convenzioni: change, sports: change })
    await content.openCollection('convenzioni')
    expect(ids()).toEqual(['a', 'x', 'b'])
    expect(browser.asked).toHaveLength(1)
    await openPage()
    browser.silent(`/api/content?since=${all(1)}`)
    await content.openCollection('sports')
    expect(ids('sports')).toEqual(['a', 'x', 'b'])
    expect(contentCalls().at(-1)).toContain('convenzioni.2~istruzioni.1~sports.2~pagine.1')
  })

  test('the copy stays offline, with the date of its last success', async () => {
    await content.openCollection('convenzioni')
    expect(shown()).toEqual({ documents: documents('a', 'b', 'c'), state: 'ready', freshness: { fetchedAt: NOON, stale: true } })
    server(all(1), {})
    await content.refreshContent()
    expect(shown().freshness).toEqual({ fetchedAt: NOON + 3_600_000, stale: false })
  })

  test.each([500, 503, 404])('an answer of %i leaves the copy as it is', async (status) => {
    browser.answer(`/api/content?since=${all(1)}`, status, { error: { code: 'app.error' } })
    await content.openCollection('convenzioni')
    expect(shown()).toMatchObject({ documents: documents('a', 'b', 'c'), freshness: { fetchedAt: NOON, stale: true } })
  })

  test('an outdated collection keeps its copy when its fetch fails, and is asked for again', async () => {
    server(all(1), { convenzioni: { version: 9, whole: true }, sports: { version: 2, changed: [], removed: ['a'] } })
    server(all(1).replace('sports.1', 'sports.2'), { convenzioni: { version: 9, whole: true } })
    browser.silent('/api/collections/convenzioni')
    await content.openCollection('convenzioni')
    await content.openCollection('sports')
    expect(shown()).toMatchObject({ documents: documents('a', 'b', 'c'), freshness: { stale: true } })
    expect(shown('sports')).toMatchObject({ documents: documents('b', 'c'), freshness: { stale: false } })
    expect(contentCalls().at(-1)).toContain('convenzioni.1')
  })

  test('a new database replaces the whole copy', async () => {
    server(all(1), lists(1, 'z'), 'due')
    await content.openCollection('convenzioni')
    expect(ids()).toEqual(['z', 'b', 'c'])
    await openPage()
    server(all(1, 'due'), {}, 'due')
    await content.openCollection('sports')
    expect(ids('sports')).toEqual(['z', 'b', 'c'])
  })

  test('changes that do not fit the copy fetch the whole list', async () => {
    server(all(1), { convenzioni: { version: 2, changed: [{ after: 'nobody', document: { id: 'x' } }], removed: [] } })
    browser.answer('/api/collections/convenzioni', 200, documents('nobody', 'x'))
    await content.openCollection('convenzioni')
    expect(ids()).toEqual(['nobody', 'x'])
  })

  test('a damaged copy of one collection is fetched whole, the others are not', async () => {
    device.entries.set('collection:convenzioni', { version: 1, fetchedAt: NOON, data: 'damaged' })
    server(all(1).replace('~convenzioni.1', ''), { convenzioni: { version: 1, whole: true } })
    await content.openCollection('convenzioni')
    expect(ids()).toEqual(['a', 'b', 'c'])
    expect(browser.asked.filter((path) => path.startsWith('/api/collections/') && !path.endsWith('/convenzioni'))).toEqual([])
  })

  test('a copy without versions is shown until the whole list arrives', async () => {
    device.entries.delete('content')
    browser.silent('/api/content?since=')
    await content.openCollection('convenzioni')
    expect(shown()).toMatchObject({ documents: documents('a', 'b', 'c'), freshness: { fetchedAt: NOON, stale: true } })
  })

  test('a full device shows the answer, and keeps the old copy intact', async () => {
    device.state.full = true
    const change = { version: 2, changed: [], removed: ['a'] }
    server(all(1), { convenzioni: change, sports: change })
    await content.openCollection('convenzioni')
    expect(ids()).toEqual(['b', 'c'])
    await openPage()
    await content.openCollection('sports')
    expect(ids('sports')).toEqual(['b', 'c'])
  })

  test('several screens share one request, and the next screen asks nothing for half a minute', async () => {
    server(all(1), {})
    await Promise.all([content.openCollection('convenzioni'), content.openCollection('sports')])
    later(29_000)
    await content.openCollection('pagine')
    await content.openCollection('sports')
    expect(contentCalls()).toHaveLength(1)
    later(1_000)
    await content.openCollection('sports')
    expect(contentCalls()).toHaveLength(2)
    await content.refreshContent({ anyway: true })
    expect(contentCalls()).toHaveLength(3)
  })

  test('an older answer does not replace a newer one of another tab', async () => {
    server(all(1), { convenzioni: { version: 2, changed: [], removed: ['a'] } })
    device.entries.set('collection:convenzioni', { version: 1, fetchedAt: NOON, data: documents('new') })
    const writing = content.refreshContent()
    const since = device.entries.get('content') as { data: { versions: Record<string, number> } }
    device.entries.set('content', { ...since, data: { ...since.data, versions: { ...since.data.versions, convenzioni: 3 } } })
    await writing
    expect(device.entries.get('collection:convenzioni')).toMatchObject({ data: documents('new') })
    expect(device.entries.get('content')).toMatchObject({ data: { versions: { convenzioni: 3, sports: 1 } } })
  })
})
