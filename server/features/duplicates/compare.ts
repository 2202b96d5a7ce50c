import { createHash } from 'node:crypto'
import { transaction } from '#db/connect.ts'
import { hasSuspension } from '#domain/members/card-acts.ts'
import { categoryLabel } from '#domain/content/association.ts'
import {
  mergeProblem,
  type ComparedRecord,
  type Comparison,
  type MergeProblem,
  type RecordValues,
  type Standing,
} from '#domain/duplicates/duplicates.ts'
import { AppError } from '#domain/errors.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import { ownRecords } from '#server/core/cards/guardianship.ts'
import { findLastApplication, waitsOnPaper } from '#server/core/cards/queries.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { recordOpened } from '#server/core/staff/audit.ts'
import { likenessOf, rulesOf } from './find.ts'
import { countPayments, listApart, listCompared, type Compared } from './queries.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'lists'>

/** Two records side by side; the audit records the reading of both. @throws api.not_found 404 */
export async function compare(deps: Parts, accountId: string, first: string, second: string): Promise<Comparison> {
  const { db, clock } = deps
  const [one, other] = await findBoth(deps, first, second)
  await transaction(db, async () => {
    for (const { uid, number } of [one, other])
      await recordOpened(db, { actor: accountId, record: 'card', subject: uid ?? number }, clock.now())
  })
  const ways = await waysOf(deps, accountId, one, other)
  const association = await findAssociation(deps)
  const shown = async (record: Compared, refused: MergeProblem | null): Promise<ComparedRecord> => ({
    ...valuesOf(record),
    email: record.accountEmail ?? record.recordEmail,
    number: record.number,
    state: record.state,
    category: categoryLabel(association, record.category),
    memberSince: record.memberSince,
    validTo: record.validTo,
    since: record.createdAt,
    hasAccount: record.uid !== null,
    payments: await countPayments(db, record.number),
    refused,
  })
  return {
    version: versionOf(one, other),
    first: await shown(one, ways.firstStays),
    second: await shown(other, ways.secondStays),
    why: likenessOf(one, other),
    isKeptApart: (await listApart(db, [first, second])).length > 0,
  }
}

/** Both records, in this order. Joins a running transaction. @throws api.not_found 404 */
export async function findBoth(deps: Parts, first: string, second: string): Promise<[Compared, Compared]> {
  const found = await listCompared(deps.db, [first, second], await rulesOf(deps))
  const [one, other] = [first, second].map((number) => found.find((record) => record.number === number))
  if (!one || !other || first === second) throw new AppError('api.not_found', 404)
  return [one, other]
}

/** For each record, why it cannot be the one that stays; null if it can. */
export async function waysOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  one: Compared,
  other: Compared,
): Promise<Record<'firstStays' | 'secondStays', MergeProblem | null>> {
  const isOwn = await ownRecords(deps, accountId)
  if (isOwn(one) || isOwn(other)) return { firstStays: 'own', secondStays: 'own' }
  const today = romeDay(deps.clock.now())
  const [a, b] = [await standingOf(deps, one, today), await standingOf(deps, other, today)]
  return { firstStays: mergeProblem(a, b), secondStays: mergeProblem(b, a) }
}

/** The states of an open application. */
const OPEN = ['submitted', 'waiting_guardian']

async function standingOf({ db }: Pick<Deps, 'db'>, record: Compared, today: PlainDate): Promise<Standing> {
  const { uid, child, memberSince, cancelledOn, cancellationReason } = record
  const application = uid === null ? undefined : await findLastApplication(db, uid)
  return {
    hasAccount: uid !== null,
    isChild: child !== null,
    isApplying: uid === null ? await waitsOnPaper(db, record.number) : OPEN.includes(application?.state ?? ''),
    isSuspended: hasSuspension(record, today),
    memberSince,
    cancelledOn,
    cancellationReason,
  }
}

/** The record of an account has no address, since the account has its own. */
export const valuesOf = (record: Compared): RecordValues => ({
  firstname: record.firstname,
  lastname: record.lastname,
  birthDate: record.birthDate,
  birthPlace: record.birthPlace,
  taxCode: record.taxCode,
  street: record.street,
  cap: record.cap,
  comune: record.comune,
  provincia: record.provincia,
  phone: record.phone ?? '',
  email: record.recordEmail,
  notes: record.notes ?? '',
})

/** A hash that changes when either record changes. */
export function versionOf(one: Compared, other: Compared): string {
  const parts = [one, other]
    .toSorted((a, b) => (a.number < b.number ? -1 : 1))
    .map(({ number, uid, category, memberSince, validTo, revision, cancelledOn, ...rest }) => {
      const { firstname, lastname, birthDate, suspendedFrom, suspendedTo } = rest
      const card = { number, uid, category, memberSince, validTo, cancelledOn, suspendedFrom, suspendedTo }
      return { ...card, revision, firstname, lastname, birthDate }
    })
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
}
