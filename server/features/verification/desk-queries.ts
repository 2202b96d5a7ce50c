import { current, type Database } from '#db/connect.ts'
import type { PartnerContactRow } from '#db/tables.ts'

/** Links of an offer, newest first. */
export const listLinksOf = (db: Database, offerId: string) =>
  current(db)
    .selectFrom('partnerLink')
    .select(['id', 'label', 'place', 'sentTo', 'createdAt', 'expiresAt'])
    .where('offerId', '=', offerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()

/** The devices of all links of an offer, newest first. */
export const listDevicesOf = (db: Database, offerId: string) =>
  current(db)
    .selectFrom('partnerSession')
    .innerJoin('partnerLink', 'partnerLink.id', 'partnerSession.linkId')
    .select([
      'partnerSession.id',
      'partnerSession.linkId',
      'partnerSession.device',
      'partnerSession.createdAt',
      'partnerSession.lastSeenAt',
    ])
    .where('partnerLink.offerId', '=', offerId)
    .orderBy('partnerSession.lastSeenAt', 'desc')
    .orderBy('partnerSession.id')
    .execute()

/** The partner's name in the offer's latest link. */
export const findLinkedPartner = (db: Database, offerId: string) =>
  current(db)
    .selectFrom('partnerLink')
    .select('partner')
    .where('offerId', '=', offerId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** How many links and devices each offer has, and the time of last use. */
export const listLinkCounts = (db: Database) =>
  current(db)
    .selectFrom('partnerLink')
    .leftJoin('partnerSession', 'partnerSession.linkId', 'partnerLink.id')
    .select('partnerLink.offerId')
    .select(({ fn }) => [
      fn.max('partnerLink.partner').as('partner'),
      fn.count<number>('partnerLink.id').distinct().as('links'),
      fn.count<number>('partnerSession.id').as('devices'),
      fn.max('partnerSession.lastSeenAt').as('lastSeenAt'),
    ])
    .groupBy('partnerLink.offerId')
    .execute()

/** Returns false when the device does not exist. */
export const deleteDevice = async (db: Database, offerId: string, id: string): Promise<boolean> => {
  const { numDeletedRows } = await current(db)
    .deleteFrom('partnerSession')
    .where('id', '=', id)
    .where('linkId', 'in', (query) => query.selectFrom('partnerLink').select('id').where('offerId', '=', offerId))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export const findDevice = (db: Database, id: string) =>
  current(db).selectFrom('partnerSession').select('device').where('id', '=', id).executeTakeFirst()

/** Sums of an offer's shops, by day, kind and result. */
export const listOfferDays = (db: Database, offerId: string, since: string) =>
  current(db)
    .selectFrom('partnerDay')
    .select(({ fn }) => ['day', 'what', fn.sum<number>('times').as('times')])
    .where('offerId', '=', offerId)
    .where('day', '>=', since)
    .groupBy(['day', 'what'])
    .execute()

/** Sums of all shops since a day, without the days of fewer than `fewest`. `what`: discounts or checks. */
export const listOfferSums = (db: Database, { since, fewest, what }: { since: string; fewest: number; what: 'redeemed' | 'checked' }) =>
  current(db)
    .selectFrom((query) =>
      query
        .selectFrom('partnerDay')
        .select(({ fn }) => ['offerId', fn.sum<number>('times').as('times')])
        .where('day', '>=', since)
        .where('what', what === 'redeemed' ? '=' : '!=', 'redeemed')
        .groupBy(['offerId', 'day'])
        .having(({ fn }) => fn.sum('times'), '>=', fewest)
        .as('shown'),
    )
    .select(({ fn }) => ['offerId', fn.sum<number>('times').as('times')])
    .groupBy('offerId')
    .execute()

export const findContact = (db: Database, offerId: string) =>
  current(db).selectFrom('partnerContact').select('mailbox as email').where('offerId', '=', offerId).executeTakeFirst()

export const putContact = (db: Database, row: PartnerContactRow) =>
  current(db)
    .insertInto('partnerContact')
    .values(row)
    .onConflict((conflict) => conflict.column('offerId').doUpdateSet({ mailbox: row.mailbox, updatedAt: row.updatedAt }))
    .execute()

export const listContacts = (db: Database) => current(db).selectFrom('partnerContact').select('offerId').execute()

export const deleteContact = (db: Database, offerId: string) =>
  current(db).deleteFrom('partnerContact').where('offerId', '=', offerId).execute()
