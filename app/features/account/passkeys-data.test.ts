import { beforeEach, expect, test, vi } from 'vitest'
import { standInBrowser } from '#app/platform/browser.fixture.ts'

const startRegistration = vi.fn()
vi.mock('@simplewebauthn/browser', () => ({ startRegistration }))

let browser: ReturnType<typeof standInBrowser>
beforeEach(() => {
  vi.resetModules()
  browser = standInBrowser()
  startRegistration.mockReset()
})
const add = async () => (await import('./passkeys-data.ts')).addPasskey('Telefono Android')

test.each([
  ['has one of the account already', new DOMException('', 'InvalidStateError'), 'auth.passkey_here'],
  ['refuses, or whose person changes their mind', new DOMException('', 'NotAllowedError'), 'auth.passkey_not_added'],
  ['fails in another way', new TypeError(), 'auth.passkey_not_added'],
])('a device that %s adds no passkey and reports why', async (_, error, code) => {
  browser.answer('/api/auth/passkeys/add-options', 200, {})
  startRegistration.mockRejectedValue(error)
  await expect(add()).rejects.toMatchObject({ code })
  expect(browser.asked).toEqual(['/api/auth/passkeys/add-options'])
})

test('the passkey limit is reported before the device is asked', async () => {
  browser.answer('/api/auth/passkeys/add-options', 409, { error: { code: 'api.conflict' } })
  await expect(add()).rejects.toMatchObject({ code: 'auth.passkey_limit' })
  expect(startRegistration).not.toHaveBeenCalled()
})

test('other refusals are passed on from the server', async () => {
  browser.answer('/api/auth/passkeys/add-options', 403, { error: { code: 'auth.proof_required' } })
  await expect(add()).rejects.toMatchObject({ code: 'auth.proof_required' })
})
