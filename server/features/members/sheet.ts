import { createHash } from 'node:crypto'
import { transaction } from '#db/connect.ts'
import type { CardPeriodRow, CardRow } from '#db/tables.ts'
import { cardState, endsForGood, type CardState } from '#domain/cards/card-state.ts'
import { currentPeriod } from '#domain/cards/card-validity.ts'
import { categoryLabel, type Association } from '#domain/content/association.ts'
import { AppError } from '#domain/errors.ts'
import { isMinor } from '#domain/family/family.ts'
import { isEndedBy, mayBeCancelled, mayBeLifted, mayBeSuspended, otherCategories } from '#domain/members/card-acts.ts'
import { admissionAct } from '#domain/members/paper-admission.ts'
import type { CardActs, HeldConsent, MemberSheet, Relative } from '#domain/members/sheet.ts'
import { addressOf, type PersonRecord } from '#domain/members/person.ts'
import { fullName } from '#domain/person-name.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import { renewalOpensOn, renewedPeriod } from '#domain/renewals/card-renewal.ts'
import { feeOn, pricedCategory } from '#domain/renewals/fee.ts'
import { isAllowed } from '#domain/staff/permissions.ts'
import { ownRecords } from '#server/core/cards/guardianship.ts'
import { leadsTo } from '#server/core/cards/merged.ts'
import { findLastApplication, listGivenPeriods, waitsOnPaper } from '#server/core/cards/queries.ts'
import { associationName, findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { recordOpened } from '#server/core/staff/audit.ts'
import { listRoles } from '#server/core/staff/queries.ts'
import { askedName } from './holder-name.ts'
import { readRecord } from './person-record.ts'
import {
  countBookings,
  countDevices,
  countReports,
  countSessions,
  findAdmission,
  findLastCheck,
  findLaterCard,
  findMember,
  listChildrenOf,
  listCopyKinds,
  listGuardians,
  listLedger,
} from './sheet-queries.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'lists'>

/**
 * One card and its holder; the reading is in the audit. The number of a merged card, or of an earlier membership, gives the card that
 * replaced it.
 *
 * @throws api.not_found 404
 */
export async function openSheet(deps: Parts, accountId: string, number: string): Promise<MemberSheet> {
  const card = await leadsTo(deps.db, number)
  const sheet = await memberSheet(
    deps,
    accountId,
    (await findMember(deps.db, card)) ? card : ((await findLaterCard(deps.db, card)) ?? card),
  )
  await transaction(deps.db, () => recordOpened(deps.db, { actor: accountId, record: 'card', subject: sheet.subject }, deps.clock.now()))
  return sheet
}

/** @throws api.not_found 404, also for a card without a holder */
export async function memberSheet(deps: Parts, accountId: string, number: string): Promise<MemberSheet> {
  const { db, clock, lists } = deps
  const now = clock.now()
  const today = romeDay(now)
  const card = await findMember(db, number)
  if (card?.firstname == null || card.lastname == null) throw new AppError('api.not_found', 404)
  const { uid, category } = card
  const association = await findAssociation({ lists })
  const house = await associationName({ lists })
  const roles = await listRoles(db, accountId, today)
  const given = await listGivenPeriods(db, number)
  const period = currentPeriod(given, today)
  const graceDays = association?.cardValidity?.graceDays ?? 0
  const periods = { ...standingOf(card), validFrom: period?.validFrom ?? null, validTo: period?.validTo ?? null }
  const state = cardState(periods, today, graceDays)
  const application = uid === null ? undefined : await findLastApplication(db, uid)
  const record = await readRecord(db, number)
  const seesContacts = isAllowed(roles, 'people.write')
  const guardians = isMinorNow(card.birthDate, today) ? await listGuardians(db, number) : []
  const isOwn = (await ownRecords(deps, accountId))({ uid, number })
  const birth = birthOf(record, card.birthDate, application)
  const holder = { ...card, birthDate: birth?.date ?? null }
  // The board's meeting decides an application.
  const waits = uid === null && (await waitsOnPaper(db, number))
  const admission = isOwn || waits || !isAllowed(roles, 'applications.write') ? null : admissionAct(holder, association, today)
  const isOnPaper = uid === null && card.birthDate === null
  const erase = !isOwn && isOnPaper && isEndedBy(card, today) && !waits && isAllowed(roles, 'rights.write')
  const acts: CardActs =
    isOwn || !isAllowed(roles, 'cards.write')
      ? { ...NO_ACTS, erase, admission }
      : {
          ...actsOf({ ...card, ...periods }, given, association, today),
          print: uid === null && PRINTED.includes(state),
          link: isOnPaper && card.cancelledOn === null,
          erase,
          admission,
        }
  return {
    version: versionOf(card, given),
    number,
    subject: uid ?? number,
    firstname: card.firstname,
    lastname: card.lastname,
    nameAsked: seesContacts && uid !== null ? await askedName(db, uid) : null,
    category: { id: category, label: categoryLabel(association, category) },
    association: { id: house.id, name: house.name },
    memberSince: card.memberSince,
    resolution: card.memberSince !== null && isAllowed(roles, 'applications.read') ? await findAdmission(db, number) : null,
    since: card.createdAt,
    state,
    periods,
    graceDays,
    renewalFrom:
      association && period && !endsForGood(card.cancelledOn, period.validTo)
        ? renewalOpensOn(association.cardValidity, period.validTo)
        : null,
    feeCents: feeOn(pricedCategory(association, category), acts.renewal?.validFrom ?? today),
    suspensionText: card.suspensionText,
    cancellationReason: card.cancellationReason,
    history: given.map(({ validFrom, validTo, createdAt }) => ({ validFrom, validTo, at: createdAt })),
    birth,
    contacts: seesContacts ? contactsOf(card, record, application) : null,
    record: seesContacts ? record : null,
    application: application
      ? { state: application.state, category: categoryLabel(association, application.category), at: application.createdAt }
      : null,
    children: uid === null ? [] : (await listChildrenOf(db, uid)).filter((child) => isMinorNow(child.birthDate, today)).map(relative),
    guardians: guardians.map(relative),
    consents: uid === null ? [] : lastOf(await listLedger(db, uid)),
    devices: await countDevices(db, number),
    wallets: (await listCopyKinds(db, number, uid, now)).map(({ kind }) => kind),
    lastCheck: await findLastCheck(db, number),
    sessions: uid === null ? 0 : await countSessions(db, uid, now),
    bookings: uid === null ? 0 : await countBookings(db, uid),
    reports: uid === null ? 0 : await countReports(db, uid),
    isOwn,
    acts,
  }
}

const NO_ACTS: CardActs = {
  renewal: null,
  suspend: false,
  lift: false,
  cancel: false,
  erase: false,
  print: false,
  link: false,
  categories: [],
  admission: null,
}

/** The states in which a shop accepts a printed card; in `grace` only if the association allows it. */
const PRINTED: readonly CardState[] = ['valid', 'expiring', 'grace']

type Standing = Pick<CardRow, 'category' | 'memberSince' | 'suspendedFrom' | 'suspendedTo' | 'cancelledOn'>

function actsOf(
  card: Standing,
  given: CardPeriodRow[],
  association: Association | null,
  today: PlainDate,
): Omit<CardActs, 'print' | 'link' | 'erase' | 'admission'> {
  return {
    renewal: association ? renewedPeriod(association.cardValidity, card, given, today) : null,
    suspend: mayBeSuspended(card, today),
    lift: mayBeLifted(card, today),
    cancel: mayBeCancelled(card),
    categories: otherCategories(association?.membershipCategories ?? [], card).map(({ id, label }) => ({ id, label })),
  }
}

/** A hash of the data that acts depend on. */
export function versionOf(
  { category, memberSince, suspendedFrom, suspendedTo, cancelledOn }: Standing,
  periods: Pick<CardPeriodRow, 'validFrom' | 'validTo'>[],
): string {
  const days = periods.map(({ validFrom, validTo }) => `${validFrom}/${validTo}`).toSorted()
  const parts = JSON.stringify([category, memberSince, suspendedFrom, suspendedTo, cancelledOn, days])
  return createHash('sha256').update(parts).digest('base64url').slice(0, 22)
}

const standingOf = ({ suspendedFrom, suspendedTo, cancelledOn }: Standing) => ({ suspendedFrom, suspendedTo, cancelledOn })

const isMinorNow = (birthDate: PlainDate | null, today: PlainDate): boolean => birthDate !== null && isMinor(birthDate, today)

type Applied = Awaited<ReturnType<typeof findLastApplication>>

/** The staff's record counts before the application. */
function birthOf(record: PersonRecord, ofChild: PlainDate | null, application: Applied): MemberSheet['birth'] {
  const date = record.birthDate ?? ofChild ?? application?.birthDate
  return date ? { date, place: record.birthPlace ?? application?.birthPlace ?? null } : null
}

function contactsOf(
  { email, emailVerified }: { email: string | null; emailVerified: boolean | null },
  record: PersonRecord,
  application: Applied,
): MemberSheet['contacts'] {
  return {
    email: email ?? record.email,
    isVerified: Boolean(emailVerified),
    phone: record.phone || application?.phone || null,
    address: addressOf(record) ?? (application ? addressOf(application) : null),
  }
}

const relative = (one: { number: string | null; uid: string | null; firstname: string | null; lastname: string | null }): Relative => ({
  number: one.number,
  uid: one.uid,
  name: fullName(one.firstname, one.lastname),
})

/** The last row of each purpose is in force (domain guide, section 6). */
function lastOf(rows: Awaited<ReturnType<typeof listLedger>>): HeldConsent[] {
  const held = new Map<string, HeldConsent>()
  for (const { purpose, kind, occurredAt } of rows) if (!held.has(purpose)) held.set(purpose, { purpose, kind, at: occurredAt })
  return [...held.values()]
}
