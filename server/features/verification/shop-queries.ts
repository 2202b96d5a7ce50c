import { current, type Database } from '#db/connect.ts'
import type { PartnerCheckRow, PartnerDayRow, PartnerLinkRow, PartnerSessionRow, RedemptionRow } from '#db/tables.ts'

/** Returns the id of the link with this secret: the existing one's if there is one. */
export const insertLink = async (db: Database, row: PartnerLinkRow): Promise<string> => {
  const { id } = await current(db)
    .insertInto('partnerLink')
    .values(row)
    // The trial creates the same link at each start, which renews its validity.
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ expiresAt: row.expiresAt }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Newest first, each with its devices. */
export const listLinks = (db: Database, offerId: string) =>
  current(db)
    .selectFrom('partnerLink')
    .leftJoin('partnerSession', 'partnerSession.linkId', 'partnerLink.id')
    .select(['partnerLink.id', 'partnerLink.place', 'partnerLink.createdAt', 'partnerLink.expiresAt'])
    .select(({ fn }) => [fn.count<number>('partnerSession.id').as('devices'), fn.max('partnerSession.lastSeenAt').as('lastSeenAt')])
    .where('partnerLink.offerId', '=', offerId)
    .groupBy(['partnerLink.id', 'partnerLink.place', 'partnerLink.createdAt', 'partnerLink.expiresAt'])
    .orderBy('partnerLink.createdAt', 'desc')
    .orderBy('partnerLink.id')
    .execute()

