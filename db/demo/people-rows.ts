import { createHash } from 'node:crypto'
import { foldedNames } from '#domain/folded-names.ts'
import { type PlainDate, addDays } from '#domain/plain-date.ts'
import type { Database } from '../connect.ts'
import { newId } from '../id.ts'
import { identityTime } from '../identity-time.ts'
import type { CardRow, ConsentEventRow, Tables } from '../tables.ts'
import type { DemoDocument } from './documents.ts'
import type { DemoPerson } from './people.ts'

export type Rows<T extends keyof Tables> = { [K in T]: Tables[K][] }

type Given = { documents: DemoDocument[]; today: PlainDate; passwordHash: string }
export type PeopleRows = Rows<
  | 'account'
  | 'credential'
  | 'cardNumber'
  | 'userDocument'
  | 'cardPeriod'
  | 'consentEvent'
  | 'staffRole'
  | 'application'
  | 'child'
  | 'guardianship'
  | 'person'
> & { card: CardRow[] }

/** The rows of each person: account, card, consents, role, application, guardianships. */
export function peopleRows(db: Database, people: DemoPerson[], given: Given): PeopleRows {
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
    person: [],
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
      if (person.application)
        rows.application.push({ ...person.application, id: newId(person.application.createdAt), uid, paperCard: null })
      rows.staffRole.push(...person.roles.map((role) => ({ uid, startsOn: null, ...role, createdAt: since })))
    }
    rows.card.push(cardRow(person, uid, given.today))
    // The record carries the name of a person without account and guardian.
    const onPaper = person.account === null && person.guardians.length === 0
    const names = onPaper ? { firstname: person.firstname, lastname: person.lastname, ...foldedNames(person) } : NAMELESS
    const record = person.record && { ...person.record, ...names, uid, cardNumber: tessera, email: null, notes: '', revision: 1 }
    if (record) rows.person.push({ ...record, id: newId(since), createdAt: since, updatedAt: since })
    rows.cardPeriod.push(...person.covered.map((period) => ({ id: newId(since), cardNumber: tessera, ...period, createdAt: since })))
  }
  const accountOf = new Map(rows.userDocument.map(({ tessera, uid }) => [tessera, uid]))
  for (const { tessera, firstname, lastname, birthDate, guardians, since } of people) {
    const uids = guardians.flatMap((number) => accountOf.get(number) ?? [])
    if (birthDate === null || uids.length === 0) continue
    rows.child.push({
      cardNumber: tessera,
      firstname,
      lastname,
      ...foldedNames({ firstname, lastname }),
      birthDate,
      createdAt: since,
      takenAt: null,
    })
    rows.guardianship.push(...uids.map((uid) => ({ uid, cardNumber: tessera, createdAt: since })))
  }
  return rows
}

const NAMELESS = { firstname: null, lastname: null, firstnameFold: null, lastnameFold: null, firstnameTail: null, lastnameTail: null }

const NO_PROVIDER = {
  providerId: 'credential',
  accessToken: null,
  refreshToken: null,
  idToken: null,
  accessTokenExpiresAt: null,
  refreshTokenExpiresAt: null,
  scope: null,
}

function cardRow({ tessera, category, memberSince, since, card }: DemoPerson, uid: string | null, today: PlainDate): CardRow {
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

/** The labels beside the ticks: the ledger keeps the exact words. */
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
