import { current, type Database } from '#db/connect.ts'
import type { Tables } from '#db/tables.ts'
import { messagesOfPerson, filesOfPerson, reportsOfPerson } from '#server/features/reports/personal-data.ts'
import { listMails } from '#server/platform/jobs/queries.ts'

export type Person = { uid: string; email: string }

type Row = Record<string, unknown>

/**
 * What of a table is a person's. `rows` gives it for the download (art. 15 and 20 GDPR): without what opens a door (passwords' hashes,
 * tokens, keys) and without anybody else. `erased`: what becomes of it when the account is erased: `deleted` with the account, `unlinked`
 * (the row stays and is nobody's), or `kept` (domain guide, section 6). `secret`: the server's, for what is sealed with it.
 */
type Holding = { rows(db: Database, person: Person, secret: string): Promise<Row[]>; erased: 'deleted' | 'unlinked' | 'kept' }

/**
 * Every table, so that a new one does not compile before somebody has thought of it here; null: it is about nobody. A test finds the
 * tables that refer to an account and holds them against this.
 */
export const PERSONAL_DATA: Record<keyof Tables, Holding | null> = {
  account: {
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('account')
        .select(['id', 'name', 'email', 'emailVerified', 'image', 'createdAt', 'updatedAt'])
        .where('id', '=', uid)
        .execute(),
    erased: 'deleted',
  },
  userDocument: {
    rows: (db, { uid }) => current(db).selectFrom('userDocument').selectAll().where('uid', '=', uid).execute(),
    erased: 'deleted',
  },
  nameChange: {
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('nameChange')
        .select(['oldFirstname', 'oldLastname', 'firstname', 'lastname', 'state', 'askedAt', 'decidedAt'])
        .where('uid', '=', uid)
        .orderBy('id')
        .execute(),
    erased: 'deleted',
  },
  cardNumber: {
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('cardNumber')
        .innerJoin('card', 'card.number', 'cardNumber.number')
        .select(['cardNumber.number', 'cardNumber.issuedAt'])
        .where('card.uid', '=', uid)
        .execute(),
    // Never given to anybody else (domain guide, section 5).
    erased: 'unlinked',
  },
  card: {
    rows: (db, { uid }) => current(db).selectFrom('card').selectAll().where('uid', '=', uid).execute(),
    erased: 'unlinked',
  },
  cardPeriod: {
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('cardPeriod')
        .innerJoin('card', 'card.number', 'cardPeriod.cardNumber')
        .select(['cardPeriod.cardNumber', 'cardPeriod.validFrom', 'cardPeriod.validTo', 'cardPeriod.createdAt'])
        .where('card.uid', '=', uid)
        .orderBy('cardPeriod.validFrom')
        .execute(),
    erased: 'unlinked',
  },
  consentEvent: {
    rows: async (db, { uid }) => {
      const rows = await current(db).selectFrom('consentEvent').selectAll().where('personId', '=', uid).orderBy('occurredAt').execute()
      // Who of the staff has entered a paper form is not the person's to know.
      return rows.map((row) => ({ ...row, actorId: row.actorId === uid ? uid : null }))
    },
    // Append-only, under an id that is nobody's name any more; ten years after the relationship has ended.
    erased: 'kept',
  },
  credential: {
    rows: async (db, { uid }) => {
      const rows = await current(db)
        .selectFrom('credential')
        .select(['providerId', 'accountId', 'scope', 'createdAt', 'updatedAt'])
        .select((row) => row('password', 'is not', null).as('hasPassword'))
        .where('userId', '=', uid)
        .orderBy('createdAt')
        .execute()
      return rows.map((row) => ({ ...row, hasPassword: Boolean(row.hasPassword) }))
    },
    erased: 'deleted',
  },
  passkey: {
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('passkey')
        .select(['id', 'name', 'backedUp', 'transports', 'counter', 'createdAt', 'lastUsedAt'])
        .where('uid', '=', uid)
        .orderBy('createdAt')
        .execute(),
    erased: 'deleted',
  },
  secondFactor: {
    rows: (db, { uid }) => current(db).selectFrom('secondFactor').select(['createdAt', 'confirmedAt']).where('uid', '=', uid).execute(),
    erased: 'deleted',
  },
  passkeyStep: {
    rows: (db, { uid }) => current(db).selectFrom('passkeyStep').select('createdAt').where('uid', '=', uid).execute(),
    erased: 'deleted',
  },
  recoveryCode: {
    rows: async (db, { uid }) => {
      const codes = await current(db).selectFrom('recoveryCode').select('uid').where('uid', '=', uid).execute()
      return codes.length > 0 ? [{ left: codes.length }] : []
    },
    erased: 'deleted',
  },
  session: {
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('session')
        .select(['id', 'userAgent', 'ipAddress', 'proof', 'provedAt', 'secondAt', 'linkedAt', 'createdAt', 'updatedAt', 'expiresAt'])
        .where('userId', '=', uid)
        .orderBy('createdAt')
        .execute(),
    erased: 'deleted',
  },
  emailToken: {
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('emailToken')
        .select(['purpose', 'email', 'createdAt', 'expiresAt', 'usedAt'])
        .where('uid', '=', uid)
        .orderBy('createdAt')
        .execute(),
    erased: 'deleted',
  },
  challenge: {
    rows: (db, { uid }) => current(db).selectFrom('challenge').select(['kind', 'createdAt', 'expiresAt']).where('uid', '=', uid).execute(),
    erased: 'deleted',
  },
  outbox: {
    rows: async (db, { email }) =>
      (await listMails(db, email)).map(({ topic, template, createdAt }) => ({ topic: template ?? topic, createdAt })),
    erased: 'deleted',
  },
  staffRole: {
    rows: (db, { uid }) => current(db).selectFrom('staffRole').select(['role', 'expiresOn', 'createdAt']).where('uid', '=', uid).execute(),
    erased: 'deleted',
  },
  audit: {
    // What was done about them; who has done it is not theirs to know. Beside a name stands the id of its row, which says nothing.
    rows: async (db, { uid }) => {
      const rows = current(db).selectFrom('audit').select(['action', 'detail', 'occurredAt']).where('subject', '=', uid).orderBy('id')
      return (await rows.execute()).map(({ detail, ...row }) => (row.action.startsWith('role_') ? { ...row, role: detail } : row))
    },
    erased: 'kept',
  },
  accountClosure: {
    rows: (db, { uid }) => current(db).selectFrom('accountClosure').select(['requestedAt', 'eraseAt']).where('uid', '=', uid).execute(),
    erased: 'deleted',
  },
  takenCode: {
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('takenCode')
        .innerJoin('discountCode', 'discountCode.id', 'takenCode.codeId')
        .select(['takenCode.offerId', 'discountCode.code', 'takenCode.takenAt'])
        .where('takenCode.uid', '=', uid)
        .orderBy('takenCode.takenAt')
        .execute(),
    // The code itself stays used up.
    erased: 'deleted',
  },
  favouriteOffer: {
    rows: (db, { uid }) => current(db).selectFrom('favouriteOffer').select(['offerId', 'createdAt']).where('uid', '=', uid).execute(),
    erased: 'deleted',
  },
  booking: {
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('booking')
        .select(['eventId', 'occurrence', 'title', 'startsAt', 'state', 'guests', 'priceCents', 'declaredAge', 'answers'])
        .select(['queuedAt', 'offerEndsAt', 'createdAt', 'updatedAt', 'endedAt', 'calledOffAt'])
        .where('uid', '=', uid)
        .orderBy('createdAt')
        .execute(),
    erased: 'deleted',
  },
  calendarFeed: {
    rows: (db, { uid }) =>
      current(db).selectFrom('calendarFeed').select(['wholeProgramme', 'createdAt', 'lastReadAt']).where('uid', '=', uid).execute(),
    erased: 'deleted',
  },
  cardDevice: {
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('cardDevice')
        .select(['id', 'name', 'createdAt', 'issuedAt', 'expiresAt'])
        .where('uid', '=', uid)
        .orderBy('createdAt')
        .execute(),
    erased: 'deleted',
  },
  cardCopy: {
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('cardCopy')
        .select(['id', 'kind', 'createdAt', 'expiresAt'])
        .where('uid', '=', uid)
        .orderBy('createdAt')
        .execute(),
    erased: 'deleted',
  },
  walletPass: {
    rows: (db, { uid }) => current(db).selectFrom('walletPass').select(['serial', 'kind', 'updatedAt']).where('uid', '=', uid).execute(),
    erased: 'deleted',
  },
  walletPhone: {
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('walletPhone')
        .innerJoin('walletPass', 'walletPass.serial', 'walletPhone.serial')
        .select(['walletPhone.serial', 'walletPhone.createdAt'])
        .where('walletPass.uid', '=', uid)
        .orderBy('walletPhone.createdAt')
        .execute(),
    erased: 'deleted',
  },
  manualCode: {
    rows: (db, { uid }) => current(db).selectFrom('manualCode').select(['code', 'createdAt']).where('uid', '=', uid).execute(),
    erased: 'deleted',
  },
  cardIndex: {
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('cardIndex')
        .innerJoin('card', 'card.number', 'cardIndex.cardNumber')
        .select(['cardIndex.list', 'cardIndex.idx', 'cardIndex.issuedAt', 'cardIndex.expiresAt'])
        .where('card.uid', '=', uid)
        .orderBy('cardIndex.issuedAt')
        .execute(),
    // Says «not valid» until what was signed has ended; the card that it is of is nobody's any more.
    erased: 'unlinked',
  },
  cardRenewal: {
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('cardRenewal')
        .innerJoin('card', 'card.number', 'cardRenewal.cardNumber')
        .select(['cardRenewal.endedOn', 'cardRenewal.validFrom', 'cardRenewal.validTo', 'cardRenewal.createdAt'])
        .where('card.uid', '=', uid)
        .orderBy('cardRenewal.createdAt')
        .execute(),
    erased: 'unlinked',
  },
  application: {
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('application')
        .select(['state', 'category', 'firstname', 'lastname', 'birthDate', 'birthPlace', 'street', 'cap', 'comune', 'provincia', 'phone'])
        .select(['createdAt', 'decidedAt', 'reason'])
        .where('uid', '=', uid)
        .orderBy('createdAt')
        .execute(),
    erased: 'deleted',
  },
  child: {
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('child')
        .innerJoin('card', 'card.number', 'child.cardNumber')
        .select(['child.firstname', 'child.lastname', 'child.birthDate', 'child.createdAt', 'child.takenAt'])
        .where('card.uid', '=', uid)
        .execute(),
    erased: 'deleted',
  },
  guardianship: {
    rows: (db, { uid }) =>
      current(db).selectFrom('guardianship').select(['cardNumber', 'createdAt']).where('uid', '=', uid).orderBy('createdAt').execute(),
    erased: 'deleted',
  },
  familyInvitation: {
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('familyInvitation')
        .select(['cardNumber', 'email', 'createdAt', 'expiresAt'])
        .where('uid', '=', uid)
        .orderBy('createdAt')
        .execute(),
    erased: 'deleted',
  },
  sportInterest: {
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('sportInterest')
        .select(['sport', 'course', 'firstname', 'lastname', 'email', 'phone', 'note', 'createdAt'])
        .where('uid', '=', uid)
        .orderBy('createdAt')
        .execute(),
    erased: 'deleted',
  },
  partnerCheck: {
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('partnerCheck')
        .select(['partner', 'place', 'result', 'kind', 'checkedAt'])
        .where('uid', '=', uid)
        .orderBy('checkedAt')
        .execute(),
    erased: 'deleted',
  },
  redemption: {
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('redemption')
        .select(['offerId', 'redeemedAt', 'undoneAt'])
        .where('uid', '=', uid)
        .orderBy('redeemedAt')
        .execute(),
    erased: 'deleted',
  },
  notice: {
    rows: (db, { uid }) =>
      current(db)
        .selectFrom('notice')
        .select(['topic', 'title', 'text', 'path', 'createdAt', 'readAt'])
        .where('uid', '=', uid)
        .orderBy('id')
        .execute(),
    erased: 'deleted',
  },
  noticeChoice: {
    // The mails about news are the consent `newsletter`: in the ledger alone.
    rows: async (db, { uid }) =>
      (
        await current(db).selectFrom('noticeChoice').select(['topic', 'push', 'mail']).where('uid', '=', uid).orderBy('topic').execute()
      ).map(({ mail, ...choice }) => (choice.topic === 'news' ? choice : { ...choice, mail })),
    erased: 'deleted',
  },
  pushDevice: {
    // Not the address: whoever has it can write to the device.
    rows: (db, { uid }) =>
      current(db).selectFrom('pushDevice').select(['kind', 'name', 'createdAt', 'seenAt']).where('uid', '=', uid).orderBy('id').execute(),
    erased: 'deleted',
  },
  mailBounce: {
    rows: (db, { uid }) => current(db).selectFrom('mailBounce').select(['email', 'code', 'bouncedAt']).where('uid', '=', uid).execute(),
    erased: 'deleted',
  },
  // A confidential one stays, sealed and under nobody's name: others may need it (art. 17.3.e GDPR).
  report: { rows: reportsOfPerson, erased: 'deleted' },
  reportMessage: { rows: messagesOfPerson, erased: 'deleted' },
  // A report's file; before that it is nobody's.
  upload: { rows: filesOfPerson, erased: 'deleted' },
  // The bytes of the above, sealed.
  uploadPart: null,
  // Of visitors, who have no account.
  reportToken: null,
  // Of shops, not of people.
  partnerLink: null,
  partnerSession: null,
  partnerDay: null,
  // Of people who are erased, and only that they were: it is looked up by the id of an import.
  erasedImport: null,
  // Keyed by digests that only the server's secret makes, another for each guide: a mere count.
  guideFeedback: null,
  // The identity library's own; nothing of ours makes it write there.
  verification: null,
  document: null,
  offerDiscount: null,
  discountCode: null,
  collectionVersion: null,
  removedDocument: null,
  eventRevision: null,
  picture: null,
  setting: null,
  lease: null,
  cardKey: null,
  statusList: null,
  cardPublication: null,
  // Sums of a day.
  cardCheck: null,
  // Keyed by digests that only the server's secret makes, for minutes or days; what is keyed by an account's id is a mere count.
  rateLimit: null,
}
