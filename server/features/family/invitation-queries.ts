import { current, type Database } from '#db/connect.ts'
import type { FamilyInvitationRow } from '#db/tables.ts'

export const invitationsOf = (db: Database, uid: string, now: number) =>
  current(db)
    .selectFrom('familyInvitation')
    .innerJoin('guardianship', 'guardianship.cardNumber', 'familyInvitation.cardNumber')
    .select(['familyInvitation.cardNumber', 'familyInvitation.email', 'familyInvitation.expiresAt'])
    .where('guardianship.uid', '=', uid)
    .where('familyInvitation.expiresAt', '>', now)
    .execute()

/** Replaces an invitation for the same card: the older link stops working. */
export const putInvitation = (db: Database, { cardNumber, ...rest }: FamilyInvitationRow) =>
  current(db)
    .insertInto('familyInvitation')
    .values({ cardNumber, ...rest })
    .onConflict((conflict) => conflict.column('cardNumber').doUpdateSet(rest))
    .execute()

export const deleteInvitation = (db: Database, cardNumber: string) =>
  current(db).deleteFrom('familyInvitation').where('cardNumber', '=', cardNumber).execute()

/** Invitations sent by this guardian. */
export const deleteInvitationsOf = (db: Database, { uid, cardNumber }: { uid: string; cardNumber: string }) =>
  current(db).deleteFrom('familyInvitation').where('uid', '=', uid).where('cardNumber', '=', cardNumber).execute()

export const deleteOldInvitations = (db: Database, now: number) =>
  current(db).deleteFrom('familyInvitation').where('expiresAt', '<=', now).execute()

/** With the card's child. */
export const findInvitation = (db: Database, hash: string) =>
  current(db)
    .selectFrom('familyInvitation')
    .innerJoin('child', 'child.cardNumber', 'familyInvitation.cardNumber')
    .select(['familyInvitation.cardNumber', 'familyInvitation.uid', 'familyInvitation.email', 'familyInvitation.expiresAt'])
    .select(['child.birthDate', 'child.firstname', 'child.lastname'])
    .where('familyInvitation.hash', '=', hash)
    .executeTakeFirst()

/** False when it was used or replaced meanwhile. */
export const useInvitation = async (db: Database, hash: string): Promise<boolean> => {
  const { numDeletedRows } = await current(db).deleteFrom('familyInvitation').where('hash', '=', hash).executeTakeFirst()
  return numDeletedRows > 0n
}

export const findAccountTimes = (db: Database, uid: string) =>
  current(db).selectFrom('account').select('createdAt').where('id', '=', uid).executeTakeFirst()
