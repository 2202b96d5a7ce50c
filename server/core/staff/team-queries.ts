import { current, type Database } from '#db/connect.ts'
import type { StaffInvitationRow } from '#db/tables.ts'
import { rolesFrom } from '#server/core/accounts/queries.ts'
import { hasFactor } from '#server/core/accounts/second-factor-queries.ts'
import { admins } from './queries.ts'

/**
 * Staff with present or future roles, and accounts closed by staff; by name. A request to end a role counts as long as the role is held and
 * an administrator asks for it.
 *
 * @param uid limits the list to one person
 */
export const listPeople = (db: Database, today: string, uid?: string) =>
  current(db)
    .selectFrom('account')
    .leftJoin('userDocument', 'userDocument.uid', 'account.id')
    .leftJoin('accountBlock', 'accountBlock.uid', 'account.id')
    .leftJoin('officerEnding', (join) =>
      join
        .onRef('officerEnding.uid', '=', 'account.id')
        .on('officerEnding.askedBy', 'in', admins(db, today))
        .on('officerEnding.uid', 'in', rolesFrom(db, today).select('staffRole.uid').where('staffRole.role', '=', 'safeguarding')),
    )
    .select(['account.id as uid', 'account.email', 'userDocument.firstname', 'userDocument.lastname'])
    .select(['accountBlock.createdAt as blockedAt', 'officerEnding.askedBy', 'officerEnding.createdAt as askedAt'])
    .select((row) => hasFactor(row.ref('account.id')).as('hasFactor'))
    .where((row) =>
      row.or([row('account.id', 'in', rolesFrom(db, today).select('staffRole.uid')), row('accountBlock.uid', 'is not', null)]),
    )
    .$if(uid !== undefined, (query) => query.where('account.id', '=', uid!))
    .orderBy('userDocument.lastname')
    .orderBy('userDocument.firstname')
    .orderBy('account.id')
    .execute()

export const listHeldRoles = (db: Database, today: string) =>
  rolesFrom(db, today).select(['uid', 'role', 'startsOn', 'expiresOn', 'createdAt']).orderBy('role').execute()

/** With the inviting administrator. */
const invitations = (db: Database) =>
  current(db)
    .selectFrom('staffInvitation')
    .innerJoin('account', 'account.id', 'staffInvitation.uid')
    .leftJoin('userDocument', 'userDocument.uid', 'account.id')
    .selectAll('staffInvitation')
    .select(['userDocument.firstname', 'userDocument.lastname', 'account.email as inviterEmail'])

export const listInvitations = (db: Database, now: number) =>
  invitations(db).where('staffInvitation.expiresAt', '>', now).orderBy('staffInvitation.createdAt', 'desc').execute()

export const findInvitation = (db: Database, id: string) => invitations(db).where('staffInvitation.id', '=', id).executeTakeFirst()

export const findInvitationByHash = (db: Database, hash: string) => invitations(db).where('hash', '=', hash).executeTakeFirst()

/** Replaces an invitation for the same address and role: the older link stops working. */
export const putInvitation = (db: Database, { email, role, ...rest }: StaffInvitationRow) =>
  current(db)
    .insertInto('staffInvitation')
    .values({ email, role, ...rest })
    .onConflict((conflict) => conflict.columns(['email', 'role']).doUpdateSet(rest))
    .execute()

/** False when another administrator was faster. */
export const confirmInvitation = async (
  db: Database,
  id: string,
  changes: Pick<StaffInvitationRow, 'secondUid' | 'hash' | 'expiresAt'>,
): Promise<boolean> => {
  const { numUpdatedRows } = await current(db)
    .updateTable('staffInvitation')
    .set(changes)
    .where('id', '=', id)
    .where('hash', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False when it was used, replaced or withdrawn meanwhile. */
export const deleteInvitation = async (db: Database, id: string): Promise<boolean> => {
  const { numDeletedRows } = await current(db).deleteFrom('staffInvitation').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export const useInvitation = async (db: Database, hash: string): Promise<boolean> => {
  const { numDeletedRows } = await current(db).deleteFrom('staffInvitation').where('hash', '=', hash).executeTakeFirst()
  return numDeletedRows > 0n
}

export const oldInvitations = (db: Database, now: number) => current(db).deleteFrom('staffInvitation').where('expiresAt', '<=', now)

export const findEnding = (db: Database, uid: string) =>
  current(db).selectFrom('officerEnding').select(['askedBy', 'createdAt']).where('uid', '=', uid).executeTakeFirst()

export const putEnding = (db: Database, { uid, ...rest }: { uid: string; askedBy: string; createdAt: number }) =>
  current(db)
    .insertInto('officerEnding')
    .values({ uid, ...rest })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet(rest))
    .execute()

export const deleteEnding = (db: Database, uid: string) => current(db).deleteFrom('officerEnding').where('uid', '=', uid).execute()

export const oldEndings = (db: Database, before: number) => current(db).deleteFrom('officerEnding').where('createdAt', '<=', before)
