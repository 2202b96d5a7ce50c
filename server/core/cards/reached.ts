import { current, isPostgres, type Database } from '#db/connect.ts'
import { isMinor } from '#domain/family/family.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** An account that a mail about the card reaches: the holder's or a guardian's, open, with a working address. */
export type Reached = { number: string; uid: string; email: string; firstname: string | null; childBirth: string | null }

export async function listReached(db: Database, numbers: string[], today: PlainDate): Promise<Reached[]> {
  const holders = await reached(db)
    .innerJoin('card', 'card.uid', 'account.id')
    .select(['card.number', (eb) => eb.val<string | null>(null).as('childBirth')])
    .where('card.number', 'in', numbers)
    .execute()
  const guardians = await reached(db)
    .innerJoin('guardianship', 'guardianship.uid', 'account.id')
    .innerJoin('child', 'child.cardNumber', 'guardianship.cardNumber')
    .innerJoin('card', 'card.number', 'child.cardNumber')
    .select(['card.number', (eb) => eb.ref('child.birthDate').$castTo<string | null>().as('childBirth')])
    .where('card.number', 'in', numbers)
    .where('card.uid', 'is', null)
    .execute()
  // Guardians of an adult get no mail.
  return [...holders, ...guardians.filter(({ childBirth }) => isMinor(childBirth!, today))]
}

/**
 * Locks the cards of these accounts and of their children, in a fixed order. A new address or an erasure makes the database write keys of
 * these cards (decision 63) while it holds the account: who holds a card and refers to the account, as a notice does, would deadlock.
 */
export const lockReachedCards = (db: Database, uids: string[]) =>
  current(db)
    .selectFrom('card')
    .select('number')
    .where((eb) =>
      eb.or([
        eb('uid', 'in', uids),
        eb('number', 'in', eb.selectFrom('guardianship').select('cardNumber').where('guardianship.uid', 'in', uids)),
      ]),
    )
    .orderBy('number')
    .$if(isPostgres(db), (query) => query.forUpdate())
    .execute()

const reached = (db: Database) =>
  current(db)
    .selectFrom('account')
    .leftJoin('userDocument as reader', 'reader.uid', 'account.id')
    .select(['account.id as uid', 'account.email', 'reader.firstname'])
    .where((eb) => eb.ref('account.emailVerified'))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('accountClosure').select('uid').whereRef('accountClosure.uid', '=', 'account.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('mailBounce').select('mailBounce.uid').whereRef('mailBounce.email', '=', 'account.email'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('card as dead')
            .select('dead.number')
            .whereRef('dead.uid', '=', 'account.id')
            .where('dead.cancellationReason', '=', 'death'),
        ),
      ),
    )
