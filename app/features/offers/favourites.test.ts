import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { standInBrowser } from '#app/platform/browser.fixture.ts'

// Read as a page reads them, without one.
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useEffect: (run: () => void) => void run(),
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
}))

const PATH = '/api/offers/favourites'
type Told = { add: string[]; remove: string[] }

let browser: ReturnType<typeof standInBrowser>
/** What the server was told, and what answers it. */
let told: { body: Told | null; answer: (offerIds: string[]) => void; fail: () => void }[]
beforeEach(() => {
  vi.resetModules()
  browser = standInBrowser()
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'hidden' }))
  told = []
  vi.stubGlobal('fetch', (path: string, { body }: RequestInit) => {
    expect(path).toBe(PATH)
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    const answer = (offerIds: string[]) => resolve(new Response(JSON.stringify({ offerIds })))
    told.push({ body: body ? (JSON.parse(String(body)) as Told) : null, answer, fail: () => reject(new TypeError('Failed to fetch')) })
    return promise
  })
  signIn('u1')
})
afterEach(() => vi.unstubAllGlobals())

function signIn(id: string): void {
  const user = { email: 'g@posta.example', firebaseUid: id, tessera: '1', firstname: 'G', lastname: 'M', privacy: true, confirm14: true }
  browser.stored.set('user', JSON.stringify(user))
}
const opened = () => import('./favourites.ts')
const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a press never overtakes the one before it, the last one of an offer counts, and all is shown at once', async () => {
  const { useFavourites } = await opened()
  const { toggle } = useFavourites()
  toggle('a')
  await settle()
  toggle('b')
  toggle('a')
  await settle()
  expect(useFavourites().ids).toEqual(['b'])
  expect(told.map(({ body }) => body)).toEqual([{ add: ['a'], remove: [] }])
  told[0]!.answer(['a'])
  await settle()
  expect(useFavourites().ids).toEqual(['b'])
  expect(told[1]!.body).toEqual({ add: ['b'], remove: ['a'] })
  told[1]!.answer(['b'])
  await settle()
  expect([useFavourites().ids, told.length]).toEqual([['b'], 2])
  expect((JSON.parse(browser.stored.get('own:favourites')!) as { data: unknown }).data).toEqual({ account: ['b'], changes: {} })
})

test('what waits behind a question that fails is told to nobody else’s account', async () => {
  const { useFavourites } = await opened()
  const { toggle } = useFavourites()
  toggle('a')
  await settle()
  toggle('b')
  signIn('u2')
  expect(useFavourites().ids).toEqual([])
  told[0]!.fail()
  await settle()
  expect(told.length).toBe(1)
})

test('what waits on a device since an older version of the app is told, with what was marked there before signing in', async () => {
  const data = { account: ['z'], changes: { z: false } }
  browser.stored.set('own:favourites', JSON.stringify({ version: 1, owner: 'u1', data }))
  browser.stored.set('favourites', JSON.stringify(['v', 'w']))
  const { useFavourites } = await opened()
  const { toggle } = useFavourites()
  toggle('a')
  await settle()
  expect(useFavourites().ids).toEqual(['a', 'w', 'v'])
  expect(told[0]!.body).toEqual({ add: ['v', 'w', 'a'], remove: ['z'] })
  expect(browser.stored.has('favourites')).toBe(false)
})

test('the server is told of as many at once as it takes', async () => {
  const changes = Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`o${i}`, true]))
  browser.stored.set('own:favourites', JSON.stringify({ version: 1, owner: 'u1', data: { account: [], changes } }))
  const { toggle } = (await opened()).useFavourites()
  toggle('o0')
  await settle()
  told[0]!.answer([])
  await settle()
  expect(told.map(({ body }) => body!.add.length + body!.remove.length)).toEqual([500, 1])
})

test('a visitor’s marks stay on the device', async () => {
  browser.stored.delete('user')
  const { useFavourites } = await opened()
  const { toggle } = useFavourites()
  for (const id of ['a', 'b', 'c', 'b']) toggle(id)
  expect([useFavourites().ids, browser.stored.get('favourites'), told]).toEqual([['c', 'a'], '["a","c"]', []])
})
