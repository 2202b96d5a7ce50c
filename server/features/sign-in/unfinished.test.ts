import { expect, test } from 'vitest'
import { makeStaffRole } from '#db/make.ts'
import { isSignedOut, useProviders } from '#tests/providers.ts'
import { session } from '#server/core/people/test-person.ts'
import { accountOf, completeProfile } from './test-providers.ts'

const DAY = 24 * 3_600_000

const house = useProviders()
const { withGoogle, withFacebook } = house

const exists = async (uid: string) => (await house.app.db.selectFrom('account').select('id').where('id', '=', uid).execute()).length === 1

async function pass(days: number) {
  house.app.clock.advance(days * DAY)
  await house.app.deliver()
}

test.each([
  ['Google', withGoogle],
  ['Facebook', withFacebook],
])('an account through %s without a profile is deleted after 30 days, and may come again', async (_, come) => {
  const ask = house.app.newClient()
  const uid = accountOf(await come(ask))
  await pass(29)
  expect(await exists(uid)).toBe(true)
  await pass(1)
  expect(await exists(uid)).toBe(false)
  await isSignedOut(ask)
  const again = await come(ask)
  expect(again.json).toMatchObject({ user: null })
  expect(accountOf(again)).not.toBe(uid)
})

test('one with a profile from the last day stays', async () => {
  const ask = house.app.newClient()
  const uid = accountOf(await withGoogle(ask))
  await pass(29)
  // The form's session is long over.
  await withGoogle(ask)
  await completeProfile(ask, { firstname: 'Anna', lastname: 'Bassi' })
  await pass(31)
  expect(await exists(uid)).toBe(true)
  expect((await session(ask)).status).toBe(200)
})

test('one with a staff role stays', async () => {
  const uid = accountOf(await withGoogle(house.app.newClient()))
  await makeStaffRole(house.app.db, { uid })
  await pass(60)
  expect(await exists(uid)).toBe(true)
})

test('an open profile form leaves no session behind; once written the session is like any other', async () => {
  const [left, written] = [house.app.newClient(), house.app.newClient()]
  await withGoogle(left)
  expect((await session(left)).status).toBe(200)
  house.app.clock.advance(3_600_000)
  expect((await session(left)).status).toBe(401)

  await withGoogle(written)
  await completeProfile(written, { firstname: 'Anna', lastname: 'Bassi' })
  house.app.clock.advance(89 * DAY)
  expect((await session(written)).status).toBe(200)
})
