import { type Database, current, isPostgres } from '#db/connect.ts'
import type { CardPeriodRow, CardRow, ApplicationRow } from '#db/tables.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** The account's user document with its card; the card's columns are null without one. */
export const findCard = (db: Database, uid: string) =>
  db
    .selectFrom('userDocument')
    .leftJoin('card', 'card.number', 'userDocument.tessera')
    .select(['userDocument.firstname', 'userDocument.lastname', 'userDocument.tessera', 'userDocument.privacy', 'userDocument.confirm14'])
    .select(['card.category', 'card.memberSince', 'card.suspendedFrom', 'card.suspendedTo', 'card.suspensionText', 'card.cancelledOn'])
    .select(['card.cancellationReason', 'card.feeNeverPaid'])
    .where('userDocument.uid', '=', uid)
    .executeTakeFirst()

/** The card of a holder without an account, with the name of its record. */
export const findHeldCard = (db: Database, number: string) =>
  current(db)
    .selectFrom('card')
    .leftJoin('child', 'child.cardNumber', 'card.number')
    .leftJoin('person', 'person.cardNumber', 'card.number')
    .select(['card.number as tessera', 'card.category', 'card.memberSince', 'card.suspendedFrom', 'card.suspendedTo'])
    .select(['card.suspensionText', 'card.cancelledOn', 'card.cancellationReason', 'card.feeNeverPaid'])
    .select(({ fn }) => [
      fn.coalesce('child.firstname', 'person.firstname').as('firstname'),
      fn.coalesce('child.lastname', 'person.lastname').as('lastname'),
    ])
    .where('card.number', '=', number)
    .where('card.uid', 'is', null)
    .executeTakeFirst()

export const findCardOf = (db: Database, uid: string) =>
  current(db).selectFrom('card').select('number').where('uid', '=', uid).executeTakeFirst()

/** Reserves a number; false when it was ever issued. */
export const claimCardNumber = async (db: Database, number: string, issuedAt: number): Promise<boolean> => {
  const row = await current(db)
    .insertInto('cardNumber')
    .values({ number, issuedAt })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('number')
    .executeTakeFirst()
  return row !== undefined
}

export const insertCard = (db: Database, row: Pick<CardRow, 'number' | 'uid' | 'category' | 'createdAt'>) =>
  current(db)
    .insertInto('card')
    .values({
      ...row,
      memberSince: null,
      suspendedFrom: null,
      suspendedTo: null,
      suspensionText: null,
      cancelledOn: null,
      cancellationReason: null,
    })
    .execute()

export const insertCardPeriod = (db: Database, row: CardPeriodRow) => current(db).insertInto('cardPeriod').values(row).execute()

/** The person's latest application, in any state. */
export const findLastApplication = (db: Database, uid: string): Promise<ApplicationRow | undefined> =>
  current(db)
    .selectFrom('application')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Whether a person without an account waits for the board. */
export const waitsOnPaper = async (db: Database, number: string): Promise<boolean> =>
  (await current(db)
    .selectFrom('application')
    .select('id')
    .where('paperCard', '=', number)
    .where('state', 'in', ['submitted', 'waiting_guardian'])
    .executeTakeFirst()) !== undefined

export const findCardStanding = (db: Database, uid: string) =>
  current(db)
    .selectFrom('card')
    .select(['number', 'category', 'memberSince', 'suspendedFrom', 'suspendedTo', 'cancelledOn', 'cancellationReason'])
    .where('uid', '=', uid)
    .executeTakeFirst()

/** Locks the card of an account, or with this number, until the transaction ends. */
export const lockCard = (db: Database, of: { uid: string } | { number: string }) =>
  current(db)
    .selectFrom('card')
    .select(['number', 'uid', 'category', 'suspendedFrom', 'suspendedTo', 'cancelledOn'])
    .$if('uid' in of, (query) => query.where('uid', '=', (of as { uid: string }).uid))
    .$if('number' in of, (query) => query.where('number', '=', (of as { number: string }).number))
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst()

/** Whether the account's holder is a member in law, not only a friend (domain guide, section 1). */
export const isMember = async (db: Database, uid: string, today: PlainDate): Promise<boolean> => {
  const card = await current(db)
    .selectFrom('card')
    .select('number')
    .where('uid', '=', uid)
    .where('memberSince', 'is not', null)
    // A future cancellation does not count yet (domain guide, section 4).
    .where((row) => row.or([row('cancelledOn', 'is', null), row('cancelledOn', '>', today)]))
    .executeTakeFirst()
  return card !== undefined
}

export const listPeriods = (db: Database, cardNumber: string) =>
  current(db).selectFrom('cardPeriod').select(['validFrom', 'validTo']).where('cardNumber', '=', cardNumber).execute()

/** The cards of these accounts with all facts for an admission, locked until the transaction ends, in a fixed order. */
export const lockCardsOf = (db: Database, uids: string[]) =>
  current(db)
    .selectFrom('card')
    .select(['number', 'uid', 'category', 'memberSince', 'suspendedFrom', 'suspendedTo', 'cancelledOn', 'cancellationReason'])
    .where('uid', 'in', uids)
    .orderBy('number')
    .$if(isPostgres(db), (query) => query.forUpdate())
    .execute()

