import { current, type Database } from '#db/connect.ts'
import { foldedNames } from '#domain/folded-names.ts'
import type { NameChangeRow } from '#db/tables.ts'

export const insertChange = (db: Database, row: NameChangeRow) => current(db).insertInto('nameChange').values(row).execute()

export const countOwnChanges = async (db: Database, uid: string, since: number): Promise<number> => {
  const { times } = await current(db)
    .selectFrom('nameChange')
    .select(({ fn }) => fn.countAll<number>().as('times'))
    .where('uid', '=', uid)
    .where('state', '=', 'own')
    .where('askedAt', '>', since)
    .executeTakeFirstOrThrow()
  return Number(times)
}

export const findAsked = (db: Database, uid: string) =>
  current(db).selectFrom('nameChange').selectAll().where('uid', '=', uid).where('state', '=', 'asked').executeTakeFirst()

export const deleteAsked = (db: Database, uid: string) =>
  current(db).deleteFrom('nameChange').where('uid', '=', uid).where('state', '=', 'asked').execute()

export const decide = (db: Database, id: string, changes: Pick<NameChangeRow, 'state' | 'decidedAt' | 'oldFirstname' | 'oldLastname'>) =>
  current(db).updateTable('nameChange').set(changes).where('id', '=', id).execute()

/** The change of name that came with a child's card, accepted at that moment. */
export const findFamilyChange = (db: Database, uid: string, askedAt: number) =>
  current(db)
    .selectFrom('nameChange')
    .selectAll()
    .where('uid', '=', uid)
    .where('state', '=', 'family')
    .where('askedAt', '=', askedAt)
    .executeTakeFirst()

/** Oldest first. */
export const listAsked = (db: Database) => waiting(db).orderBy('nameChange.id').execute()

/** An open request with its account; undefined when it was withdrawn or decided. */
export const findWaiting = (db: Database, id: string) => waiting(db).where('nameChange.id', '=', id).executeTakeFirst()

const waiting = (db: Database) =>
  current(db)
    .selectFrom('nameChange')
    .innerJoin('account', 'account.id', 'nameChange.uid')
    .innerJoin('userDocument', 'userDocument.uid', 'nameChange.uid')
    .select([
      'nameChange.uid',
      'nameChange.firstname',
      'nameChange.lastname',
      'nameChange.askedAt',
      'account.email',
      'userDocument.tessera',
    ])
    .select(['userDocument.firstname as nowFirstname', 'userDocument.lastname as nowLastname'])
    .where('nameChange.state', '=', 'asked')

/** Facts for the decision whether a person may change their name; undefined without a profile. */
export const findNameFacts = async (db: Database, uid: string) => {
  const found = await current(db)
    .selectFrom('userDocument')
    .leftJoin('card', 'card.number', 'userDocument.tessera')
    .select(['userDocument.firstname', 'userDocument.lastname', 'userDocument.tessera', 'userDocument.createdAt', 'card.memberSince'])
    .where('userDocument.uid', '=', uid)
    .executeTakeFirst()
  if (!found) return undefined
  const ofFamily = await current(db)
    .selectFrom('nameChange')
    .select('id')
    .where('uid', '=', uid)
    .where('state', '=', 'family')
    .limit(1)
    .executeTakeFirst()
  const check = await current(db)
    .selectFrom('partnerCheck')
    .select('id')
    .where('cardNumber', '=', found.tessera)
    .limit(1)
    .executeTakeFirst()
  return { ...found, wasChecked: check !== undefined, hadChildsCard: ofFamily !== undefined }
}

export const writeNames = (db: Database, uid: string, names: { firstname: string; lastname: string }, updatedAt: number) =>
  current(db)
    .updateTable('userDocument')
    .set({ ...names, ...foldedNames(names), updatedAt })
    .where('uid', '=', uid)
    .execute()
