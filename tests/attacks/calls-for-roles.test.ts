import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStaffRole } from '#db/make.ts'
import { STAFF_ROLES } from '#domain/staff/staff-role.ts'
import { session } from '#server/core/people/test-person.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { startTestApp, type Request, type TestApp } from '../test-app.ts'
import { operationsOf } from './operations.ts'

// A role without a second factor opens nothing. A member and a staff member without factor make every call of the document: where the
// answers differ the call depends on the role, and must refuse. Calls have no body: refusals by a form are not covered here.

let app: TestApp
beforeAll(async () => void (app = await startTestApp()))
afterAll(() => app.stop())

/** Allowed refusals of a role without factor, where a member gets another answer. */
const REFUSALS = ['auth.last_admin', 'auth.twofactor_missing', 'auth.twofactor_needed', 'auth.staff_link_required']

/** The answer of every call to a signed-in person, who signs in again when a call has ended the session. */
async function answersOf(newcomer: () => Promise<Request>): Promise<Map<string, { status: number; code: string | undefined }>> {
  const answers = new Map<string, { status: number; code: string | undefined }>()
  let ask = await newcomer()
  for (const { method, path, template } of await operationsOf(app)) {
    const { status, code } = await ask(path, { method })
    answers.set(`${method} ${template}`, { status, code })
    if ((await session(ask)).status !== 200) ask = await newcomer()
  }
  return answers
}

async function newcomer(role?: string): Promise<Request> {
  app.clock.advance(24 * 3_600_000)
  const { ask, uid } = await confirmed<Request>(app)
  if (role) await makeStaffRole(app.db, { uid, role })
  return ask
}

let ofMember: Awaited<ReturnType<typeof answersOf>>
beforeAll(async () => void (ofMember = await answersOf(() => newcomer())))

test.each(STAFF_ROLES)('the role %s without a factor gives no more than a member has, on every call', async (role) => {
  const ofStaff = await answersOf(() => newcomer(role))
  const operations = await operationsOf(app)
  const told = operations.filter(({ method, template }) => {
    const call = `${method} ${template}`
    return JSON.stringify(ofStaff.get(call)) !== JSON.stringify(ofMember.get(call))
  })
  const isRefusal = ({ method, template, refusals }: (typeof operations)[number]) => {
    const code = ofStaff.get(`${method} ${template}`)?.code
    return REFUSALS.some((refusal) => refusal === code && refusals.includes(refusal))
  }
  const name = ({ method, template }: (typeof operations)[number]) => `${method} ${template}`
  expect(told.filter((call) => !isRefusal(call)).map(name)).toEqual([])
  expect(told.filter(isRefusal).map(name)).toEqual(
    expect.arrayContaining(operations.map(name).filter((call) => call.includes(' /api/staff/'))),
  )
})
