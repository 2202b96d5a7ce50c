import type { Database } from '#db/connect.ts'

/** The account's user document with its card; the card's columns are null as long as it has none. */
export const findCard = (db: Database, uid: string) =>
  db
    .selectFrom('userDocument')
    .leftJoin('card', 'card.number', 'userDocument.tessera')
    .select(['userDocument.firstname', 'userDocument.lastname', 'userDocument.tessera', 'userDocument.privacy', 'userDocument.confirm14'])
    .select(['card.category', 'card.memberSince', 'card.suspendedFrom', 'card.suspendedTo', 'card.suspensionText', 'card.cancelledOn'])
    .where('userDocument.uid', '=', uid)
    .executeTakeFirst()

export const listPeriods = (db: Database, cardNumber: string) =>
  db.selectFrom('cardPeriod').select(['validFrom', 'validTo']).where('cardNumber', '=', cardNumber).execute()
