import { beforeEach, expect, test, vi } from 'vitest'
import { standInBrowser } from '#app/platform/browser.fixture.ts'
import { IMPORT_PART_BYTES } from '#domain/imports/import.ts'
import type * as Data from './data.ts'

const BYTES = 2 * IMPORT_PART_BYTES + 1

let data: typeof Data
let asked: string[]
let received: number
let isLost: boolean
beforeEach(async () => {
  vi.resetModules()
  standInBrowser()
  asked = []
  received = 0
  isLost = false
  vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => {
    asked.push(`${method} ${path}`)
    if (isLost && path.endsWith('/parts/1')) throw new TypeError('lost')
    if (method === 'PUT') received = Math.min(BYTES, received + IMPORT_PART_BYTES)
    return Response.json({ received })
  })
  data = await import('./data.ts')
})

const file = (name = 'soci.csv') => new File([new Uint8Array(BYTES)], name, { lastModified: 1 })

test('a file chosen again after a lost part resumes with that part, under the same id', async () => {
  const sent: number[] = []
  isLost = true
  await expect(data.sendFile(file(), () => {})).rejects.toMatchObject({ status: 0 })
  const [, first = ''] = asked
  const at = first.replace('PUT ', '').replace('/parts/0', '')
  isLost = false
  asked.length = 0
  expect(await data.sendFile(file(), (done) => sent.push(done))).toBe(at.split('/').at(-1))
  expect(asked).toEqual(['POST /api/staff/imports', `PUT ${at}/parts/1`, `PUT ${at}/parts/2`, `POST ${at}/look`])
  expect(sent).toEqual([IMPORT_PART_BYTES, 2 * IMPORT_PART_BYTES, BYTES])
})

test('a complete file, or another one, gets a new id', async () => {
  const first = await data.sendFile(file(), () => {})
  isLost = true
  received = 0
  await expect(data.sendFile(file(), () => {})).rejects.toMatchObject({ status: 0 })
  isLost = false
  received = 0
  const other = await data.sendFile(file('altri.csv'), () => {})
  expect(new Set([first, other]).size).toBe(2)
  expect(asked.filter((one) => one.includes('/parts/0'))).toHaveLength(3)
})
