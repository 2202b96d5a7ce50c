import { current, type Database } from '#db/connect.ts'
import { foldedNames } from '#domain/folded-names.ts'
import type { Alike, ReadMember } from '#domain/imports/import.ts'
import { listIssued } from '#server/core/cards/queries.ts'

export type Line = { row: number; member: ReadMember }
/** `burnt`: rows with an issued number that has no holder now. */
export type Likeness = { alike: Map<number, Alike>; burnt: Set<number> }

export const nameKeyOf = (names: Pick<ReadMember, 'lastname' | 'firstname'>): string => {
  const { lastnameFold, firstnameFold } = foldedNames(names)
  return `${lastnameFold} ${firstnameFold}`
}

/** Rows that resemble a card's holder: by number, by codice fiscale, by name without another birthday, or by e-mail. */
export async function findAlikes(db: Database, lines: readonly Line[]): Promise<Likeness> {
  const numbers = lines.flatMap(({ member }) => member.cardNumber ?? [])
  const held = new Set((await listHeld(db, numbers)).map(({ number }) => number))
  const issued = new Set(await listIssued(db, numbers))
  const byCode = new Map((await listByCode(db, lines)).map(({ taxCode, cardNumber }) => [taxCode, cardNumber]))
  const byName = Map.groupBy(await listByName(db, lines), ({ nameKey }) => nameKey)
  const byEmail = new Map((await listByEmail(db, lines)).map(({ email, number }) => [email, number]))
  const alike = new Map<number, Alike>()
  const burnt = new Set<number>()
  for (const { row, member } of lines) {
    const { cardNumber, taxCode, birthDate, email } = member
    const note = (by: Alike['by'], number: string) => void alike.set(row, { by, number, row: null })
    if (cardNumber !== null && held.has(cardNumber)) note('number', cardNumber)
    else if (cardNumber !== null && issued.has(cardNumber)) burnt.add(row)
    else if (taxCode !== null && byCode.has(taxCode)) note('taxCode', byCode.get(taxCode)!)
    else {
      const same = byName.get(nameKeyOf(member))?.find((one) => !one.birthDate || !birthDate || one.birthDate === birthDate)
      if (same) note('name', same.number)
      else if (email !== null && byEmail.has(email)) note('email', byEmail.get(email)!)
    }
  }
  return { alike, burnt }
}

const listHeld = async (db: Database, numbers: string[]) =>
  numbers.length === 0
    ? []
    : current(db).selectFrom('card').select('number').where('number', 'in', numbers).where('nameKey', 'is not', null).execute()

async function listByCode(db: Database, lines: readonly Line[]) {
  const codes = lines.flatMap(({ member }) => member.taxCode ?? [])
  if (codes.length === 0) return []
  return current(db).selectFrom('person').select(['taxCode', 'cardNumber']).where('taxCode', 'in', codes).execute()
}

async function listByName(db: Database, lines: readonly Line[]) {
  if (lines.length === 0) return []
  return current(db)
    .selectFrom('card')
    .leftJoin('person', 'person.cardNumber', 'card.number')
    .leftJoin('child', 'child.cardNumber', 'card.number')
    .select(['card.number', 'card.nameKey'])
    .select(({ fn }) => fn.coalesce('person.birthDate', 'child.birthDate').as('birthDate'))
    .where(
      'card.nameKey',
      'in',
      lines.map(({ member }) => nameKeyOf(member)),
    )
    .execute()
}

async function listByEmail(db: Database, lines: readonly Line[]) {
  const emails = lines.flatMap(({ member }) => member.email ?? [])
  if (emails.length === 0) return []
  const ofAccounts = await current(db)
    .selectFrom('account')
    .innerJoin('card', 'card.uid', 'account.id')
    .select(['account.email', 'card.number'])
    .where('account.email', 'in', emails)
    .execute()
  const ofPeople = await current(db)
    .selectFrom('person')
    .select(['person.email', 'person.cardNumber as number'])
    .where('person.email', 'in', emails)
    .execute()
  return [...ofPeople, ...ofAccounts]
}
