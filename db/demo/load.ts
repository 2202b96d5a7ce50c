import { createHash } from 'node:crypto'
import { foldedNames } from '#domain/folded-names.ts'
import { type PlainDate, addDays, romeDay } from '#domain/plain-date.ts'
import { type Database, transaction } from '../connect.ts'
import { newId } from '../id.ts'
import { identityTime } from '../identity-time.ts'
import type { ConsentEventRow, Tables } from '../tables.ts'
import { demoActivity } from './activity.ts'
import { demoBookings } from './bookings.ts'
import { demoDesk } from './desk.ts'
import { demoDiscounts } from './discounts.ts'
import { type DemoDocument, demoDocuments } from './documents.ts'
import { demoLogins, type DemoLogin } from './logins.ts'
import { demoReports } from './reports.ts'
import { type DemoPerson, demoPeople } from './people.ts'

/**
 * Fills an empty database with the demo association: its pages and lists, its members with their cards in every state, its
 * staff. All of it or nothing. Everybody has the same password.
 *
 * @param now epoch ms; all dates are counted from this day in Rome
 * @param passwordHash as `passwords.hash` gives it
 * @param factorOf makes an account of the staff its second factor, sealed as the server keeps it
 * @returns some of the accounts, one for each thing there is to see
 */
export async function loadDemo(
  db: Database,
  { now, passwordHash, factorOf }: { now: number; passwordHash: string; factorOf: (uid: string) => string },
): Promise<{ logins: DemoLogin[] }> {
  const today = romeDay(now)
  const [documents, people, logins] = await Promise.all([demoDocuments(today), demoPeople(today, now), demoLogins()])
  const discounts = await demoDiscounts(now)
  const persons = peopleRows(db, people, { documents, today, passwordHash })
  const bookings = demoBookings(documents, withGoodCards(people, persons.userDocument), now)
  const reports = await demoReports(persons.userDocument, now)
  const activity = demoActivity(documents, today)
  const uidOf = (name: string) => persons.userDocument.find(({ firstname }) => firstname === name)?.uid
  const desk = await demoDesk(documents, uidOf, now)
  const rows = { ...documentRows(bookings.documents, now), ...persons }
  await transaction(db, async (trx) => {
    // In the order of reference: numbers before cards, accounts before what is theirs.
    await trx.insertInto('account').values(rows.account).execute()
    await trx.insertInto('credential').values(rows.credential).execute()
    await trx.insertInto('cardNumber').values(rows.cardNumber).execute()
    await trx.insertInto('userDocument').values(rows.userDocument).execute()
    await trx.insertInto('card').values(rows.card).execute()
    await trx.insertInto('cardPeriod').values(rows.cardPeriod).execute()
    await trx.insertInto('consentEvent').values(rows.consentEvent).execute()
    await trx.insertInto('staffRole').values(rows.staffRole).execute()
    const secondFactor = withFactor(people, persons).map((uid) => ({
      uid,
      secret: factorOf(uid),
      lastStep: 0,
      createdAt: now,
      confirmedAt: now,
    }))
    await trx.insertInto('secondFactor').values(secondFactor).execute()
    await trx.insertInto('application').values(rows.application).execute()
    await trx.insertInto('child').values(rows.child).execute()
    await trx.insertInto('guardianship').values(rows.guardianship).execute()
    await trx.insertInto('document').values(rows.document).execute()
    await trx.insertInto('collectionVersion').values(rows.collectionVersion).execute()
    // What the demo begins with is no news.
    const told = rows.document.filter(({ collection }) => collection === 'convenzioni' || collection === 'notizie')
    await trx
      .insertInto('toldContent')
      .values(told.map(({ collection, id }) => ({ collection, id, toldAt: 0 })))
      .execute()
    await trx.insertInto('booking').values(bookings.booking).execute()
    await trx.insertInto('offerDiscount').values(discounts.offerDiscount).execute()
    await trx.insertInto('discountCode').values(discounts.discountCode).execute()
    await trx.insertInto('report').values(reports.report).execute()
    await trx.insertInto('reportMessage').values(reports.reportMessage).execute()
    await trx.insertInto('cardCheck').values(activity.cardCheck).execute()
    await trx.insertInto('partnerDay').values(activity.partnerDay).execute()
    await trx.insertInto('partnerLink').values(desk.partnerLink).execute()
    await trx.insertInto('partnerSession').values(desk.partnerSession).execute()
    await trx.insertInto('offerProposal').values(desk.offerProposal).execute()
    await trx.insertInto('audit').values(desk.audit).execute()
    await trx
      .insertInto('setting')
      .values({ key: 'reportNumber', value: JSON.stringify(reports.last) })
      .execute()
    // A real installation refuses a data folder that says this of itself.
    await trx.insertInto('setting').values({ key: 'demo', value: 'true' }).execute()
  })
  return { logins }
}

/** Of the staff all but who only reads: one role waits for its second factor, as in real life. */
function withFactor(people: DemoPerson[], { userDocument }: Pick<PeopleRows, 'userDocument'>): string[] {
  const staff = new Set(people.filter(({ roles }) => roles.some(({ role }) => role !== 'viewer')).map(({ tessera }) => tessera))
  return userDocument.filter(({ tessera }) => staff.has(tessera)).map(({ uid }) => uid)
}

/** The accounts of those whose address is proved and whose card holds. */
function withGoodCards(people: DemoPerson[], documents: Tables['userDocument'][]): string[] {
  const good = new Set(
    people
      .filter(({ account, card }) => account?.emailVerified && ['valid', 'expiring', 'grace'].includes(card.expectedState))
      .map(({ tessera }) => tessera),
  )
  return documents.filter(({ tessera }) => good.has(tessera)).map(({ uid }) => uid)
}

