import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

type Handler = (event: Record<string, unknown>) => void
type Window = { url: string; focused: boolean; visibilityState: string; postMessage: (message: unknown, ports: MessagePort[]) => void }

const ORIGIN = 'https://circolo.example'
const NOTICE = { id: 'n1', title: 'Hai una risposta', body: 'Segnalazione S-0001.', path: '/segnalazioni/1', tag: 'n1', unread: 2 }

let handlers: Map<string, Handler>
let windows: Window[]
let shown: [title: string, options: { data: unknown; tag: string }][]
let opened: string[]
let navigated: string[]
let asked: { path: string; body: unknown }[]
let answer: () => number
/** The timers of the worker. */
let patience: (() => void)[]

/** A browser's worker: its listeners, and the functions of the browser. */
beforeEach(async () => {
  vi.resetModules()
  ;[handlers, windows, shown, opened, navigated, asked, patience] = [new Map(), [], [], [], [], [], []]
  answer = () => 200
  vi.stubGlobal('__PRECACHE__', [])
  vi.stubGlobal('__LATER__', [])
  vi.stubGlobal('navigator', { userAgent: 'Chrome', setAppBadge: async () => {} })
  vi.stubGlobal('fetch', async (path: string, { body }: RequestInit) => {
    asked.push({ path, body: JSON.parse(String(body)) })
    const status = answer()
    if (status === 0) throw new TypeError('Failed to fetch')
    return new Response('{}', { status })
  })
  vi.stubGlobal('setTimeout', (act: () => void) => patience.push(act))
  vi.stubGlobal('self', {
    addEventListener: (type: string, handler: Handler) => handlers.set(type, handler),
    location: new URL(ORIGIN),
    clients: {
      matchAll: async () => windows,
      openWindow: async (path: string) => void opened.push(path),
    },
    registration: {
      showNotification: async (...notification: (typeof shown)[number]) => void shown.push(notification),
      pushManager: {
        subscribe: async ({ applicationServerKey }: { applicationServerKey: unknown }) => subscription('new', applicationServerKey),
      },
    },
  })
  // The type checker must not follow the name: a worker has other globals than a page.
  const worker = './sw.ts'
  await import(/* @vite-ignore */ worker)
})
afterEach(() => vi.unstubAllGlobals())

const ended = new Set<string>()
const subscription = (name: string, applicationServerKey: unknown = null) => ({
  options: { applicationServerKey },
  toJSON: () => ({ endpoint: `https://push.example/${name}`, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => Boolean(ended.add(name)),
})

/** Sends an event and waits for the worker to finish it. */
async function happens(type: string, more: Record<string, unknown>) {
  let done: Promise<unknown> = Promise.resolve()
  handlers.get(type)!({ ...more, waitUntil: (work: Promise<unknown>) => void (done = work) })
  await done
}

/** A page of the app. `takes`: whether it answers messages. */
function page(path: string, { takes = true, focused = true } = {}): { messages: unknown[] } {
  const messages: unknown[] = []
  windows.push({
    url: ORIGIN + path,
    focused,
    visibilityState: focused ? 'visible' : 'hidden',
    postMessage: (message, [port]) => {
      messages.push(message)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- that is of windows; a port has one other end
      if (takes) port!.postMessage(true)
      else queueMicrotask(() => patience.forEach((act) => act()))
    },
    focus: async () => {},
    navigate: async (to: string) => (path === '/lost' ? Promise.reject(new TypeError('gone')) : navigated.push(to)),
  } as Window)
  return { messages }
}

const push = (data: unknown) => happens('push', { data: { json: () => (data === 'noise' ? JSON.parse('{') : data) } })
const tap = (path: string) => happens('notificationclick', { notification: { close: () => {}, data: { id: 'n1', path } } })

describe('a push', () => {
  test('is shown by the device without a page in front', async () => {
    await push(NOTICE)
    page('/home', { focused: false })
    await push(NOTICE)
    expect(shown.map(([title, { data, tag }]) => [title, data, tag])).toEqual([
      [NOTICE.title, { id: 'n1', path: '/segnalazioni/1' }, 'n1'],
      [NOTICE.title, { id: 'n1', path: '/segnalazioni/1' }, 'n1'],
    ])
  })

  test('is shown in the page in front, and by the device if that page does not answer', async () => {
    const { messages } = page('/home')
    await push(NOTICE)
    expect([messages, shown]).toEqual([[{ type: 'notice', notice: NOTICE }], []])
    windows = []
    page('/home', { takes: false })
    await push(NOTICE)
    expect(shown).toHaveLength(1)
  })

  test('that is unreadable shows a general notice, which opens the list', async () => {
    await push('noise')
    expect(shown.map(([, { data }]) => data)).toEqual([{ id: '', path: '/account/notifiche' }])
  })
})

describe('a tap', () => {
  test('opens a window if there is none', async () => {
    await tap('/segnalazioni/1?x=1#y')
    expect(opened).toEqual(['/segnalazioni/1?x=1#y'])
  })

  test('uses an open window, except a shop’s verifier and the return from a provider', async () => {
    page('/v')
    page('/accesso/google')
    const { messages } = page('/tessera')
    await tap('/segnalazioni/1')
    expect([messages, opened, navigated]).toEqual([[{ type: 'open', id: 'n1', path: '/segnalazioni/1' }], [], []])
  })

  test('loads a window that does not answer, and opens a new one if that is refused', async () => {
    page('/home', { takes: false })
    await tap('/appuntamenti')
    expect([navigated, opened]).toEqual([['/appuntamenti'], []])
    windows = []
    page('/lost', { takes: false })
    await tap('/appuntamenti')
    expect(opened).toEqual(['/appuntamenti'])
  })

  test.each(['https://evil.example/x', '//evil.example', 'javascript:alert(1)'])('never opens another origin: %s', async (path) => {
    await tap(path)
    expect(opened).toEqual(['/account/notifiche'])
  })
})

const body = (name: string) => ({ kind: 'web', endpoint: `https://push.example/${name}`, p256dh: 'p', auth: 'a' })

describe('a push address changed by the browser', () => {
  test('is sent to the server: the given one, or a new one with the key of the old one', async () => {
    await happens('pushsubscriptionchange', { oldSubscription: subscription('old', 'key'), newSubscription: subscription('given') })
    await happens('pushsubscriptionchange', { oldSubscription: subscription('old', 'key'), newSubscription: null })
    expect(asked).toEqual([
      { path: '/api/push/devices', body: body('given') },
      { path: '/api/push/devices', body: body('new') },
    ])
  })

  test('ends after a sign-out, and waits for the next start without a network or a key', async () => {
    answer = () => 401
    await happens('pushsubscriptionchange', { newSubscription: subscription('late') })
    expect(ended).toEqual(new Set(['late']))
    answer = () => 0
    await happens('pushsubscriptionchange', { newSubscription: subscription('given') })
    await happens('pushsubscriptionchange', {})
    expect([asked.length, ended]).toEqual([2, new Set(['late'])])
  })
})
