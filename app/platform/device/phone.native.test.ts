import { expect, test, vi } from 'vitest'

const heard = vi.hoisted(() => new Map<string, (event: object) => void>())
vi.mock('@capacitor/core', () => ({
  registerPlugin: () => ({ addListener: async (name: string, hear: (event: object) => void) => void heard.set(name, hear) }),
}))
vi.mock('./server.native.ts', () => ({ serverOrigin: () => 'https://tessera.example' }))

// As on iOS 17.
vi.spyOn(URL, 'parse').mockImplementation(() => {
  throw new TypeError('URL.parse is not a function')
})

test.each([
  ['https://tessera.example/v#code', '/v#code'],
  ['https://tessera.example/confirm-email?token=x', '/confirm-email?token=x'],
  ['https://tessera.example', '/'],
  ['https://tessera.example/account/notifiche#x', '/account/notifiche#x'],
  // "Your account stays": the mail's button.
  ['https://tessera.example/login', '/login'],
  // Any app on the phone may send one; what the site's own files leave to the browser is not opened.
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
  heard.clear()
  watchPhone((to) => went.push(to))
  await vi.waitFor(() => expect(heard.has('appUrlOpen')).toBe(true), 30_000)
  heard.get('appUrlOpen')!({ url })
  expect(went).toEqual(path === null ? [] : [path])
})
