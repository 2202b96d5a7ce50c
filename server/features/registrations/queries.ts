import { setImmediate as pause } from 'node:timers/promises'
import { current, type Database } from '#db/connect.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { bornOnInSql } from '#server/core/people/born-on-in-sql.ts'
import { holderNameInSql } from '#db/holder-name-in-sql.ts'

/** Registrations in force on a day. */
const inForce = (db: Database, on: PlainDate) =>
  current(db)
    .selectFrom('sportRegistration')
    .where('sportRegistration.issuedOn', '<=', on)
    .where('sportRegistration.expiresOn', '>=', on)
    .where((row) => row.or([row('sportRegistration.leftOn', 'is', null), row('sportRegistration.leftOn', '>=', on)]))

export const listOrganisations = async (db: Database, on: PlainDate): Promise<{ name: string; registrations: number }[]> => {
  const rows = await inForce(db, on)
    .select(({ fn }) => ['organisation as name', fn.countAll<number>().as('registrations')])
    .groupBy('organisation')
    .orderBy('organisation')
    .execute()
  return rows.map(({ name, registrations }) => ({ name, registrations: Number(registrations) }))
}

/** Whether the body has any registration, past or present. */
export const isOrganisation = async (db: Database, organisation: string): Promise<boolean> =>
  (await current(db).selectFrom('sportRegistration').select('id').where('organisation', '=', organisation).limit(1).executeTakeFirst()) !==
  undefined

const PAGE = 500

/** The registrations of a body with their people's records, a page at a time, so that other requests are served in between. */
export async function* registrationPages(db: Database, { organisation, on }: { organisation: string; on: PlainDate }) {
  for (let after = ''; ;) {
    const rows: Registered[] = await pageOf(db, { organisation, on, after })
    if (rows.length > 0) yield rows
    if (rows.length < PAGE) return
    after = rows.at(-1)!.id
    await pause()
  }
}

export type Registered = Awaited<ReturnType<typeof pageOf>>[number]

const pageOf = (db: Database, { organisation, on, after }: { organisation: string; on: PlainDate; after: string }) =>
  inForce(db, on)
    .where('sportRegistration.organisation', '=', organisation)
    .where('sportRegistration.id', '>', after)
    .innerJoin('card', 'card.number', 'sportRegistration.cardNumber')
    .leftJoin('userDocument', 'userDocument.uid', 'card.uid')
    .leftJoin('child', 'child.cardNumber', 'card.number')
    .leftJoin('person', 'person.cardNumber', 'card.number')
    .select(['sportRegistration.id', 'sportRegistration.cardNumber as number', 'sportRegistration.kind', 'sportRegistration.sportName'])
    .select(['sportRegistration.cardCode', 'sportRegistration.issuedOn', 'sportRegistration.expiresOn', 'sportRegistration.assentGiven'])
    .select('person.taxCode')
    .select(holderNameInSql())
    .select(bornOnInSql.as('birthDate'))
    .orderBy('sportRegistration.id')
    .limit(PAGE)
    .execute()
