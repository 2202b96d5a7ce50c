import { transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import { formatCardNumber } from '#domain/cards/card-number.ts'
import { categoryLabel, type Association } from '#domain/content/association.ts'
import {
  ARREARS_KINDS,
  ARREARS_PAGE,
  lateRules,
  type ArrearsItem,
  type ArrearsKind,
  type ArrearsList,
  type ArrearsPreview,
  type Reach,
  type RemindersSent,
} from '#domain/payments/arrears.ts'
import { paymentSettings } from '#domain/payments/settings.ts'
import { fullName } from '#domain/person-name.ts'
import { DAY_MS, romeDay, type PlainDate } from '#domain/plain-date.ts'
import { feeDay } from '#domain/renewals/card-renewal.ts'
import { feeOf, feeOn, pricedCategory } from '#domain/renewals/fee.ts'
import { lockCard } from '#server/core/cards/queries.ts'
import { findAssociation } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { notify } from '#server/core/notices/notify.ts'
import { recordAudit } from '#server/core/staff/audit.ts'
import { ownOrigins } from '#server/platform/http/origin.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { countLate, countReach, findLate, insertReminder, listLate, type LateRow } from './arrears-queries.ts'
import { feeReminderMail } from './arrears-mail.ts'
import { listReaders } from './queries.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'lists' | 'config'>

/** Today's rules of lateness. */
async function rulesOf({ clock, lists }: Pick<Parts, 'clock' | 'lists'>) {
  const association = await findAssociation({ lists })
  const now = clock.now()
  const { remindEveryDays } = paymentSettings(association)
  return {
    association,
    now,
    late: lateRules(association, romeDay(now)),
    everyDays: remindEveryDays,
    since: now - remindEveryDays * DAY_MS,
  }
}
type Rules = Awaited<ReturnType<typeof rulesOf>>

/** Late fees of a kind, latest end first; the first page has the counts of each kind. */
export async function listArrears(parts: Parts, kind: ArrearsKind, after?: string): Promise<ArrearsList> {
  const rules = await rulesOf(parts)
  const [validTo = '', number = ''] = after?.split('_') ?? []
  const rows = await listLate(parts.db, { ...rules.late, kind }, after === undefined ? null : { validTo, number }, ARREARS_PAGE + 1)
  const page = rows.slice(0, ARREARS_PAGE)
  const last = page.at(-1)
  return {
    items: page.map((row) => itemOf(row, kind, rules)),
    next: rows.length > ARREARS_PAGE && last ? `${last.validTo ?? ''}_${last.number}` : null,
    counts: after === undefined ? await countsOf(parts, rules) : null,
    everyDays: rules.everyDays,
  }
}

export const ARREARS_AFTER = /^(\d{4}-\d\d-\d\d)?_\d{10}$/

async function countsOf({ db }: Parts, { late }: Rules): Promise<Record<ArrearsKind, number>> {
  const counts: [ArrearsKind, number][] = []
  for (const kind of ARREARS_KINDS) counts.push([kind, await countLate(db, { ...late, kind })])
  return Object.fromEntries(counts) as Record<ArrearsKind, number>
}

function itemOf(row: LateRow, kind: ArrearsKind, rules: Rules): ArrearsItem {
  return {
    number: row.number,
    name: fullName(row.firstname, row.lastname),
    category: categoryLabel(rules.association, row.category),
    feeCents: feeOn(categoryIn(rules, row.category), beginsOn(row, kind, rules)) ?? 0,
    kind,
    validTo: kind === 'never' ? null : row.validTo,
    remindedAt: row.remindedAt === null ? null : Number(row.remindedAt),
    reach: reachOf(row, rules),
  }
}

const categoryIn = ({ association }: Rules, id: string) => pricedCategory(association, id)

/** The first day of the period that a payment today pays. */
function beginsOn(row: LateRow, kind: ArrearsKind, rules: Rules): PlainDate {
  const { unpaidFrom, validTo, memberSince } = row
  const {
    association,
    late: { today },
  } = rules
  const neverPaidSince = kind === 'never' ? memberSince : null
  return association
    ? feeDay(association.cardValidity, categoryIn(rules, row.category), { unpaidFrom, validTo, neverPaidSince }, today)
    : today
}

function reachOf({ isReached, remindedAt }: LateRow, { since }: Rules): Reach {
  if (!isReached) return 'unreachable'
  return remindedAt !== null && Number(remindedAt) > since ? 'recent' : 'due'
}

/** The number of people that «Sollecita tutti» would reach. */
export async function previewArrears(parts: Parts, kind: ArrearsKind): Promise<ArrearsPreview> {
  const { late, since } = await rulesOf(parts)
  const preview: ArrearsPreview = { due: 0, recent: 0, unreachable: 0 }
  for (const { reach, cards } of await countReach(parts.db, { ...late, kind }, since)) preview[reach] = cards
  return preview
}

/** Reminders per transaction, so that other writes wait briefly. */
const PART = 50

/**
 * Reminds the holders of these cards of their late fee, at most once in the configured days. Cards that are paid, cancelled or without a
 * holder are skipped.
 *
 * @param by the staff account; null once it is deleted
 */
export async function remindOf(parts: Parts, by: string | null, numbers: readonly string[]): Promise<RemindersSent> {
  const { db } = parts
  const sent: RemindersSent = { due: 0, recent: 0, unreachable: 0, settled: 0 }
  // One order, so that two who remind the same people do not deadlock.
  const sorted = [...new Set(numbers)].toSorted()
  for (let i = 0; i < sorted.length; i += PART) {
    const rules = await rulesOf(parts)
    await transaction(db, async () => {
      for (const number of sorted.slice(i, i + PART)) sent[await remindOne(parts, by, number, rules)] += 1
    })
  }
  if (sent.due > 0) wakeOutbox(db)
  return sent
}

async function remindOne({ db, config }: Parts, by: string | null, number: string, rules: Rules): Promise<Reach | 'settled'> {
  await lockCard(db, { number })
  const row = await findLate(db, rules.late, number)
  if (!row) return 'settled'
  const reach = reachOf(row, rules)
  if (reach !== 'due') return reach
  const { now, association } = rules
  const id = newId(now)
  await insertReminder(db, { id, cardNumber: number, validTo: row.validTo, sentBy: by, createdAt: now })
  const fee = feeOf(association as Association, { number, category: row.category, lastname: row.lastname }, beginsOn(row, row.kind, rules))
  const child = row.uid === null ? row.firstname : null
  for (const { uid, email, firstname } of await listReaders(db, row)) {
    const facts = {
      number,
      validTo: row.validTo,
      isFirst: row.kind === 'never',
      isRenewed: row.kind === 'unpaid',
      child,
      fee,
      link: `${ownOrigins(config)[0]!}/tessera`,
    }
    const mail = feeReminderMail.of({ to: email, firstname: firstname ?? '', ...facts })
    const said = { title: child ? `Quota da versare per ${child}` : 'Quota da versare', text: 'Se hai già pagato, grazie.' }
    await notify(db, { uid, topic: 'renewal', key: `fee:${id}`, ...said, path: '/tessera', mail }, now)
  }
  const entry = { actor: by, action: 'sent', record: 'payment', subject: row.uid ?? number } as const
  await recordAudit(db, { ...entry, detail: `${formatCardNumber(number)}, sollecito` }, now)
  return 'due'
}
