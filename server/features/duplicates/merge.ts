import { transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import { formatCardNumber } from '#domain/cards/card-number.ts'
import { daysOutside, type Period } from '#domain/cards/card-validity.ts'
import { mergedValues, type Chosen, type RecordValues } from '#domain/duplicates/duplicates.ts'
import { AppError } from '#domain/errors.ts'
import { romeDay } from '#domain/plain-date.ts'
import { lockAccount } from '#server/core/accounts/queries.ts'
import { writeChildsNames } from '#server/core/cards/guardianship-queries.ts'
import { retireCard, takePaperCopies } from '#server/core/cards/holder-queries.ts'
import { leadsTo, noteMerged } from '#server/core/cards/merged.ts'
import { insertCardPeriod, listGivenPeriods, lockCard } from '#server/core/cards/queries.ts'
import { isUnpaid, markUnpaid } from '#server/core/cards/unpaid-periods.ts'
import type { Deps } from '#server/core/deps.ts'
import { notify } from '#server/core/notices/notify.ts'
import { moveCard } from '#server/core/people/move-card.ts'
import { writeFamilyName } from '#server/core/people/names.ts'
import { findUserDocument } from '#server/core/people/queries.ts'
import {
  deletePeopleWith,
  findPerson,
  insertPerson,
  takeRecord,
  writePaperNames,
  updatePerson,
} from '#server/core/people/person-queries.ts'
import { moveSportRecords } from '#server/core/people/sport-queries.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { findBoth, valuesOf, versionOf, waysOf } from './compare.ts'
import { rulesOf } from './find.ts'
import { listCompared, noteApart, type Compared } from './queries.ts'

export type MergeAsked = { keep: string; drop: string; version: string; take: Chosen[] }

/**
 * Merges two records of one person. The card that stays gets the chosen values, the other card's days and its account; the other card is
 * cancelled, and its number leads to the card that stays. Payments and register rows keep the number they were written with. A repeated
 * request changes nothing.
 *
 * @throws api.not_found 404 · member.own, member.changed 409 · member.not_merged 409 with the `reason`
 */
export async function merge(deps: Deps, accountId: string, { keep, drop, version, take }: MergeAsked): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  await transaction(db, async () => {
    if (await isMerged(deps, keep, drop)) return
    // Locks accounts before cards, in the order of the other acts.
    for (const uid of (await findBoth(deps, keep, drop)).flatMap((one) => one.uid ?? []).toSorted()) await lockAccount(db, uid)
    for (const number of [keep, drop].toSorted()) await lockCard(db, { number })
    if (await isMerged(deps, keep, drop)) return
    const [stays, goes] = await findBoth(deps, keep, drop)
    if (versionOf(stays, goes) !== version) throw new AppError('member.changed', 409)
    const { firstStays: reason } = await waysOf(deps, accountId, stays, goes)
    if (reason === 'own') throw new AppError('member.own', 409)
    if (reason !== null) throw new AppError('member.not_merged', 409, { details: { reason } })
    const before = { ...valuesOf(stays), validTo: stays.validTo }
    const values = mergedValues(valuesOf(stays), valuesOf(goes), take)
    await copyPeriods(deps, stays.number, goes.number, now)
    await moveHolder(deps, stays, goes, now)
    const uid = stays.uid ?? goes.uid
    await writeValues(deps, { uid, number: keep, isChild: stays.child !== null }, values, now)
    await noteMerged(db, { merged: drop, cardNumber: keep, mergedAt: now })
    const [after] = await findKept(deps, keep)
    const entry = { actor: accountId, action: 'merged', record: 'person' } as const
    const detail = `${formatCardNumber(drop)} in ${formatCardNumber(keep)}`
    await recordAudit(db, { ...entry, subject: uid ?? keep, detail, before, after: after ?? null }, now)
    const gone = { ...valuesOf(goes), validTo: goes.validTo }
    await recordAudit(db, { ...entry, subject: drop, detail, before: gone, after: null }, now)
    if (stays.uid === null && goes.uid !== null) await notifyHolder(deps, goes.uid, keep, now)
  })
  wakeOutbox(db)
}

