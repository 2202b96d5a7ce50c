import { current, isPostgres, type Database } from '#db/connect.ts'
import type { ChildRow } from '#db/tables.ts'
import { foldedNames } from '#domain/folded-names.ts'
import { TAKE_BACK_DAYS } from '#domain/family/family.ts'

const DAY = 24 * 3_600_000

const guarded = (db: Database, uid: string) =>
  current(db)
    .selectFrom('guardianship')
    .innerJoin('child', 'child.cardNumber', 'guardianship.cardNumber')
    .innerJoin('card', 'card.number', 'child.cardNumber')
    // The account's name, except for an account that took a child's card: it keeps the child's name until the eighteenth birthday.
    .leftJoin('userDocument', 'userDocument.uid', 'card.uid')
    .leftJoin('accountClosure', 'accountClosure.uid', 'card.uid')
    .select(({ fn }) => [
      fn.coalesce('userDocument.firstname', 'child.firstname').as('firstname'),
      fn.coalesce('userDocument.lastname', 'child.lastname').as('lastname'),
    ])
    .select(['card.number as tessera', 'card.uid', 'card.category', 'card.memberSince', 'child.birthDate', 'child.takenAt'])
    .select(['card.suspendedFrom', 'card.suspendedTo', 'card.suspensionText', 'card.cancelledOn', 'card.cancellationReason'])
    .select('card.feeNeverPaid')
    .where('guardianship.uid', '=', uid)
    // The closure of the child's account hides the card, except in the days in which a guardian may take the card back.
    .where((row) =>
      row.or([
        row('accountClosure.uid', 'is', null),
        row('child.takenAt', '>', row('accountClosure.requestedAt', '-', TAKE_BACK_DAYS * DAY)),
      ]),
    )

/** Every child whose card this account carries or carried, of age or not, oldest first. */
export const listGuarded = (db: Database, uid: string) => guarded(db, uid).orderBy('child.birthDate').orderBy('card.number').execute()

export const findGuarded = (db: Database, { uid, cardNumber }: { uid: string; cardNumber: string }) =>
  guarded(db, uid).where('guardianship.cardNumber', '=', cardNumber).executeTakeFirst()

/** The names of the guardians who carry this account's card, and until when. */
export const listGuardiansOf = (db: Database, uid: string) =>
  current(db)
    .selectFrom('card')
    .innerJoin('child', 'child.cardNumber', 'card.number')
    .innerJoin('guardianship', 'guardianship.cardNumber', 'card.number')
    .innerJoin('userDocument', 'userDocument.uid', 'guardianship.uid')
    .select(['userDocument.firstname', 'userDocument.lastname', 'child.birthDate'])
    .where('card.uid', '=', uid)
    .orderBy('guardianship.createdAt')
    .orderBy('guardianship.uid')
    .execute()

export const findChild = (db: Database, cardNumber: string): Promise<ChildRow | undefined> =>
  current(db).selectFrom('child').selectAll().where('cardNumber', '=', cardNumber).executeTakeFirst()

/** The child whose card this account accepted by invitation. */
export const findTakenChild = (db: Database, uid: string): Promise<ChildRow | undefined> =>
  current(db)
    .selectFrom('child')
    .innerJoin('card', 'card.number', 'child.cardNumber')
    .selectAll('child')
    .where('card.uid', '=', uid)
    .where('child.takenAt', 'is not', null)
    .executeTakeFirst()

export const noteTaken = (db: Database, cardNumber: string, takenAt: number | null) =>
  current(db).updateTable('child').set({ takenAt }).where('cardNumber', '=', cardNumber).execute()

export const writeChildsNames = (db: Database, cardNumber: string, names: { firstname: string; lastname: string }) =>
  current(db)
    .updateTable('child')
    .set({ ...names, ...foldedNames(names) })
    .where('cardNumber', '=', cardNumber)
    .execute()

export const writeChildsBirth = (db: Database, cardNumber: string, birthDate: string) =>
  current(db).updateTable('child').set({ birthDate }).where('cardNumber', '=', cardNumber).execute()

