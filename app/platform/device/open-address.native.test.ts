import { beforeEach, expect, test, vi } from 'vitest'
import { openAddress } from './open-address.native.ts'

const saved = vi.hoisted(() => [] as { name: string; type: string; size: number }[])
vi.mock('./put-file.ts', () => ({
  saveFile: async ({ type, size }: Blob, name: string) => void saved.push({ name, type, size }),
}))

let went: string[]
beforeEach(() => {
  saved.length = 0
  went = []
  vi.stubGlobal('location', { assign: (url: string) => went.push(url) })
})

test('a file of the server, such as Apple’s pass, is fetched and opens the share sheet', async () => {
  const headers = { 'Content-Type': 'application/vnd.apple.pkpass', 'Content-Disposition': 'inline; filename="tessera.pkpass"' }
  vi.stubGlobal('fetch', async () => new Response('pass', { headers }))
  await openAddress('/api/card/copies/apple.pkpass', 'other.pkpass')
  expect([saved, went]).toEqual([[{ name: 'tessera.pkpass', type: 'application/vnd.apple.pkpass', size: 4 }], []])
})

test('a refusal of the server throws, without a file', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"error":{"code":"card.not_good"}}', { status: 409 }))
  await expect(openAddress('/api/card/copies/apple.pkpass', 'x')).rejects.toMatchObject({ code: 'card.not_good' })
  expect(saved).toEqual([])
})

test('another site’s address, such as Google’s wallet, is opened by the phone', async () => {
  await openAddress('https://pay.google.com/gp/v/save/x', 'x')
  expect([saved, went]).toEqual([[], ['https://pay.google.com/gp/v/save/x']])
})
