import { current, type Database } from '#db/connect.ts'
import type { CardCopyRow, CardDeviceRow, CardIndexRow } from '#db/tables.ts'

/** Devices with this person's card, oldest first. */
export const listDevices = (db: Database, uid: string): Promise<CardDeviceRow[]> =>
  current(db).selectFrom('cardDevice').selectAll().where('uid', '=', uid).orderBy('createdAt').orderBy('id').execute()

/** Ids of a session's devices, by card number. */
export const sessionDevices = async (db: Database, { accountId, sessionId }: { accountId: string; sessionId: string }) => {
  const devices = await listDevices(db, accountId)
  return new Map(devices.filter((device) => device.sessionId === sessionId).map(({ cardNumber, id }) => [cardNumber, id]))
}

/** A device, for the session that enrolled it only. */
export const findDevice = (db: Database, { id, sessionId }: { id: string; sessionId: string }): Promise<CardDeviceRow | undefined> =>
  current(db).selectFrom('cardDevice').selectAll().where('id', '=', id).where('sessionId', '=', sessionId).executeTakeFirst()

export const insertDevice = (db: Database, row: CardDeviceRow) => current(db).insertInto('cardDevice').values(row).execute()

export const noteIssue = (db: Database, id: string, issue: Pick<CardDeviceRow, 'issuedAt' | 'expiresAt'>) =>
  current(db).updateTable('cardDevice').set(issue).where('id', '=', id).execute()

/** Deletes devices. Their credentials keep their indexes without an owner, so their bits are set. */
export const deleteDevices = (db: Database, ids: string[]) => current(db).deleteFrom('cardDevice').where('id', 'in', ids).execute()

/** A copy in an account: its holder printed it, or put it into a wallet. */
export type OwnCopy = CardCopyRow & { uid: string }

/** This account's valid copies of a card, oldest first. */
export const listCopies = (db: Database, { uid, cardNumber, now }: { uid: string; cardNumber: string; now: number }): Promise<OwnCopy[]> =>
  current(db)
    .selectFrom('cardCopy')
    .selectAll()
    .where('uid', '=', uid)
    .where('cardNumber', '=', cardNumber)
    .where('expiresAt', '>', now)
    .orderBy('createdAt')
    .orderBy('id')
    .$narrowType<{ uid: string }>()
    .execute()

export const insertCopy = (db: Database, row: CardCopyRow) => current(db).insertInto('cardCopy').values(row).execute()

export const findCopy = (db: Database, id: string): Promise<OwnCopy | undefined> =>
  current(db)
    .selectFrom('cardCopy')
    .selectAll()
    .where('id', '=', id)
    .where('uid', 'is not', null)
    .$narrowType<{ uid: string }>()
    .executeTakeFirst()