export const cancelCardsOf = (db: Database, uids: string[], changes: Pick<CardRow, 'cancelledOn' | 'cancellationReason'>) =>
  current(db).updateTable('card').set(changes).where('uid', 'in', uids).where('cancelledOn', 'is', null).execute()

/**
 * Cancels the cards of erased accounts. The number stays, and is never given again. A member's card stays in the register: only leaving the
 * association ends it. The text about a suspension is deleted.
 */
export const cancelForgottenCards = async (db: Database, uids: string[], cancelledOn: string): Promise<void> => {
  // Guardianships are deleted with the child's name and birth date.
  await current(db)
    .deleteFrom('child')
    .where('cardNumber', 'in', (query) => query.selectFrom('card').select('number').where('card.uid', 'in', uids))
    .execute()
  await current(db).updateTable('card').set({ suspensionText: null }).where('uid', 'in', uids).execute()
  await current(db)
    .updateTable('card')
    .set((row) => ({
      cancelledOn: row.fn.coalesce('cancelledOn', row.val(cancelledOn)),
      cancellationReason: row.fn.coalesce('cancellationReason', row.val('account_deleted')),
    }))
    .where('uid', 'in', uids)
    .where('memberSince', 'is', null)
    .execute()
}

/** Marks numbers as issued, here or in an imported system: they are never given again. */
export const keepNumbers = async (db: Database, rows: { number: string; issuedAt: number }[]) => {
  if (rows.length === 0) return
  await current(db)
    .insertInto('cardNumber')
    .values(rows)
    .onConflict((conflict) => conflict.column('number').doNothing())
    .execute()
}

/** Reserves numbers; gives those that were never issued. Joins the running transaction. */
export const claimNumbers = async (db: Database, numbers: string[], issuedAt: number): Promise<string[]> => {
  if (numbers.length === 0) return []
  const rows = await current(db)
    .insertInto('cardNumber')
    .values(numbers.map((number) => ({ number, issuedAt })))
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('number')
    .execute()
  return rows.map(({ number }) => number)
}

/** The given numbers that were ever issued. */
export const listIssued = async (db: Database, numbers: string[]): Promise<string[]> => {
  if (numbers.length === 0) return []
  const rows = await current(db).selectFrom('cardNumber').select('number').where('number', 'in', numbers).execute()
  return rows.map(({ number }) => number)
}

export const insertCards = async (db: Database, rows: CardRow[]) => {
  if (rows.length > 0) await current(db).insertInto('card').values(rows).execute()
}

export const insertPeriods = async (db: Database, rows: CardPeriodRow[]) => {
  if (rows.length > 0) await current(db).insertInto('cardPeriod').values(rows).execute()
}

/** A card with all facts that staff's acts depend on, locked until the transaction ends. */
export const lockStanding = (db: Database, number: string) =>
  current(db)
    .selectFrom('card')
    .select(['number', 'uid', 'category', 'memberSince', 'suspendedFrom', 'suspendedTo', 'suspensionText', 'cancelledOn'])
    .select('cancellationReason')
    .where('number', '=', number)
    .where('nameKey', 'is not', null)
    .$if(isPostgres(db), (query) => query.forUpdate())
    .executeTakeFirst()

/** The periods of each of these cards. */
export async function periodsByCard(db: Database, numbers: readonly string[]) {
  const periods = await current(db)
    .selectFrom('cardPeriod')
    .select(['cardNumber', 'validFrom', 'validTo'])
    .where('cardNumber', 'in', numbers)
    .execute()
  return Map.groupBy(periods, ({ cardNumber }) => cardNumber)
}

/** Many cards with all their periods, to preview staff's acts. */
export async function listStandings(db: Database, numbers: string[]) {
  const cards = await current(db)
    .selectFrom('card')
    .select(['number', 'uid', 'category', 'memberSince', 'suspendedFrom', 'suspendedTo', 'cancelledOn'])
    .where('number', 'in', numbers)
    .where('nameKey', 'is not', null)
    .execute()
  const given = await periodsByCard(db, numbers)
  return cards.map((card) => ({ ...card, given: given.get(card.number) ?? [] }))
}

type StandingChange = Partial<
  Pick<CardRow, 'category' | 'memberSince' | 'suspendedFrom' | 'suspendedTo' | 'suspensionText' | 'cancelledOn' | 'cancellationReason'>
>

export const changeStanding = (db: Database, number: string, changes: StandingChange) =>
  current(db).updateTable('card').set(changes).where('number', '=', number).execute()

/** Deletes one period of a card. False when it is gone. */
export const deletePeriod = async (db: Database, { cardNumber, id }: Pick<CardPeriodRow, 'cardNumber' | 'id'>): Promise<boolean> => {
  const { numDeletedRows } = await current(db)
    .deleteFrom('cardPeriod')
    .where('cardNumber', '=', cardNumber)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const listGivenPeriods = (db: Database, cardNumber: string): Promise<CardPeriodRow[]> =>
  current(db).selectFrom('cardPeriod').selectAll().where('cardNumber', '=', cardNumber).orderBy('validFrom', 'desc').orderBy('id').execute()