export const isAnyGuardian = async (db: Database, uid: string): Promise<boolean> =>
  (await current(db).selectFrom('guardianship').select('uid').where('uid', '=', uid).limit(1).executeTakeFirst()) !== undefined

export const insertChild = (db: Database, row: ChildRow) =>
  current(db)
    .insertInto('child')
    .values({ ...row, ...foldedNames(row) })
    .execute()

/** Moves a child's record and guardians to the holder's next card. */
export async function moveChild(db: Database, from: string, to: string): Promise<void> {
  const child = await findChild(db, from)
  if (!child) return
  await insertChild(db, { ...child, cardNumber: to })
  await current(db).updateTable('guardianship').set({ cardNumber: to }).where('cardNumber', '=', from).execute()
  await current(db).deleteFrom('child').where('cardNumber', '=', from).execute()
}

/** False when it exists already. */
export const insertGuardianship = async (db: Database, row: { uid: string; cardNumber: string; createdAt: number }): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await current(db)
    .insertInto('guardianship')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

type Link = { uid: string; cardNumber: string }

/** Locks the guardianship until the transaction ends. SQLite has one writer anyway. */
export const lockGuardianship = (db: Database, { uid, cardNumber }: Link) =>
  current(db)
    .selectFrom('guardianship')
    .select('uid')
    .where('uid', '=', uid)
    .where('cardNumber', '=', cardNumber)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst()

/** Ends a guardianship; false when there was none. The guardian's devices and copies of the card are deleted, so their bits are set. */
export const deleteGuardianship = async (db: Database, { uid, cardNumber }: Link): Promise<boolean> => {
  // Deleted first: this waits for a device or copy that is being issued, which the next statements then see.
  const { numDeletedRows } = await current(db)
    .deleteFrom('guardianship')
    .where('uid', '=', uid)
    .where('cardNumber', '=', cardNumber)
    .executeTakeFirst()
  await current(db).deleteFrom('cardDevice').where('uid', '=', uid).where('cardNumber', '=', cardNumber).execute()
  await current(db).deleteFrom('cardCopy').where('uid', '=', uid).where('cardNumber', '=', cardNumber).execute()
  return numDeletedRows > 0n
}

export const findHolder = (db: Database, number: string) =>
  current(db)
    .selectFrom('card')
    .leftJoin('userDocument', 'userDocument.uid', 'card.uid')
    .select(['card.number', 'card.uid', 'card.cancelledOn', 'userDocument.firstname', 'userDocument.lastname'])
    .where('card.number', '=', number)
    .executeTakeFirst()

/** Carried children born between these days, inclusive, in the order of their cards, after this one. */
export const childrenBorn = (db: Database, { from, to, after }: { from: string; to: string; after: string }, limit: number) =>
  current(db)
    .selectFrom('child')
    .innerJoin('card', 'card.number', 'child.cardNumber')
    .leftJoin('account', 'account.id', 'card.uid')
    .leftJoin('userDocument', 'userDocument.uid', 'card.uid')
    .select(['child.cardNumber', 'child.birthDate', 'card.uid', 'card.cancelledOn', 'account.email'])
    .select(({ fn }) => fn.coalesce('userDocument.firstname', 'child.firstname').as('firstname'))
    .where('child.birthDate', '>=', from)
    .where('child.birthDate', '<=', to)
    .where('child.cardNumber', '>', after)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('guardianship').select('guardianship.uid').whereRef('guardianship.cardNumber', '=', 'child.cardNumber')),
    )
    .orderBy('child.cardNumber')
    .limit(limit)
    .execute()

/** The addresses for mails about a child. */
export const guardiansOf = (db: Database, cardNumber: string) =>
  current(db)
    .selectFrom('guardianship')
    .innerJoin('account', 'account.id', 'guardianship.uid')
    .leftJoin('userDocument', 'userDocument.uid', 'guardianship.uid')
    .select(['guardianship.uid', 'account.email', 'userDocument.firstname'])
    .where('guardianship.cardNumber', '=', cardNumber)
    .orderBy('guardianship.uid')
    .execute()