/** False when the copy was deleted meanwhile. */
export const noteCopyIssue = async (db: Database, id: string, issue: Pick<CardCopyRow, 'kid' | 'expiresAt'>): Promise<boolean> => {
  const { numUpdatedRows } = await current(db).updateTable('cardCopy').set(issue).where('id', '=', id).executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Moves a card's paper copies to the account, which can then withdraw them. */
export const takePaperCopies = (db: Database, { uid, cardNumber }: { uid: string; cardNumber: string }) =>
  current(db).updateTable('cardCopy').set({ uid }).where('cardNumber', '=', cardNumber).where('uid', 'is', null).execute()

/** Deletes paper copies of a holder without an account: all but one, or only one. */
export const deletePaperCopies = async (db: Database, cardNumber: string, which: { but?: string; only?: string }): Promise<void> => {
  await current(db)
    .deleteFrom('cardCopy')
    .where('cardNumber', '=', cardNumber)
    .where('uid', 'is', null)
    .$if(which.but !== undefined, (query) => query.where('id', '<>', which.but!))
    .$if(which.only !== undefined, (query) => query.where('id', '=', which.only!))
    .execute()
}

/** A paper copy of a card without an account; undefined if it was revoked, or an account now has the card. */
export const findPaperCopy = (db: Database, id: string): Promise<CardCopyRow | undefined> =>
  current(db).selectFrom('cardCopy').selectAll().where('id', '=', id).where('uid', 'is', null).executeTakeFirst()

/** The index under which a copy was signed last. */
export const copyIndex = (db: Database, copyId: string): Promise<CardIndexRow | undefined> =>
  current(db).selectFrom('cardIndex').selectAll().where('copyId', '=', copyId).orderBy('issuedAt', 'desc').executeTakeFirst()

/** False when the copy does not exist or belongs to another account. */
export const deleteCopy = async (db: Database, { id, uid }: { id: string; uid: string }): Promise<boolean> => {
  const { numDeletedRows } = await current(db).deleteFrom('cardCopy').where('id', '=', id).where('uid', '=', uid).executeTakeFirst()
  return numDeletedRows > 0n
}

export const deleteOldCopies = (db: Database, before: number) =>
  current(db).deleteFrom('cardCopy').where('expiresAt', '<=', before).execute()

export const findManualCode = async (db: Database, cardNumber: string): Promise<string | null> => {
  const row = await current(db).selectFrom('manualCode').select('code').where('cardNumber', '=', cardNumber).executeTakeFirst()
  return row?.code ?? null
}

/** False when another card has this code, or the card has a code already. */
export const insertManualCode = async (
  db: Database,
  row: { cardNumber: string; uid: string; code: string; createdAt: number },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await current(db)
    .insertInto('manualCode')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

export const deleteCodeOf = (db: Database, cardNumber: string) =>
  current(db).deleteFrom('manualCode').where('cardNumber', '=', cardNumber).execute()

/** Deletes the codes of the own card and of every card that this account carries. */
export const deleteManualCode = (db: Database, uid: string) =>
  current(db)
    .deleteFrom('manualCode')
    .where((row) =>
      row.or([
        row('uid', '=', uid),
        row('cardNumber', 'in', row.selectFrom('guardianship').select('guardianship.cardNumber').where('guardianship.uid', '=', uid)),
      ]),
    )
    .execute()

/** Deletes some copies signed by a key. Returns their owners, one for each; null for a copy without an account. */
export const deleteCopiesUnder = async (db: Database, kid: string, limit: number): Promise<(string | null)[]> => {
  const rows = await current(db)
    .deleteFrom('cardCopy')
    .where('id', 'in', (query) => query.selectFrom('cardCopy').select('id').where('kid', '=', kid).limit(limit))
    .returning('uid')
    .execute()
  return rows.map(({ uid }) => uid)
}

/**
 * Retires a card for ever: it loses its account, and its devices, passes and copies are revoked. A card that has ended keeps its day and
 * its reason.
 */
export const retireCard = async (
  db: Database,
  number: string,
  { cancelledOn, cancellationReason }: { cancelledOn: string; cancellationReason: string },
) => {
  await current(db).deleteFrom('cardDevice').where('cardNumber', '=', number).execute()
  await current(db).deleteFrom('cardCopy').where('cardNumber', '=', number).execute()
  await current(db).deleteFrom('manualCode').where('cardNumber', '=', number).execute()
  await current(db)
    .updateTable('card')
    .set((row) => ({
      uid: null,
      suspensionText: null,
      cancelledOn: row.fn.coalesce('cancelledOn', row.val(cancelledOn)),
      cancellationReason: row.fn.coalesce('cancellationReason', row.val(cancellationReason)),
    }))
    .where('number', '=', number)
    .execute()
}

/** Takes a card from an account; that account's devices and copies of it are revoked. */
export const takeCardFrom = async (db: Database, { uid, number }: { uid: string; number: string }) => {
  await current(db).deleteFrom('cardDevice').where('uid', '=', uid).where('cardNumber', '=', number).execute()
  await current(db).deleteFrom('cardCopy').where('uid', '=', uid).where('cardNumber', '=', number).execute()
  await current(db).deleteFrom('manualCode').where('cardNumber', '=', number).execute()
  await current(db).updateTable('card').set({ uid: null }).where('number', '=', number).execute()
}

/** Gives a card to an account. `changeCardNumber` writes the number into its user document. */
export const giveCardTo = (db: Database, { uid, number }: { uid: string; number: string }) =>
  current(db).updateTable('card').set({ uid }).where('number', '=', number).execute()
