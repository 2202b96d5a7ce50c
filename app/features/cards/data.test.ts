import { beforeEach, expect, test, vi } from 'vitest'
import { standInBrowser } from '#app/platform/browser.fixture.ts'
import type * as Data from './data.ts'

const OWN = '7312904586'
const CHILD = '8214431991'

let browser: ReturnType<typeof standInBrowser>
let data: typeof Data
beforeEach(async () => {
  vi.resetModules()
  browser = standInBrowser()
  const name = { firstname: 'A', lastname: 'B' }
  browser.stored.set(
    'user',
    JSON.stringify({ email: 'a@posta.example', firebaseUid: 'u', tessera: OWN, ...name, privacy: true, confirm14: true }),
  )
  data = await import('./data.ts')
})

test.each([
  ['the own card', OWN, '/api/card'],
  ["a child's card", CHILD, '/api/family'],
])('refreshing %s returns the error of this try', async (_, number, path) => {
  expect(await data.refreshShown(number)).toMatchObject({ code: 'auth.network', status: 0 })
  browser.answer(path, 500, { error: { code: 'auth.server' } })
  expect(await data.refreshShown(number)).toMatchObject({ code: 'auth.server', status: 500 })
})

test("the own card's error is not reported when the child's card was updated", async () => {
  expect(await data.refreshShown(OWN)).toMatchObject({ status: 0 })
  browser.answer('/api/family', 200, { children: [] })
  expect(await data.refreshShown(CHILD)).toBeNull()
})
