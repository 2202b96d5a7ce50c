import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStaffRole } from '#db/make.ts'
import { STAFF_ROLES } from '#domain/staff/staff-role.ts'
import { session } from '#server/core/people/test-person.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { startTestApp, type Request, type TestApp } from '../test-app.ts'
import { operationsOf } from './operations.ts'

// A role without a second factor opens nothing. Every call of the document is made by a member and by somebody of the staff who has no
// factor: where their answers differ the call looks at the role, and then it must refuse. Calls go without a body: what a form refuses first
// is not seen here.

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

async function pair(role: string): Promise<[Request, Request]> {
  app.clock.advance(24 * 3_600_000)
  const [member, staff] = [await confirmed<Request>(app), await confirmed<Request>(app)]
  await makeStaffRole(app.db, { uid: staff.uid, role })
  return [member.ask, staff.ask]
}

/** What a role without a factor is told where somebody without a role is told something else. */
const REFUSALS = ['auth.twofactor_missing', 'auth.twofactor_needed', 'auth.staff_link_required']

test.each(STAFF_ROLES)('the role %s without a factor gives nothing that a member has not, on any call of the document', async (role) => {
  const operations = await operationsOf(app)
  const refused: string[] = []
  const given: string[] = []
  let [member, staff] = await pair(role)
  for (const { method, path, template, refusals } of operations) {
    const [without, withRole] = [await member(path, { method }), await staff(path, { method })]
    if (without.status !== withRole.status || without.code !== withRole.code) {
      const isRefused = REFUSALS.some((code) => code === withRole.code && refusals.includes(code))
      ;(isRefused ? refused : given).push(`${method} ${template}`)
    }
    const isSignedIn = await Promise.all([member, staff].map(async (ask) => (await session(ask)).status === 200))
    if (isSignedIn.includes(false)) [member, staff] = await pair(role)
  }
  expect(given).toEqual([])
  const ofStaff = operations.map(({ method, template }) => `${method} ${template}`).filter((one) => one.includes(' /api/staff/'))
  expect(refused).toEqual(expect.arrayContaining(ofStaff))
})
