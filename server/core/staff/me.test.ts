import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStaffRole } from '#db/make.ts'
import { isAllowed } from '#domain/staff/permissions.ts'
import { STAFF_ROLES } from '#domain/staff/staff-role.ts'
import type { StaffMe } from '#domain/staff/api.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { staffMember } from '#tests/staff-member.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test.each(STAFF_ROLES)('%s reads its own role and permissions', async (role) => {
  const { ask } = await staffMember(app, role)
  const { roles, permissions } = (await ask('/api/staff/me')).json as StaffMe
  expect(roles).toEqual([role])
  expect(permissions.every((permission) => isAllowed([role], permission))).toBe(true)
  expect(permissions).toContain('desk.enter')
  expect(permissions.includes('staff.write')).toBe(role === 'admin')
})

test('nothing is read without a role, without a second factor, or once the role has ended', async () => {
  const member = await confirmed<Request>(app)
  expect(await member.ask('/api/staff/me')).toMatchObject({ status: 403, code: 'guard.forbidden' })
  await makeStaffRole(app.db, { uid: member.uid, role: 'admin' })
  expect(await member.ask('/api/staff/me')).toMatchObject({ status: 403, code: 'auth.twofactor_missing' })
  const editor = await staffMember(app, 'editor')
  await app.db.updateTable('staffRole').set({ expiresOn: '2026-11-09' }).where('uid', '=', editor.uid).execute()
  expect(await editor.ask('/api/staff/me')).toMatchObject({ status: 403, code: 'guard.forbidden' })
})
