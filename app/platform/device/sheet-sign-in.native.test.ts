import { createHash } from 'node:crypto'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { standInBrowser } from '#app/platform/browser.fixture.ts'
import { sheetSignIn } from './sheet-sign-in.native.ts'

const STATE = 'app.the-state'
const SERVER = 'https://accounts.example/authorize'
const answer = { account: { id: 'a' }, names: null, token: 't' }

let browser: ReturnType<typeof standInBrowser>
let sent: Record<string, Record<string, string>>

beforeEach(() => {
  browser = standInBrowser()
  sent = {}
  const known = fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent[path] = JSON.parse(String(init.body)) as Record<string, string>
    return known(path)
  })
  browser.answer('/api/auth/facebook/start', 200, { url: `${SERVER}?state=${STATE}` })
  browser.answer('/api/auth/facebook/finish', 200, answer)
})

/** The system's sheet, and what happens once it is open. */
function phoneWith(happens: (hear: { link(url: string): void; closed(): void }) => void) {
  const heard = new Map<string, (data: { url: string }) => void>()
  const did: string[] = []
  const addListener = async (name: string, listener: unknown) => {
    heard.set(name, listener as never)
    return { remove: async () => void did.push(`unheard ${name}`) }
  }
  const tell = (name: string, url = '') => heard.get(name)?.({ url })
  const phone = {
    app: { addListener: addListener as never },
    sheet: {
      addListener: addListener as never,
      open: async ({ url }: { url: string }) => {
        did.push(`open ${url}`)
        happens({ link: (url) => tell('appUrlOpen', url), closed: () => tell('browserFinished') })
      },
      close: async () => void did.push('close'),
    },
  }
  return { phone, did }
}

const back = (query: string) => `org.example.tessera://accesso?${query}`

test('the answer that comes back by the app’s scheme goes to the server with the verifier of the challenge', async () => {
  const { phone, did } = phoneWith(({ link }) => link(back(`state=${STATE}&code=c&iss=i&scope=s`)))
  expect(await sheetSignIn('sign-in', phone)).toEqual(answer)
  const { challenge, purpose } = sent['/api/auth/facebook/start']!
  const { verifier, ...reply } = sent['/api/auth/facebook/finish']!
  expect([purpose, reply]).toEqual(['sign-in', { state: STATE, code: 'c', iss: 'i' }])
  expect(verifier).toMatch(/^[\w-]{43}$/)
  expect(challenge).toBe(createHash('sha256').update(verifier!).digest('base64url'))
  expect(did).toEqual([`open ${SERVER}?state=${STATE}`, 'close', 'unheard appUrlOpen', 'unheard browserFinished'])
})

test('each sign-in has a verifier of its own', async () => {
  const { phone } = phoneWith(({ link }) => link(back(`state=${STATE}&code=c`)))
  await sheetSignIn('sign-in', phone)
  const { verifier } = sent['/api/auth/facebook/finish']!
  await sheetSignIn('link', phone)
  expect(sent['/api/auth/facebook/finish']!.verifier).not.toBe(verifier)
})

test.each([
  ['another state', back('state=app.other&code=c')],
  ['no state', back('code=c')],
  ['no address', 'nothing'],
  ['a page of the server', 'https://tessera.example/v'],
])('a link with %s is ignored, since any app may send one: the sheet stays open', async (_, forged) => {
  const { phone, did } = phoneWith(({ link, closed }) => (link(forged), closed()))
  await expect(sheetSignIn('sign-in', phone)).rejects.toMatchObject({ code: 'auth.popup_closed' })
  expect(did).not.toContain('close')
  expect(sent).not.toHaveProperty('/api/auth/facebook/finish')
})

test.each([
  ['closes the sheet', (hear: { closed(): void }) => hear.closed()],
  ['says no there', (hear: { link(url: string): void }) => hear.link(back(`state=${STATE}&error=access_denied`))],
])('a person who %s has cancelled, which is no failure', async (_, happens) => {
  const { phone } = phoneWith(happens)
  await expect(sheetSignIn('sign-in', phone)).rejects.toMatchObject({ code: 'auth.popup_closed' })
  expect(console.warn).not.toHaveBeenCalled()
  expect(sent).not.toHaveProperty('/api/auth/facebook/finish')
})

test('other refusals by the provider go to the server, and its answer is thrown', async () => {
  browser.answer('/api/auth/facebook/finish', 401, { error: { code: 'auth.facebook_failed' } })
  const { phone } = phoneWith(({ link }) => link(back(`state=${STATE}&error=server_error`)))
  await expect(sheetSignIn('sign-in', phone)).rejects.toMatchObject({ code: 'auth.facebook_failed' })
  expect(sent['/api/auth/facebook/finish']).toMatchObject({ error: 'server_error' })
})

test('a server that knows no iPhone app is a failure, not a missing page', async () => {
  browser.answer('/api/auth/facebook/start', 404, { error: { code: 'api.not_found' } })
  const { phone, did } = phoneWith(() => {})
  await expect(sheetSignIn('sign-in', phone)).rejects.toMatchObject({ code: 'auth.facebook_failed' })
  expect(console.warn).toHaveBeenCalledOnce()
  expect(did).toEqual([])
})

test('a sheet that does not open is reported with "(2)" and logged', async () => {
  const { phone } = phoneWith(() => {
    throw new Error('Unable to display URL')
  })
  await expect(sheetSignIn('sign-in', phone)).rejects.toMatchObject({ code: 'auth.facebook_failed_2' })
  expect(console.warn).toHaveBeenCalledOnce()
})

test('a sheet from which nothing comes back is given up when the attempt is over at the server', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const open = Promise.withResolvers<void>()
  const { phone, did } = phoneWith(() => open.resolve())
  const ended = vi.fn()
  const signing = sheetSignIn('sign-in', phone).catch(ended)
  await open.promise
  await vi.advanceTimersByTimeAsync(9 * 60_000)
  expect(ended).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  await signing
  expect(ended).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'device.silent' }))
  expect(did.slice(1)).toEqual(['unheard appUrlOpen', 'unheard browserFinished'])
})
