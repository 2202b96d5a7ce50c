import { expect, test, vi } from 'vitest'

const heard = vi.hoisted(() => new Map<string, (event: object) => void>())
const minimizeApp = vi.hoisted(() => vi.fn(async () => {}))
vi.mock('@capacitor/core', () => ({
  registerPlugin: () => ({ addListener: async (name: string, hear: (event: object) => void) => void heard.set(name, hear), minimizeApp }),
}))
vi.mock('./server.native.ts', () => ({ serverOrigin: () => 'https://tessera.example' }))
const opened = vi.hoisted(() => [] as string[][])
/** Until when the share sheet is open. */
const sheet = vi.hoisted(() => ({ closed: Promise.resolve() }))
vi.mock('./open-address.native.ts', () => ({
  openAddress: async (...asked: string[]) => {
    opened.push(asked)
    await sheet.closed
  },
}))
const notify = vi.hoisted(() => vi.fn())
vi.mock('#app/platform/app-alert.ts', () => ({ notify }))
const ends = vi.hoisted(() => [] as (() => void)[])
vi.mock('#app/platform/session/session.ts', () => ({ followEnd: (listener: () => void) => void ends.push(listener) }))
const dropFiles = vi.hoisted(() => vi.fn())
vi.mock('./put-file.native.ts', () => ({ dropFiles }))

const uncover = async () => {}

// URL.parse does not exist on iOS 17.
vi.spyOn(URL, 'parse').mockImplementation(() => {
  throw new TypeError('URL.parse is not a function')
})

test.each([
  ['https://tessera.example/v#code', '/v#code'],
  ['https://tessera.example/confirm-email?token=x', '/confirm-email?token=x'],
  ['https://tessera.example', '/'],
  ['https://tessera.example/account/notifiche#x', '/account/notifiche#x'],
  // The link of the mail about a closed account.
  ['https://tessera.example/login', '/login'],
  // Any app on the phone may send a link; paths that stay in the browser are not opened.
  ['https://tessera.example/logout', null],
  ['https://tessera.example/gestione/soci', null],
  ['https://tessera.example/accesso/google?code=x&state=y', null],
  ['https://tessera.example/v/../../accesso', null],
  ['https://tessera.example/api/auth/sign-out', null],
  ['https://tessera.example/vv', null],
  ['https://tessera.example//evil.example/', null],
  ['https://tessera.example/%2F%2Fevil.example/', null],
  ['https://tessera.example/%5Cevil.example/', null],
  [undefined as unknown as string, null],
  ['https://tessera.example.evil.example/v', null],
  ['https://evil@tessera.example:8443/v', null],
  ['http://tessera.example/v', null],
  ['tessera://v', null],
  ['javascript:alert(1)', null],
  ['intent://tessera.example/v#Intent;scheme=https;end', null],
  ['', null],
])('the link %s opens %s', async (url, path) => {
  const { watchPhone } = await import('./phone.native.ts')
  const went: string[] = []
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('location', { pathname: '/home', hash: '' })
  heard.clear()
  watchPhone({ go: (to) => went.push(to), uncover })
  await vi.waitFor(() => expect(heard.has('appUrlOpen')).toBe(true), 30_000)
  heard.get('appUrlOpen')!({ url })
  expect(went).toEqual(path === null ? [] : [path])
})

test('a card’s link while the scanner is open changes its hash below no drawer, without a step in the history', async () => {
  const { watchPhone } = await import('./phone.native.ts')
  const went: string[] = []
  const scanner = new EventTarget()
  const heardHash = vi.fn()
  scanner.addEventListener('hashchange', heardHash)
  const replaceState = vi.fn()
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('location', Object.freeze({ pathname: '/v', hash: '' }))
  vi.stubGlobal('history', { state: { idx: 2 }, replaceState })
  vi.stubGlobal('dispatchEvent', scanner.dispatchEvent.bind(scanner))
  heard.clear()
  const uncovered = Promise.withResolvers<void>()
  watchPhone({ go: (to) => went.push(to), uncover: () => uncovered.promise })
  await vi.waitFor(() => expect(heard.has('appUrlOpen')).toBe(true), 30_000)
  heard.get('appUrlOpen')!({ url: 'https://tessera.example/v#17' })
  expect(replaceState).not.toHaveBeenCalled()
  uncovered.resolve()
  await vi.waitFor(() => expect(heardHash).toHaveBeenCalled())
  expect(replaceState).toHaveBeenCalledExactlyOnceWith({ idx: 2 }, '', '#17')
  expect([heardHash.mock.calls.length, went]).toEqual([1, []])
  heard.get('appUrlOpen')!({ url: 'https://tessera.example/v' })
  expect(went).toEqual(['/v'])
})

