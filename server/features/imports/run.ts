import { transaction } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import type { CardRow, MemberImportDoneRow, MemberImportRow, MemberImportRowRow } from '#db/tables.ts'
import { formatCardNumber } from '#domain/cards/card-number.ts'
import { categoryLabel, type Association } from '#domain/content/association.ts'
import { choicesFor, type Alike, type Choice, type Policy, type ReadMember } from '#domain/imports/import.ts'
import { periodOf } from '#domain/imports/period.ts'
import type { LeftReason } from '#domain/imports/problems.ts'
import { readRow, recordOf } from '#domain/imports/read-row.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import { issueCardNumbers } from '#server/core/cards/give-card.ts'
import { claimNumbers, insertCards, insertPeriods } from '#server/core/cards/queries.ts'
import { insertPeople } from '#server/core/people/person-queries.ts'
import { recordAudits } from '#server/core/staff/audit.ts'
import { foundAssociation, lookedOf, rulesOf, type Parts } from './check.ts'
import { findAlikes, type Line } from './likeness.ts'
import { insertDone, moveImport, nextRows } from './queries.ts'
import { updateMember } from './update.ts'

/** What undoing a created row needs, and for a member in law what the register needs, so that settling parses no cells again. */
export type CreatedUndo = { period: string; category: string; admittedOn: PlainDate | null; minutes: string | null }

/** Rows in one transaction, together with the import's position, so that no row is imported twice. */
const AT_ONCE = 200

/** Imports the next rows. False if none are left, or another process does them. */
export async function runSome(parts: Parts, task: MemberImportRow): Promise<{ cursor: number; isOver: boolean }> {
  const { db, clock } = parts
  const rows = await nextRows(db, task.id, task.cursor, AT_ONCE)
  const last = rows.at(-1)?.row
  if (last === undefined) return { cursor: task.cursor, isOver: true }
  const association = await foundAssociation(parts)
  const planned = await plan(parts, task, rows)
  const now = clock.now()
  await transaction(db, async () => {
    const move = { cursor: last, done: task.done + rows.length }
    if (!(await moveImport(db, task.id, ['running'], move, task.cursor))) return
    const done = [...planned.left, ...(await create(parts, task, planned.made, association, now))]
    for (const { row, member, number } of planned.updated)
      done.push({ importId: task.id, row, ...(await updateMember(parts, task, member, number, { association, now })) })
    await insertDone(db, done)
  })
  return { cursor: last, isOver: rows.length < AT_ONCE }
}

type Planned = { made: Line[]; updated: (Line & { number: string })[]; left: MemberImportDoneRow[] }

/** The action for each row. People who got a card since the check count as possible duplicates. */
async function plan(parts: Parts, task: MemberImportRow, rows: MemberImportRowRow[]): Promise<Planned> {
  const rules = await rulesOf(parts, lookedOf(task))
  const policy = JSON.parse(task.policy) as Policy
  const planned: Planned = { made: [], updated: [], left: [] }
  const end = (row: number, outcome: 'skipped' | 'left', why: LeftReason | null = null) =>
    void planned.left.push({ importId: task.id, row, outcome, cardNumber: null, undo: why })
  const lines: (Line & { alike: Alike | null; choice: Choice })[] = []
  for (const { row, cells, alike: json, choice: chosen } of rows) {
    const { member } = readRow(JSON.parse(cells) as string[], rules)
    const alike = json === null ? null : (JSON.parse(json) as Alike)
    const choice = alike ? choiceOf(alike, chosen as Choice | null, policy) : 'new'
    if (choice === 'skip') end(row, 'skipped')
    // The category was deleted since the check.
    else if (!member) end(row, 'left', 'gone')
    else lines.push({ row, member, alike, choice })
  }
  const now = await findAlikes(parts.db, lines)
  for (const { row, member, alike, choice } of lines) {
    const found = now.alike.get(row)
    const isNews = found !== undefined && found.by !== 'email' && (alike === null || found.by === 'number')
    if (choice === 'update') planned.updated.push({ row, member, number: alike!.number! })
    else if (now.burnt.has(row)) end(row, 'left', 'number_taken')
    else if (isNews) end(row, 'left', found.by === 'number' ? 'number_taken' : 'alike_now')
    else planned.made.push({ row, member })
  }
  return planned
}

function choiceOf(alike: Alike, chosen: Choice | null, policy: Policy): Choice {
  const choice = chosen ?? policy[alike.by]
  return choicesFor(alike.by).includes(choice) ? choice : 'skip'
}

/** Creates cards with their numbers, periods and people, many at once. */
async function create(
  parts: Parts,
  task: MemberImportRow,
  lines: Line[],
  association: Association,
  now: number,
): Promise<MemberImportDoneRow[]> {
  const { db } = parts
  const wanted = lines.flatMap(({ member }) => member.cardNumber ?? [])
  const claimed = new Set(await claimNumbers(db, wanted, now))
  const fresh = await issueCardNumbers(parts, lines.length - wanted.length)
  const today = romeDay(now)
  const done: MemberImportDoneRow[] = []
  const made: { number: string; member: ReadMember; period: { id: string; validFrom: string; validTo: string } }[] = []
  for (const { row, member } of lines) {
    const number = member.cardNumber ?? fresh.pop()!
    if (member.cardNumber !== null && !claimed.has(number)) {
      done.push({ importId: task.id, row, outcome: 'left', cardNumber: null, undo: 'number_taken' satisfies LeftReason })
      continue
    }
    const period = { id: newId(now), ...periodOf(member, association.cardValidity, today) }
    made.push({ number, member, period })
    const { category, admittedOn, minutes } = member
    const undo = JSON.stringify({ period: period.id, category, admittedOn, minutes } satisfies CreatedUndo)
    done.push({ importId: task.id, row, outcome: 'created', cardNumber: number, undo })
  }
  await insertCards(
    db,
    made.map(({ number, member }) => cardOf(number, member, now)),
  )
  await insertPeriods(
    db,
    made.map(({ number, period }) => ({ cardNumber: number, ...period, createdAt: now })),
  )
  await insertPeople(
    db,
    made.map(({ number, member }) => personOf(number, member, now)),
  )
  await recordAudits(
    db,
    made.map(({ number, member, period: { validFrom, validTo } }) => {
      const membership = categoryLabel(association, member.category)
      const after = { ...recordOf(member), firstname: member.firstname, lastname: member.lastname, membership, validFrom, validTo }
      return { actor: task.actor, action: 'imported', record: 'person', subject: number, detail: formatCardNumber(number), after }
    }),
    now,
  )
  return done
}

const cardOf = (number: string, { category, memberSince }: ReadMember, createdAt: number): CardRow => ({
  number,
  uid: null,
  category,
  memberSince,
  suspendedFrom: null,
  suspendedTo: null,
  suspensionText: null,
  cancelledOn: null,
  cancellationReason: null,
  createdAt,
})

const personOf = (cardNumber: string, member: ReadMember, now: number) => ({
  id: newId(now),
  uid: null,
  cardNumber,
  firstname: member.firstname,
  lastname: member.lastname,
  ...recordOf(member),
  revision: 1,
  createdAt: now,
  updatedAt: now,
})
