import { current, type Database } from '#db/connect.ts'
import type { PlainDate } from '#domain/plain-date.ts'

export type EndingPlace = { expiresOn: PlainDate; id: string }

/**
 * Certificates of cards in use that no later one replaces. A later certificate for the same sport, or for any sport, replaces an earlier
 * one; only a competitive one replaces a competitive one.
 */
const ending = (db: Database, today: PlainDate) =>
  current(db)
    .selectFrom('medicalCertificate as ending')
    .innerJoin('card', 'card.number', 'ending.cardNumber')
    .leftJoin('userDocument', 'userDocument.uid', 'card.uid')
    .leftJoin('child', 'child.cardNumber', 'card.number')
    .select(['ending.id', 'ending.cardNumber', 'ending.expiresOn'])
    .select(({ fn }) => fn.coalesce('userDocument.firstname', 'child.firstname').as('firstname'))
    .where((eb) => eb.or([eb('card.cancelledOn', 'is', null), eb('card.cancelledOn', '>', today)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('medicalCertificate as later')
            .select('later.id')
            .whereRef('later.cardNumber', '=', 'ending.cardNumber')
            .whereRef('later.expiresOn', '>', 'ending.expiresOn')
            .where((eb) => eb.or([eb('later.sport', 'is', null), eb('later.sport', '=', eb.ref('ending.sport'))]))
            .where((eb) => eb.or([eb('ending.kind', '<>', 'competitive'), eb('later.kind', '=', 'competitive')])),
        ),
      ),
    )

/** The next certificates that end in these days, earliest end first. */
export const listEnding = (
  db: Database,
  { from, to, today, after }: { from: PlainDate; to: PlainDate; today: PlainDate; after: EndingPlace | null },
  limit: number,
) =>
  ending(db, today)
    .where('ending.expiresOn', '>=', from)
    .where('ending.expiresOn', '<=', to)
    .$if(after !== null, (query) =>
      query.where((row) => row(row.refTuple('ending.expiresOn', 'ending.id'), '>', row.tuple(after!.expiresOn, after!.id))),
    )
    .orderBy('ending.expiresOn')
    .orderBy('ending.id')
    .limit(limit)
    .execute()

/** Whether a reminder of this certificate is still needed. */
export const isEnding = async (db: Database, { id, expiresOn }: EndingPlace, today: PlainDate): Promise<boolean> =>
  (await ending(db, today).where('ending.id', '=', id).where('ending.expiresOn', '=', expiresOn).executeTakeFirst()) !== undefined