test.each([
  // A web view cannot open a page's download, and a page of the app is no file.
  ['/api/events/cena.ics', { download: 'Cena sociale.ics' }, { file: 'Cena sociale.ics', stopped: true }],
  ['/api/documents/statuto.pdf', { target: '_blank' }, { file: 'statuto.pdf', stopped: true }],
  ['/gestione/soci/7', { target: '_blank' }, { page: '/gestione/soci/7', stopped: true }],
  // Opened over its form, which keeps its values.
  ['/privacy', { target: '_blank' }, { over: '/privacy', stopped: true }],
  ['/convenzioni', {}, { stopped: false }],
  // Addresses in a text of the association: its own pages stay in the app, where the member is signed in.
  ['/sports', { href: 'https://tessera.example/sports?mese=10#a', host: 'tessera.example' }, { page: '/sports?mese=10#a', stopped: true }],
  ['/gestione/soci', { href: 'https://tessera.example/gestione/soci', host: 'tessera.example' }, { stopped: false }],
  ['/sports', { href: 'https://altra.example/sports', host: 'altra.example' }, { stopped: false }],
])('a press on %s, %o', async (pathname, more, becomes: { file?: string; page?: string; over?: string; stopped: boolean }) => {
  const link = {
    href: `https://localhost${pathname}`,
    protocol: 'https:',
    host: 'localhost',
    pathname,
    search: '',
    hash: '',
    download: '',
    target: '',
    ...more,
  }
  class Page extends EventTarget {
    closest = () => link
  }
  const page = new Page()
  vi.stubGlobal('Element', Page)
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol: 'https:', host: 'localhost' })
  const { watchPhone } = await import('./phone.native.ts')
  const { openedWindow } = await import('./own-window.native.ts')
  const went: string[] = []
  opened.length = 0
  openedWindow.set(null)
  watchPhone({ go: (to) => went.push(to), uncover })
  const press = new Event('click', { cancelable: true })
  page.dispatchEvent(press)
  expect({ opened, went, over: openedWindow.get(), stopped: press.defaultPrevented }).toEqual({
    opened: becomes.file ? [[pathname, becomes.file]] : [],
    went: becomes.page ? [becomes.page] : [],
    over: becomes.over ?? null,
    stopped: becomes.stopped,
  })
})

test('two presses on a file fetch it once, beside another file; the next one after the share sheet, or after a failure, fetches it again', async () => {
  const link = {
    href: 'https://localhost/api/a/b.pdf',
    protocol: 'https:',
    host: 'localhost',
    pathname: '/api/a/b.pdf',
    search: '',
    hash: '',
  }
  class Page extends EventTarget {
    closest = () => ({ ...link, download: '', target: '' })
  }
  const page = new Page()
  vi.stubGlobal('Element', Page)
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol: 'https:', host: 'localhost' })
  const { watchPhone } = await import('./phone.native.ts')
  opened.length = 0
  watchPhone({ go: () => {}, uncover })
  const press = () => page.dispatchEvent(new Event('click', { cancelable: true }))
  const first = Promise.withResolvers<void>()
  sheet.closed = first.promise
  for (const _ of [1, 2]) press()
  expect(opened).toHaveLength(1)
  link.pathname = '/api/a/c.pdf'
  press()
  expect(opened).toHaveLength(2)
  link.pathname = '/api/a/b.pdf'
  first.reject(new Error('broken off'))
  await vi.waitFor(() => expect(notify).toHaveBeenCalledWith('device.silent'), 30_000)
  sheet.closed = Promise.resolve()
  press()
  expect(opened).toHaveLength(3)
})

/** A document with this open question, or none. */
const withQuestion = (question: EventTarget | null) =>
  Object.assign(new EventTarget(), {
    querySelector: (selector: string) => (selector === 'dialog[role=alertdialog][open]' ? question : null),
  })

test('the back gesture answers an open question with no, and leaves neither its page nor the app', async () => {
  const { watchPhone } = await import('./phone.native.ts')
  const back = vi.fn()
  const question = new EventTarget()
  const said = vi.fn((event: Event) => event.preventDefault())
  question.addEventListener('cancel', said)
  vi.stubGlobal('document', withQuestion(question))
  vi.stubGlobal('history', { back })
  heard.clear()
  minimizeApp.mockClear()
  watchPhone({ go: () => {}, uncover })
  await vi.waitFor(() => expect(heard.has('backButton')).toBe(true), 30_000)
  for (const canGoBack of [true, false]) heard.get('backButton')!({ canGoBack })
  expect([said.mock.calls.length, back.mock.calls.length, minimizeApp.mock.calls.length]).toEqual([2, 0, 0])
})

test.each([
  ['a page of the app before this one', true, { back: 1, left: 0 }],
  ['none, as on the first page', false, { back: 0, left: 1 }],
])('the back gesture with %s', async (_, canGoBack, does) => {
  const { watchPhone } = await import('./phone.native.ts')
  const back = vi.fn()
  vi.stubGlobal('document', withQuestion(null))
  vi.stubGlobal('history', { back })
  heard.clear()
  minimizeApp.mockClear()
  watchPhone({ go: () => {}, uncover })
  await vi.waitFor(() => expect(heard.has('backButton')).toBe(true))
  heard.get('backButton')!({ canGoBack })
  expect({ back: back.mock.calls.length, left: minimizeApp.mock.calls.length }).toEqual(does)
})

test('a sign-out deletes the files that went to the share sheet', async () => {
  const { watchPhone } = await import('./phone.native.ts')
  vi.stubGlobal('document', new EventTarget())
  ends.length = 0
  watchPhone({ go: () => {}, uncover })
  expect(dropFiles).not.toHaveBeenCalled()
  for (const end of ends) end()
  expect(dropFiles).toHaveBeenCalledOnce()
})
