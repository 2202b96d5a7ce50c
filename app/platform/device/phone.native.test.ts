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
  ['https://tessera.example//evil.example/', '/home'],
  ['https://tessera.example/%2F%2Fevil.example/', '/home'],
  ['https://tessera.example/%5Cevil.example/', '/home'],
  ['https://tessera.example/%E0%A4%A', '/home'],
  [`https://tessera.example/${'a'.repeat(2_000)}`, '/home'],
  ['https://tessera.example/v/../../accesso', '/accesso'],
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
