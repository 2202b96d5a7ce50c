import { beforeEach, expect, test, vi } from 'vitest'
import type { SiteAnswer } from '#domain/content/site.ts'
import { standInBrowser } from '#app/platform/browser.fixture.ts'
import { association } from '#app/platform/association.ts'
import { awaitSite, knowSite, otherProviders, refreshSite, soon, storeApp } from './site.native.ts'

const plugins = vi.hoisted(() => new Set<string>())
vi.mock('./bridge.native.ts', async (load) => ({ ...(await load<object>()), hasPlugin: (name: string) => plugins.has(name) }))

const site: SiteAnswer = {
  association: { id: 'a', name: 'Circolo Aurora', shortName: 'Aurora', color: '#0b5c6b' },
  app: { trial: false, version: '1', privacyUrl: '/privacy', providers: ['google', 'facebook'], tiles: 'https://tiles.example/' },
  apps: { android: { pushes: true, store: 'https://store.example/a' }, ios: { pushes: false, store: null } },
}

let browser: ReturnType<typeof standInBrowser>
let head: Map<string, string>
let color: string

beforeEach(() => {
  browser = standInBrowser()
  head = new Map([
    ['association', ''],
    ['app', ''],
  ])
  color = ''
  const meta = (selector: string) => {
    const name = /"(\w+)"/.exec(selector)![1]!
    return { content: head.get(name), setAttribute: (_: string, content: string) => head.set(name, content) }
  }
  vi.stubGlobal('document', {
    querySelector: meta,
    documentElement: { style: { setProperty: (_: string, value: string) => (color = value) } },
  })
})

test('the server’s answer is shown and stored for an offline start', async () => {
  browser.answer('/api/site', 200, site)
  expect(knowSite()).toBe(false)
  await refreshSite()
  expect([association().name, color]).toEqual(['Circolo Aurora', '#0b5c6b'])
  // The bundle's policy excludes tiles of other origins.
  expect(JSON.parse(head.get('app')!)).toMatchObject({ tiles: null })
  browser.answer('/api/site', 200, { ...site, app: { ...site.app, tiles: '/map/streets.pmtiles' } })
  await refreshSite()
  expect(JSON.parse(head.get('app')!)).toMatchObject({ tiles: '/map/streets.pmtiles' })
  head.set('association', '')
  browser.silent('/api/site')
  expect(knowSite()).toBe(true)
  await refreshSite()
  expect(association().name).toBe('Circolo Aurora')
})

test('an app of a trial shows no trial pages, which are not in the bundle', () => {
  browser.stored.set('site', JSON.stringify({ ...site, app: { ...site.app, trial: true } }))
  knowSite()
  expect(JSON.parse(head.get('app')!)).toMatchObject({ trial: false })
})

test.each([
  ['both plugins', ['GoogleSignIn', 'FacebookLogin'], ['google', 'facebook']],
  ['Google’s plugin', ['GoogleSignIn'], ['google']],
  ['the system’s sheet', ['Browser'], ['facebook']],
  ['Google’s plugin and the sheet', ['GoogleSignIn', 'Browser'], ['google', 'facebook']],
  ['no plugin', [], []],
])('an app built with the sign-in plugins %s offers %s only', (_, made, offered) => {
  plugins.clear()
  for (const name of made) plugins.add(name)
  browser.stored.set('site', JSON.stringify(site))
  knowSite()
  expect(JSON.parse(head.get('app')!)).toMatchObject({ providers: offered })
  expect(otherProviders()).toEqual(['google', 'facebook'].filter((name) => !offered.includes(name)))
})

test('an app knows the server’s last data about its own platform', () => {
  expect([storeApp(), otherProviders()]).toEqual([null, []])
  browser.stored.set('site', JSON.stringify(site))
  expect([storeApp(), storeApp('ios')]).toEqual([site.apps.android, site.apps.ios])
  // Stored data of a server that did not send it.
  browser.stored.set('site', JSON.stringify({ ...site, apps: undefined }))
  expect(storeApp()).toBe(null)
})

