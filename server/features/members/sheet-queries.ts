import { current, type Database } from '#db/connect.ts'
import { identityTime } from '#db/identity-time.ts'
import { holderNameInSql } from '#db/holder-name-in-sql.ts'

/** A card with its holder; undefined if it has none. */
export const findMember = (db: Database, number: string) =>
  current(db)
    .selectFrom('card')
    .leftJoin('userDocument', 'userDocument.uid', 'card.uid')
    .leftJoin('account', 'account.id', 'card.uid')
    .leftJoin('child', 'child.cardNumber', 'card.number')
    .leftJoin('person', 'person.cardNumber', 'card.number')
    .select([
      'card.number',
      'card.uid',
      'card.category',
      'card.memberSince',
      'card.createdAt',
      'card.suspensionText',
      'card.cancellationReason',
    ])
    .select(['card.suspendedFrom', 'card.suspendedTo', 'card.cancelledOn', 'account.email', 'account.emailVerified', 'child.birthDate'])
    .select(holderNameInSql())
    .where('card.number', '=', number)
    .where('card.nameKey', 'is not', null)
    .executeTakeFirst()

/** The children whose cards this account carries. */
export const listChildrenOf = (db: Database, uid: string) =>
  current(db)
    .selectFrom('guardianship')
    .innerJoin('child', 'child.cardNumber', 'guardianship.cardNumber')
    .innerJoin('card', 'card.number', 'child.cardNumber')
    .leftJoin('userDocument', 'userDocument.uid', 'card.uid')
    .select(['child.cardNumber as number', 'card.uid', 'child.birthDate'])
    .select(({ fn }) => [
      fn.coalesce('userDocument.firstname', 'child.firstname').as('firstname'),
      fn.coalesce('userDocument.lastname', 'child.lastname').as('lastname'),
    ])
    .where('guardianship.uid', '=', uid)
    .orderBy('child.birthDate')
    .orderBy('child.cardNumber')
    .execute()

/** The accounts that carry this card. */
export const listGuardians = (db: Database, cardNumber: string) =>
  current(db)
    .selectFrom('guardianship')
    .innerJoin('account', 'account.id', 'guardianship.uid')
    .leftJoin('userDocument', 'userDocument.uid', 'guardianship.uid')
    .leftJoin('card', 'card.uid', 'guardianship.uid')
    .select(['guardianship.uid', 'userDocument.firstname', 'userDocument.lastname', 'card.number'])
    .where('guardianship.cardNumber', '=', cardNumber)
    .orderBy('guardianship.createdAt')
    .orderBy('guardianship.uid')
    .execute()

/** The person's rows of the consents' ledger, newest first. */
export const listLedger = (db: Database, personId: string) =>
  current(db)
    .selectFrom('consentEvent')
    .select(['id', 'purpose', 'kind', 'occurredAt', 'channel'])
    .where('personId', '=', personId)
    .orderBy('occurredAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** The number of the minutes that contain the admission. */
export const findAdmission = async (db: Database, cardNumber: string): Promise<string | null> => {
  const row = await current(db)
    .selectFrom('registerEntry')
    .innerJoin('resolution', 'resolution.id', 'registerEntry.resolutionId')
    .select('resolution.reference')
    .where('registerEntry.cardNumber', '=', cardNumber)
    .where('registerEntry.kind', '=', 'admitted')
    .orderBy('registerEntry.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.reference ?? null
}

/** The present card of the person who was a member with this one. */
export const findLaterCard = async (db: Database, cardNumber: string): Promise<string | undefined> => {
  const row = await current(db)
    .selectFrom('registerEntry')
    .innerJoin('card', 'card.uid', 'registerEntry.personId')
    .select('card.number')
    .where('registerEntry.cardNumber', '=', cardNumber)
    .limit(1)
    .executeTakeFirst()
  return row?.number
}

export const findLastCheck = async (db: Database, cardNumber: string): Promise<number | null> => {
  const row = await current(db)
    .selectFrom('partnerCheck')
    .select(({ fn }) => fn.max<number | null>('checkedAt').as('at'))
    .where('cardNumber', '=', cardNumber)
    .executeTakeFirstOrThrow()
  return row.at === null ? null : Number(row.at)
}

/** The kinds of valid copies of the card: the holder's, or without an account those that staff have printed. */
export const listCopyKinds = (db: Database, cardNumber: string, uid: string | null, now: number) =>
  current(db)
    .selectFrom('cardCopy')
    .select('kind')
    .distinct()
    .where('uid', uid === null ? 'is' : '=', uid)
    .where('cardNumber', '=', cardNumber)
    .where('expiresAt', '>', now)
    .orderBy('kind')
    .execute()

const counted = async (query: { executeTakeFirstOrThrow(): Promise<{ rows: number | string | bigint }> }) =>
  Number((await query.executeTakeFirstOrThrow()).rows)

export const countDevices = (db: Database, cardNumber: string) =>
  counted(
    current(db)
      .selectFrom('cardDevice')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('cardNumber', '=', cardNumber),
  )

export const countSessions = (db: Database, uid: string, now: number) =>
  counted(
    current(db)
      .selectFrom('session')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('userId', '=', uid)
      .where('expiresAt', '>', identityTime(db, now)),
  )

/** Without cancelled and ended bookings. */
export const countBookings = (db: Database, uid: string) =>
  counted(
    current(db)
      .selectFrom('booking')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('uid', '=', uid)
      .where('endedAt', 'is', null),
  )

/** Ordinary reports only: a confidential one is not linked to a person here. */
export const countReports = (db: Database, uid: string) =>
  counted(
    current(db)
      .selectFrom('report')
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .where('uid', '=', uid)
      .where('confirmedAt', 'is not', null),
  )
