import { expect, test, vi } from 'vitest'

const heard = vi.hoisted(() => new Map<string, (event: object) => void>())
vi.mock('@capacitor/core', () => ({
  registerPlugin: () => ({ addListener: async (name: string, hear: (event: object) => void) => void heard.set(name, hear) }),
}))
vi.mock('./server.native.ts', () => ({ serverOrigin: () => 'https://tessera.example' }))

test.each([
  ['https://tessera.example/v#code', '/v#code'],
  ['https://tessera.example/confirm-email?token=x', '/confirm-email?token=x'],
  ['https://tessera.example', '/'],
  ['https://tessera.example//evil.example/', '/home'],
  ['https://tessera.example.evil.example/v', null],
  ['https://evil@tessera.example:8443/v', null],
  ['http://tessera.example/v', null],
  ['tessera://v', null],
  ['javascript:alert(1)', null],
  ['', null],
])('the link %s opens %s', async (url, path) => {
  const { watchPhone } = await import('./phone.native.ts')
  const went: string[] = []
  heard.clear()
  watchPhone((to) => went.push(to))
  await vi.waitFor(() => expect(heard.has('appUrlOpen')).toBe(true))
  heard.get('appUrlOpen')!({ url })
  expect(went).toEqual(path === null ? [] : [path])
})