type Rows<T extends keyof Tables> = { [K in T]: Tables[K][] }

function documentRows(documents: DemoDocument[], now: number): Rows<'document' | 'collectionVersion'> {
  const collections = [...new Set(documents.map(({ collection }) => collection))]
  return {
    document: documents.map(({ collection, id, data }, position) => ({
      collection,
      id,
      data: JSON.stringify(data),
      position,
      updatedAt: now,
      version: 1,
    })),
    collectionVersion: collections.map((collection) => ({ collection, version: 1, oldest: 0 })),
  }
}

type Given = { documents: DemoDocument[]; today: PlainDate; passwordHash: string }
type PeopleRows = Rows<
  | 'account'
  | 'credential'
  | 'cardNumber'
  | 'userDocument'
  | 'card'
  | 'cardPeriod'
  | 'consentEvent'
  | 'staffRole'
  | 'application'
  | 'child'
  | 'guardianship'
>

function peopleRows(db: Database, people: DemoPerson[], given: Given): PeopleRows {
  const rows: PeopleRows = {
    account: [],
    credential: [],
    cardNumber: [],
    userDocument: [],
    card: [],
    cardPeriod: [],
    consentEvent: [],
    staffRole: [],
    application: [],
    child: [],
    guardianship: [],
  }
  const sha256 = noticeSha256(given.documents)
  for (const person of people) {
    const { tessera, since } = person
    const uid = person.account && newId(since)
    rows.cardNumber.push({ number: tessera, issuedAt: since })
    if (person.account && uid) {
      const at = identityTime(db, since)
      const common = { createdAt: at, updatedAt: at }
      const { email, emailVerified } = person.account
      rows.account.push({ id: uid, name: '', email, emailVerified, image: null, ...common })
      rows.credential.push({ ...NO_PROVIDER, id: newId(since), accountId: uid, userId: uid, password: given.passwordHash, ...common })
      rows.userDocument.push({
        uid,
        firstname: person.firstname,
        lastname: person.lastname,
        ...foldedNames(person),
        tessera,
        privacy: true,
        confirm14: true,
        createdAt: since,
        updatedAt: since,
      })
      rows.consentEvent.push(...consentRows(uid, person.account, since, sha256))
      if (person.application) rows.application.push({ ...person.application, id: newId(person.application.createdAt), uid })
      rows.staffRole.push(...person.roles.map((role) => ({ uid, startsOn: null, ...role, createdAt: since })))
    }
    rows.card.push(cardRow(person, uid, given.today))
    rows.cardPeriod.push(...person.covered.map((period) => ({ id: newId(since), cardNumber: tessera, ...period, createdAt: since })))
  }
  const accountOf = new Map(rows.userDocument.map(({ tessera, uid }) => [tessera, uid]))
  for (const { tessera, firstname, lastname, birthDate, guardians, since } of people) {
    const uids = guardians.flatMap((number) => accountOf.get(number) ?? [])
    if (birthDate === null || uids.length === 0) continue
    rows.child.push({ cardNumber: tessera, firstname, lastname, birthDate, createdAt: since, takenAt: null })
    rows.guardianship.push(...uids.map((uid) => ({ uid, cardNumber: tessera, createdAt: since })))
  }
  return rows
}

const NO_PROVIDER = {
  providerId: 'credential',
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
}

function cardRow({ tessera, category, memberSince, since, card }: DemoPerson, uid: string | null, today: PlainDate): Tables['card'] {
  const day = (offset: number | null | undefined) => (offset === null || offset === undefined ? null : addDays(today, offset))
  const { suspension, cancellation } = card
  return {
    number: tessera,
    uid,
    category,
    memberSince,
    suspendedFrom: day(suspension?.fromOffsetDays),
    suspendedTo: day(suspension?.toOffsetDays),
    suspensionText: suspension?.publicText ?? null,
    cancelledOn: day(cancellation?.offsetDays),
    cancellationReason: cancellation?.reason ?? null,
    createdAt: since,
  }
}

/** The labels as they stood beside the ticks: the ledger keeps the very words. */
const WORDING = {
  privacy_notice: "Ho letto l'informativa privacy",
  age14: 'Ho almeno 14 anni',
  newsletter: 'Voglio ricevere le notizie del circolo per e-mail (facoltativo)',
  photos: 'Potete pubblicare le foto degli appuntamenti in cui compaio (facoltativo)',
}

function consentRows(
  uid: string,
  account: NonNullable<DemoPerson['account']>,
  occurredAt: number,
  documentSha256: string | null,
): ConsentEventRow[] {
  const row = (kind: ConsentEventRow['kind'], purpose: keyof typeof WORDING): ConsentEventRow => ({
    id: newId(occurredAt),
    personId: uid,
    kind,
    purpose,
    documentId: null,
    documentVersion: null,
    documentSha256: null,
    wording: WORDING[purpose],
    locale: 'it',
    occurredAt,
    channel: 'web',
    actor: 'self',
    actorId: uid,
    evidenceRef: null,
    appVersion: null,
  })
  return [
    { ...row('acknowledged', 'privacy_notice'), documentId: 'pagine/privacy', documentVersion: account.noticeVersion, documentSha256 },
    row('declared', 'age14'),
    ...(account.newsletter ? [row('granted', 'newsletter')] : []),
    ...(account.photos ? [row('granted', 'photos')] : []),
  ]
}

function noticeSha256(documents: DemoDocument[]): string | null {
  const notice = documents.find(({ collection, id }) => collection === 'pagine' && id === 'privacy')
  return notice ? createHash('sha256').update(JSON.stringify(notice.data)).digest('hex') : null
}
