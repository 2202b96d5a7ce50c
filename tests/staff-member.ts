import { makePasskey, makeStaffRole } from '#db/make.ts'
import type { StaffRole } from '#domain/staff/staff-role.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import type { Request, TestApp } from './test-app.ts'

/** A staff member with a passkey, in a browser whose session has shown it and stays fresh. */
export async function staffMember(app: TestApp, role: StaffRole, changes: { firstname?: string; lastname?: string } = {}) {
  const person = await confirmed<Request>(app, changes)
  await makeStaffRole(app.db, { uid: person.uid, role })
  await makePasskey(app.db, { uid: person.uid })
  await app.db
    .updateTable('session')
    .set({ proof: 'password+second', secondAt: Date.UTC(2100, 0) })
    .where('userId', '=', person.uid)
    .execute()
  return person
}
