import { setImmediate as pause } from 'node:timers/promises'
import { current, transaction, type Database } from '#db/connect.ts'
import type { MemberImportRow } from '#db/tables.ts'
import { categoryLabel, type Association } from '#domain/content/association.ts'
import { addressOf } from '#domain/members/person.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { membershipRules } from '#domain/register/rules.ts'
import { lockLastNumber } from '#server/core/register/queries.ts'
import { appendToRegister, resolutionOf } from '#server/core/register/register.ts'
import { foundAssociation, type Parts } from './check.ts'
import { deleteDoneRows, forgetUndo, moveImport, nextDone } from './queries.ts'
import type { CreatedUndo } from './run.ts'

const AT_ONCE = 500

type Admitted = { cardNumber: string; admittedOn: PlainDate; minutes: string | null }

/** Makes the import final: writes its members into the register, and keeps only the rejected rows. */
export async function settleImport(parts: Parts, task: MemberImportRow): Promise<void> {
  const { db } = parts
  await registerMembers(parts, task)
  await transaction(db, async () => {
    if (!(await moveImport(db, task.id, ['settling'], { state: 'settled' }))) return
    await deleteDoneRows(db, task.id)
    await forgetUndo(db, task.id)
  })
}

/**
 * Writes a register row for each member in law that the import made and still has, by day of admission, with their present data. A card
 * with a row gets no second one, so a restart continues.
 */
export async function registerMembers(parts: Parts, task: MemberImportRow): Promise<void> {
  const { db, clock } = parts
  const admitted = await listAdmitted(db, task.id)
  if (admitted.length === 0) return
  const association = await foundAssociation(parts)
  for (let at = 0; at < admitted.length; at += AT_ONCE) {
    await transaction(db, () => register(db, task, admitted.slice(at, at + AT_ONCE), association, clock.now()))
    await pause()
  }
}

/** Sorted by day of admission. Updated rows admit nobody. */
async function listAdmitted(db: Database, importId: string): Promise<Admitted[]> {
  const admitted: Admitted[] = []
  for (let after = 0; ;) {
    const done = await nextDone(db, importId, after, ['created', 'kept'], AT_ONCE)
    if (done.length === 0) break
    after = done.at(-1)!.row
    for (const { cardNumber, undo } of done) {
      const { admittedOn, minutes } = JSON.parse(undo ?? '{}') as Partial<CreatedUndo>
      if (admittedOn) admitted.push({ cardNumber: cardNumber!, admittedOn, minutes: minutes ?? null })
    }
    await pause()
  }
  return admitted.toSorted((a, b) => (a.admittedOn < b.admittedOn ? -1 : a.admittedOn > b.admittedOn ? 1 : 0))
}

async function register(db: Database, { actor, name }: MemberImportRow, chunk: Admitted[], association: Association, now: number) {
  // Locked before the rows are read, since another settle may be writing them.
  await lockLastNumber(db)
  const numbers = chunk.map(({ cardNumber }) => cardNumber)
  const holders = new Map((await listHolders(db, numbers)).map((one) => [one.number, one]))
  const known = new Set((await listRegistered(db, numbers)).map(({ cardNumber }) => cardNumber))
  const body = membershipRules(association).decidingBody
  const drafts = []
  for (const { cardNumber, admittedOn, minutes } of chunk) {
    const holder = holders.get(cardNumber)
    if (known.has(cardNumber) || holder?.lastname == null || holder.memberSince === null) continue
    const resolutionId =
      minutes === null ? null : await resolutionOf(db, { body, decidedOn: admittedOn, reference: minutes, by: actor }, now)
    drafts.push({
      lastname: holder.lastname,
      firstname: holder.firstname ?? '',
      birthDate: holder.birthDate,
      birthPlace: holder.birthPlace,
      taxCode: holder.taxCode,
      residence: addressOf(holder),
      category: categoryLabel(association, holder.category),
      admittedOn,
      kind: 'admitted' as const,
      corrects: null,
      cardNumber,
      personId: holder.uid,
      resolutionId,
      endedOn: null,
      endReason: null,
      endReference: null,
      note: `Dal file «${name}»`,
      effectiveOn: admittedOn,
      createdBy: actor,
    })
  }
  await appendToRegister(db, drafts, now)
}

const listHolders = (db: Database, numbers: string[]) =>
  current(db)
    .selectFrom('card')
    .leftJoin('userDocument', 'userDocument.uid', 'card.uid')
    .leftJoin('person', 'person.cardNumber', 'card.number')
    .select(['card.number', 'card.uid', 'card.category', 'card.memberSince'])
    .select(['person.birthDate', 'person.birthPlace', 'person.taxCode', 'person.street', 'person.cap', 'person.comune', 'person.provincia'])
    .select(({ fn }) => [
      fn.coalesce('userDocument.firstname', 'person.firstname').as('firstname'),
      fn.coalesce('userDocument.lastname', 'person.lastname').as('lastname'),
    ])
    .where('card.number', 'in', numbers)
    .execute()

const listRegistered = (db: Database, numbers: string[]) =>
  current(db).selectFrom('registerEntry').select('cardNumber').distinct().where('cardNumber', 'in', numbers).execute()
