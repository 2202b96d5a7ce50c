import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { standInBrowser } from '#app/platform/browser.fixture.ts'

// Runs the resource's hooks outside a page.
vi.mock('react', async (original) => ({
  ...(await original<object>()),
  useEffect: (run: () => void) => void run(),
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
}))

const PATH = '/api/offers/favourites'
type Told = { add: string[]; remove: string[] }

let browser: ReturnType<typeof standInBrowser>
/** The requests that were sent, and how to answer them. */
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

test('changes are sent in order, the last one per offer counts, and all show at once', async () => {
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

test('changes queued behind a failed request are not sent to another account', async () => {
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

test('changes stored by an older app version are sent, with a visitor’s favourites', async () => {
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

test('changes are sent in batches of the server’s maximum', async () => {
  const changes = Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`o${i}`, true]))
  browser.stored.set('own:favourites', JSON.stringify({ version: 1, owner: 'u1', data: { account: [], changes } }))
  const { toggle } = (await opened()).useFavourites()
  toggle('o0')
  await settle()
  told[0]!.answer([])
  await settle()
  expect(told.map(({ body }) => body!.add.length + body!.remove.length)).toEqual([500, 1])
})

test('a visitor’s favourites stay on the device', async () => {
  browser.stored.delete('user')
  const { useFavourites } = await opened()
  const { toggle } = useFavourites()
  for (const id of ['a', 'b', 'c', 'b']) toggle(id)
  expect([useFavourites().ids, browser.stored.get('favourites'), told]).toEqual([['c', 'a'], '["a","c"]', []])
})