/** Deletes links and their devices; returns the number of links. @param id null: all of the offer's */
export const deleteLinks = async (db: Database, offerId: string, id: string | null): Promise<number> => {
  const { numDeletedRows } = await current(db)
    .deleteFrom('partnerLink')
    .where('offerId', '=', offerId)
    .$if(id !== null, (query) => query.where('id', '=', id!))
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const findLink = (db: Database, hash: string) =>
  current(db).selectFrom('partnerLink').selectAll().where('hash', '=', hash).executeTakeFirst()

export const insertSession = (db: Database, row: PartnerSessionRow) => current(db).insertInto('partnerSession').values(row).execute()

const sessions = (db: Database) =>
  current(db)
    .selectFrom('partnerSession')
    .innerJoin('partnerLink', 'partnerLink.id', 'partnerSession.linkId')
    .select(['partnerSession.id as sessionId', 'partnerSession.linkId', 'partnerSession.lastSeenAt'])
    .select(['partnerLink.offerId', 'partnerLink.partner', 'partnerLink.place'])

export const findSession = (db: Database, hash: string) => sessions(db).where('partnerSession.hash', '=', hash).executeTakeFirst()

export const findSessionById = (db: Database, id: string) => sessions(db).where('partnerSession.id', '=', id).executeTakeFirst()

export const noteSeen = (db: Database, id: string, lastSeenAt: number) =>
  current(db).updateTable('partnerSession').set({ lastSeenAt }).where('id', '=', id).execute()

export const deleteSession = (db: Database, hash: string) => current(db).deleteFrom('partnerSession').where('hash', '=', hash).execute()

/** Deletes a link's least recently seen devices, keeping the newest `kept`. */
export const deleteOlderSessions = (db: Database, linkId: string, kept: number) =>
  current(db)
    .deleteFrom('partnerSession')
    .where('linkId', '=', linkId)
    .where('id', 'not in', (query) =>
      query
        .selectFrom('partnerSession as newest')
        .select('newest.id')
        .where('newest.linkId', '=', linkId)
        .orderBy('newest.lastSeenAt', 'desc')
        .orderBy('newest.id', 'desc')
        .limit(kept),
    )
    .execute()

/** Returns false when the same code was recorded there before. */
export const insertCheck = async (db: Database, row: PartnerCheckRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await current(db)
    .insertInto('partnerCheck')
    .values(row)
    .onConflict((conflict) => conflict.columns(['linkId', 'shown']).doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

export const findShown = (db: Database, linkId: string, shown: string) =>
  current(db).selectFrom('partnerCheck').selectAll().where('linkId', '=', linkId).where('shown', '=', shown).executeTakeFirst()

export const findCheck = (db: Database, linkId: string, id: string) =>
  current(db).selectFrom('partnerCheck').selectAll().where('linkId', '=', linkId).where('id', '=', id).executeTakeFirst()

export const listChecksOf = (db: Database, uid: string, since: number, limit: number) =>
  current(db)
    .selectFrom('partnerCheck')
    .leftJoin('redemption', (join) => join.onRef('redemption.checkId', '=', 'partnerCheck.id').on('redemption.undoneAt', 'is', null))
    .select(['partnerCheck.id', 'partnerCheck.partner', 'partnerCheck.place', 'partnerCheck.result', 'partnerCheck.kind'])
    .select(['partnerCheck.checkedAt', 'redemption.id as redemptionId'])
    .where('partnerCheck.uid', '=', uid)
    .where('partnerCheck.checkedAt', '>=', since)
    .orderBy('partnerCheck.checkedAt', 'desc')
    .orderBy('partnerCheck.id', 'desc')
    .limit(limit)
    .execute()

export const addToDay = (db: Database, row: Omit<PartnerDayRow, 'times'>) =>
  current(db)
    .insertInto('partnerDay')
    .values({ ...row, times: 1 })
    .onConflict((conflict) =>
      conflict.columns(['offerId', 'place', 'day', 'what']).doUpdateSet((known) => ({ times: known('partnerDay.times', '+', 1) })),
    )
    .execute()

export const listDays = (db: Database, { offerId, place, since }: { offerId: string; place: string; since: string }) =>
  current(db)
    .selectFrom('partnerDay')
    .select(['day', 'what', 'times'])
    .where('offerId', '=', offerId)
    .where('place', '=', place)
    .where('day', '>=', since)
    .orderBy('day', 'desc')
    .execute()

export const findRedemption = (db: Database, linkId: string, requestKey: string) =>
  current(db).selectFrom('redemption').selectAll().where('linkId', '=', linkId).where('requestKey', '=', requestKey).executeTakeFirst()

/** Marks a use as undone; returns false when it already was. */
export const undoRedemption = async (db: Database, id: string, undoneAt: number): Promise<boolean> => {
  const { numUpdatedRows } = await current(db)
    .updateTable('redemption')
    .set({ undoneAt })
    .where('id', '=', id)
    .where('undoneAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const takeFromDay = (db: Database, { offerId, place, day, what }: Omit<PartnerDayRow, 'times'>) =>
  current(db)
    .updateTable('partnerDay')
    .set(({ eb }) => ({ times: eb('times', '-', 1) }))
    .where('offerId', '=', offerId)
    .where('place', '=', place)
    .where('day', '=', day)
    .where('what', '=', what)
    .where('times', '>', 0)
    .execute()

/** Uses in all of the offer's shops, oldest first, without undone ones. */
export const listRedeemed = (db: Database, cardNumber: string, offerId: string) =>
  current(db)
    .selectFrom('redemption')
    .select(['redeemedAt', 'linkId'])
    .where('cardNumber', '=', cardNumber)
    .where('offerId', '=', offerId)
    .where('undoneAt', 'is', null)
    .orderBy('redeemedAt')
    .execute()

/** Returns false when this check, or the same code elsewhere, was already used for a discount. */
export const insertRedemption = async (db: Database, row: RedemptionRow): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await current(db)
    .insertInto('redemption')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

/** The card's status and validity for today. */
export const findCard = (db: Database, number: string) =>
  current(db)
    .selectFrom('card')
    .leftJoin('accountClosure', 'accountClosure.uid', 'card.uid')
    .select(['card.category', 'card.suspendedFrom', 'card.suspendedTo', 'card.cancelledOn', 'accountClosure.requestedAt as closingAt'])
    .where('card.number', '=', number)
    .executeTakeFirst()

/** The card whose credential has this index, with its account: the holder's, else that of the phone or copy. */
export const findSigned = (db: Database, { list, idx }: { list: number; idx: number }) =>
  current(db)
    .selectFrom('cardIndex')
    .innerJoin('card', 'card.number', 'cardIndex.cardNumber')
    .leftJoin('cardDevice', 'cardDevice.id', 'cardIndex.deviceId')
    .leftJoin('cardCopy', 'cardCopy.id', 'cardIndex.copyId')
    .select('card.number')
    .select(({ fn }) => fn.coalesce('card.uid', 'cardDevice.uid', 'cardCopy.uid').as('uid'))
    .where('cardIndex.list', '=', list)
    .where('cardIndex.idx', '=', idx)
    .executeTakeFirst()

/** The same for a card whose code or number was spelled. */
export const findSpelled = (db: Database, number: string) =>
  current(db)
    .selectFrom('card')
    .leftJoin('manualCode', 'manualCode.cardNumber', 'card.number')
    .select('card.number')
    .select(({ fn }) => fn.coalesce('card.uid', 'manualCode.uid').as('uid'))
    .where('card.number', '=', number)
    .executeTakeFirst()

export const deleteOldChecks = (db: Database, before: number) =>
  current(db).deleteFrom('partnerCheck').where('checkedAt', '<', before).execute()

/** Deletes old uses, except those of offers that each member may use only a fixed number of times. */
export const deleteOldRedemptions = (db: Database, before: number, kept: string[]) =>
  current(db)
    .deleteFrom('redemption')
    .where('redeemedAt', '<', before)
    .$if(kept.length > 0, (query) => query.where('offerId', 'not in', kept))
    .execute()

export const deleteUndoneRedemptions = (db: Database, before: number) =>
  current(db).deleteFrom('redemption').where('undoneAt', '<', before).execute()

/** Clears the shown codes, which are long stale, and the device that recorded the use. */
export const forgetShown = async (db: Database, before: number): Promise<void> => {
  await current(db)
    .updateTable('partnerCheck')
    .set({ shown: null })
    .where('checkedAt', '<', before)
    .where('shown', 'is not', null)
    .execute()
  await current(db)
    .updateTable('redemption')
    .set({ shown: null, sessionId: null })
    .where('redeemedAt', '<', before)
    .where('shown', 'is not', null)
    .execute()
}

export const deleteOldSessions = (db: Database, before: number) =>
  current(db).deleteFrom('partnerSession').where('lastSeenAt', '<=', before).execute()

/** Deletes expired links without devices. */
export const deleteOldLinks = (db: Database, now: number) =>
  current(db)
    .deleteFrom('partnerLink')
    .where('expiresAt', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('partnerSession').select('partnerSession.id').whereRef('partnerSession.linkId', '=', 'partnerLink.id'))),
    )
    .execute()
