import { type Database, current } from '#db/connect.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** The account's user document with its card; the card's columns are null as long as it has none. */
export const findCard = (db: Database, uid: string) =>
  db
    .selectFrom('userDocument')
    .leftJoin('card', 'card.number', 'userDocument.tessera')
    .select(['userDocument.firstname', 'userDocument.lastname', 'userDocument.tessera', 'userDocument.privacy', 'userDocument.confirm14'])
    .select(['card.category', 'card.memberSince', 'card.suspendedFrom', 'card.suspendedTo', 'card.suspensionText', 'card.cancelledOn'])
    .where('userDocument.uid', '=', uid)
    .executeTakeFirst()

/** Whether the account's holder is a member in law, and not a friend of the association alone (domain guide, section 1). */
export const isMember = async (db: Database, uid: string, today: PlainDate): Promise<boolean> => {
  const card = await current(db)
    .selectFrom('card')
    .select('number')
    .where('uid', '=', uid)
    .where('memberSince', 'is not', null)
    // What ends on a day to come has not ended yet (domain guide, section 4).
    .where((row) => row.or([row('cancelledOn', 'is', null), row('cancelledOn', '>', today)]))
    .executeTakeFirst()
  return card !== undefined
}

export const listPeriods = (db: Database, cardNumber: string) =>
  db.selectFrom('cardPeriod').select(['validFrom', 'validTo']).where('cardNumber', '=', cardNumber).execute()
