import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../test-app.ts'
import { startAttackedApp } from './attacked-app.ts'
import { isChanging, operationsOf, type Operation } from './operations.ts'

// An unattended session cannot export people's data, nor do anything irreversible (docs/security.md).

/** Files about one person, or about nobody: they need no more than their sheet. */
const ONE_PERSONS: Record<string, string> = {
  'POST /api/staff/members/{number}/print': 'one card',
  'GET /api/staff/applications/{id}/letter': 'one answer',
  'GET /api/staff/payments/{id}/receipt': 'one receipt',
  'GET /api/staff/reports/{id}/files/{n}': 'a file of one report',
  'GET /api/staff/partners/{offerId}/sign': 'a shop’s sign, about nobody',
  'GET /api/staff/contents/documenti/{id}/file': 'a document of the association, about nobody',
}

const FRESH = [
  // Exports many rows.
  'GET /api/staff/archive/{id}/file',
  'POST /api/staff/archive',
  'GET /api/staff/registrations/export',
  'GET /api/staff/audit/export',
  'GET /api/staff/imports/{id}/rejected',
  'GET /api/staff/members/export',
  'GET /api/staff/partners/{offerId}/numbers',
  'GET /api/staff/payments/export',
  'GET /api/staff/events/{id}/bookings/export',
  'GET /api/staff/register/export',
  'GET /api/staff/register/print',
  'POST /api/staff/members/tasks/{id}/paper',
  // Irreversible acts, and acts that undo them: many cards, rows of the register.
  'POST /api/staff/duplicates/merge',
  'POST /api/staff/imports/{id}/run',
  'POST /api/staff/imports/{id}/settle',
  'POST /api/staff/imports/{id}/undo',
  'POST /api/staff/members/{number}/cancellation',
  'POST /api/staff/members/{number}/erasure',
  'POST /api/staff/members/{number}/end',
  'POST /api/staff/payments/{id}/void',
  'POST /api/staff/register/{entry}/reopening',
  'POST /api/staff/members/tasks',
  // Acts that reach everybody: reminders, bank details, readers of reports, legal texts.
  'POST /api/staff/arrears/reminders/all',
  'PUT /api/staff/settings/bank',
  'PUT /api/staff/settings/reports',
  'PUT /api/staff/texts/{text}',
]

let app: TestApp
let staff: Operation[]
beforeAll(async () => {
  app = await startAttackedApp()
  staff = (await operationsOf(app)).filter(({ access }) => access.who === 'staff')
})
afterAll(() => app.stop())

const nameOf = ({ method, template }: Operation) => `${method} ${template}`

test('a file needs a fresh proof, or is about one person', () => {
  const files = staff.filter(({ gives }) => gives.some((type) => type !== 'application/json'))
  expect(
    files
      .filter(({ access }) => !access.fresh)
      .map(nameOf)
      .toSorted(),
  ).toEqual(Object.keys(ONE_PERSONS).toSorted())
})

test('the calls that need a fresh proof are those of the rule, and no others', () => {
  const ofTeam = staff.filter((one) => one.template.startsWith('/api/staff/team') && isChanging(one)).map(nameOf)
  expect(ofTeam.length).toBeGreaterThan(5)
  expect(
    staff
      .filter(({ access }) => access.fresh)
      .map(nameOf)
      .toSorted(),
  ).toEqual([...FRESH, ...ofTeam].toSorted())
})
