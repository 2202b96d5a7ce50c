import { expect, test, vi } from 'vitest'
import { standInBrowser } from '#app/platform/browser.fixture.ts'
import { secondWays } from './second-step.ts'

const known = vi.hoisted(() => ({ passkeys: true }))
vi.mock('#app/platform/device/knows-passkeys.ts', () => ({ knowsPasskeys: () => known.passkeys }))

test.each([
  ['knows', true, { code: false, passkey: true, passkeyElsewhere: false }],
  ['does not know', false, { code: false, passkey: false, passkeyElsewhere: true }],
])('a passkey is a second step when the device %s passkeys', async (_, passkeys, ways) => {
  known.passkeys = passkeys
  standInBrowser().answer('/api/auth/second-factor', 200, { code: false, passkey: true })
  expect(await secondWays()).toEqual(ways)
})

test('a code is asked for when the second steps are unknown', async () => {
  standInBrowser().answer('/api/auth/second-factor', 401, { error: { code: 'auth.session_expired' } })
  expect(await secondWays()).toEqual({ code: true, passkey: false, passkeyElsewhere: false })
})