test.each([
  ['another site’s page', 200, 'not JSON'],
  ['a site without that page', 404, {}],
  ['other JSON', 200, { association: { name: 7 } }],
  ['a list', 200, []],
  ['nothing but a name', 200, { association: { name: 'Altro', color: '#000000' } }],
])('an invalid answer changes nothing: %s', async (_, status, body) => {
  browser.stored.set('site', JSON.stringify(site))
  knowSite()
  browser.answer('/api/site', status, body)
  await refreshSite()
  expect([association().name, color, JSON.parse(browser.stored.get('site')!)]).toEqual(['Circolo Aurora', '#0b5c6b', site])
})

test('damaged data on the phone are ignored', () => {
  browser.stored.set('site', '{"association":')
  expect(knowSite()).toBe(false)
  browser.stored.set('site', '{}')
  expect(knowSite()).toBe(false)
  expect(association().name).toBe('Tessera')
})

/** A page whose fields have these values. */
function waitingPage(values: string[]) {
  const [page, view] = [new EventTarget(), new EventTarget()]
  const own = { hidden: false, fields: values, reload: vi.fn() }
  const shown = document
  Object.assign(page, {
    documentElement: shown.documentElement,
    querySelector: (selector: string) => (selector === 'dialog[open]' ? null : shown.querySelector(selector)),
    querySelectorAll: () => own.fields.map((value) => ({ value })),
  })
  Object.defineProperty(page, 'hidden', { get: () => own.hidden })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', view.addEventListener.bind(view))
  vi.stubGlobal('location', { reload: own.reload })
  return { own, page, view }
}

const asks = () => browser.asked.filter((path) => path === '/api/site').length

test('an app whose first start had no network asks again until the server answers, and then starts anew, once', async () => {
  const { own, page, view } = waitingPage([''])
  expect([knowSite(), await refreshSite()]).toEqual([false, false])
  awaitSite(Promise.resolve(false))
  view.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(asks()).toBe(2))
  expect(own.reload).not.toHaveBeenCalled()
  browser.answer('/api/site', 200, site)
  own.hidden = true
  page.dispatchEvent(new Event('visibilitychange'))
  expect(asks()).toBe(2)
  own.hidden = false
  await vi.waitFor(() => {
    page.dispatchEvent(new Event('visibilitychange'))
    expect(own.reload).toHaveBeenCalledOnce()
  })
  expect([asks(), knowSite()]).toEqual([3, true])
  view.dispatchEvent(new Event('online'))
  expect(asks()).toBe(3)
})

test('a slow network’s first answer makes the app start anew, without another event', async () => {
  vi.useFakeTimers()
  const { own } = waitingPage([''])
  const late = Promise.withResolvers<Response>()
  browser.answerWith('/api/site', () => late.promise)
  setTimeout(() => late.resolve(Response.json(site)), 8_000)
  const first = refreshSite()
  const known = soon(first)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(await known).toBe(false)
  awaitSite(first)
  await vi.advanceTimersByTimeAsync(4_000)
  vi.useRealTimers()
  await first
  expect([asks(), association().name, own.reload.mock.calls.length]).toEqual([1, 'Circolo Aurora', 1])
})

test('what is written is not lost: the app starts anew when the person comes back to an empty form', async () => {
  const { own, page, view } = waitingPage(['', 'nives@posta.example'])
  browser.answer('/api/site', 200, site)
  awaitSite(Promise.resolve(false))
  view.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(association().name).toBe('Circolo Aurora'))
  await vi.waitFor(() => expect(browser.stored.has('site')).toBe(true))
  page.dispatchEvent(new Event('visibilitychange'))
  expect(own.reload).not.toHaveBeenCalled()
  own.fields = ['', '']
  await vi.waitFor(() => {
    page.dispatchEvent(new Event('visibilitychange'))
    expect(own.reload).toHaveBeenCalledOnce()
  })
  expect(asks()).toBe(1)
})
