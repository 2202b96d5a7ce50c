import { beforeEach, expect, test, vi } from 'vitest'
import { standInBrowser } from '#app/platform/browser.fixture.ts'
import { IMPORT_PART_BYTES } from '#domain/imports/import.ts'
import type * as Data from './data.ts'

let data: typeof Data
let asked: string[]
let lost: RegExp | null
beforeEach(async () => {
  vi.resetModules()
  standInBrowser()
  asked = []
  lost = null
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const path = new URL(input instanceof Request ? input.url : input, 'https://tessera.example').pathname
    asked.push(`${init?.method ?? (input as Request).method} ${path}`)
    if (lost?.test(path)) throw new TypeError('lost')
    return Response.json({})
  })
  data = await import('./data.ts')
})

test('a part that is lost is sent again with the same id, and those before it are not', async () => {
  const upload = data.uploadOf(new File([new Uint8Array(2 * IMPORT_PART_BYTES + 1)], 'soci.csv'))
  const at = `/api/staff/imports/${upload.id}`
  const sent: number[] = []
  const send = () => data.sendFile(upload, (done) => sent.push(done))
  lost = /parts\/1$/
  await expect(send()).rejects.toMatchObject({ status: 0 })
  lost = null
  asked.length = 0
  sent.length = 0
  expect(await send()).toBe(upload.id)
  expect(asked).toEqual(['POST /api/staff/imports', `PUT ${at}/parts/1`, `PUT ${at}/parts/2`, `POST ${at}/look`])
  expect(sent).toEqual([IMPORT_PART_BYTES, 2 * IMPORT_PART_BYTES, 2 * IMPORT_PART_BYTES + 1])
})