/** Whether this was done before. @throws member.changed 409 when either card was merged otherwise */
async function isMerged({ db }: Deps, keep: string, drop: string): Promise<boolean> {
  const ways = [await leadsTo(db, keep), await leadsTo(db, drop)]
  if (ways[0] === keep && ways[1] === drop) return false
  if (ways[0] === keep && ways[1] === keep) return true
  throw new AppError('member.changed', 409)
}

/** «Non sono la stessa persona»: the pair is not proposed again. @throws api.not_found 404 */
export async function keepApart(deps: Deps, accountId: string, first: string, second: string): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  await transaction(db, async () => {
    const both = await findBoth(deps, first, second)
    if (!(await noteApart(db, first, second, now))) return
    const detail = both.map(({ number }) => formatCardNumber(number)).join(' e ')
    for (const { uid, number } of both)
      await recordAudit(db, { actor: accountId, action: 'kept_apart', record: 'person', subject: uid ?? number, detail }, now)
  })
}

async function findKept(deps: Deps, number: string): Promise<(RecordValues & { validTo: string | null })[]> {
  return (await listCompared(deps.db, [number], await rulesOf(deps))).map((one) => ({ ...valuesOf(one), validTo: one.validTo }))
}

/** The days of the other card that the card that stays does not have, also earlier ones. */
async function copyPeriods({ db }: Deps, keep: string, drop: string, now: number): Promise<void> {
  const held: Period[] = await listGivenPeriods(db, keep)
  for (const { id: old, ...period } of (await listGivenPeriods(db, drop)).toReversed()) {
    for (const days of daysOutside(period, held)) {
      const id = newId(now)
      await insertCardPeriod(db, { id, cardNumber: keep, ...days, createdAt: now })
      if (await isUnpaid(db, old)) await markUnpaid(db, id)
      held.push(days)
    }
  }
}

/** Moves the account of the other card to the card that stays. */
async function moveHolder(deps: Deps, stays: Compared, goes: Compared, now: number): Promise<void> {
  const { db } = deps
  if (goes.uid !== null) {
    const { uid } = goes
    await moveCard(deps, { uid, number: stays.number }, 'merged')
    await takePaperCopies(db, { uid, cardNumber: stays.number })
    await takeRecord(db, { uid, cardNumber: stays.number })
  } else {
    await moveSportRecords(db, goes.number, stays.number)
    await retireCard(db, goes.number, { cancelledOn: romeDay(now), cancellationReason: 'merged' })
  }
  await deletePeopleWith(db, [goes.number])
}

async function writeValues(
  { db }: Deps,
  { uid, number, isChild }: { uid: string | null; number: string; isChild: boolean },
  { firstname, lastname, ...record }: RecordValues,
  now: number,
): Promise<void> {
  const known = await findPerson(db, number)
  const revision = (known?.revision ?? 0) + 1
  const row = { ...record, email: uid === null ? record.email : null, revision, updatedAt: now }
  if (known) await updatePerson(db, number, known.revision, row)
  else await insertPerson(db, { ...row, id: newId(now), uid, cardNumber: number, firstname: null, lastname: null, createdAt: now })
  const names = { firstname, lastname }
  if (isChild) await writeChildsNames(db, number, names)
  else if (uid === null) await writePaperNames(db, number, names)
  const shown = uid === null ? undefined : await findUserDocument(db, uid)
  if (uid !== null && (shown?.firstname !== firstname || shown.lastname !== lastname)) await writeFamilyName({ db }, uid, names, now)
}

/** Tells the account why its card has another number. */
const notifyHolder = ({ db }: Deps, uid: string, number: string, now: number) =>
  notify(
    db,
    {
      uid,
      topic: 'renewal',
      key: `merged:${number}`,
      title: 'La tua tessera ha un altro numero',
      text: `Avevi due tessere e la segreteria le ha unite: vale la ${formatCardNumber(number)}.`,
      path: '/tessera',
    },
    now,
  )
