import { isAllowed } from '#domain/staff/permissions.ts'
import { cardState } from '#domain/cards/card-state.ts'
import { currentPeriod } from '#domain/cards/card-validity.ts'
import { fullName } from '#domain/person-name.ts'
import { romeDay } from '#domain/plain-date.ts'
import { foldText } from '#domain/search.ts'
import { SEARCH_HITS, type StaffOverview, type StaffSearch } from '#domain/staff/overview.ts'
import { findAssociation } from '#server/core/content/association.ts'
import { listPeriods } from '#server/core/cards/queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { listRoles } from '#server/core/staff/queries.ts'
import { findPeople } from './queries.ts'

/** What every room tells a person of the staff, joined: only the parts that their roles read. */
export async function staffOverview(deps: Deps, accountId: string): Promise<StaffOverview> {
  const today = romeDay(deps.clock.now())
  const roles = await listRoles(deps.db, accountId, today)
  const open = deps.house.overview.filter(({ may }) => isAllowed(roles, may))
  const parts = await Promise.all(open.map(({ read }) => read(deps, { accountId, today })))
  return { ...Object.assign({}, ...parts), todo: Object.assign({}, ...parts.map(({ todo }) => todo)) }
}

/** People whose name, number or, for roles that see contacts, address begins as it is written. */
export async function searchPeople(deps: Deps, accountId: string, query: string): Promise<StaffSearch> {
  const text = query.normalize('NFC').trim().toLowerCase()
  const words = text.split(/\s+/u).map(foldText).filter(Boolean)
  const digits = text.replaceAll(/\s/gu, '')
  if (words.length === 0) return { people: [] }
  const { db, clock } = deps
  const today = romeDay(clock.now())
  // A viewer reads no contacts (domain guide, section 14), and finds nobody by them.
  const withEmail = isAllowed(await listRoles(db, accountId, today), 'people.write')
  const wanted = { text, words, digits: /^\d+$/.test(digits) ? digits : '', withEmail, limit: SEARCH_HITS }
  const graceDays = (await findAssociation(deps))?.cardValidity?.graceDays ?? 0
  const people = []
  for (const row of await findPeople(db, wanted)) {
    const period = currentPeriod(await listPeriods(db, row.tessera), today)
    people.push({
      id: row.uid,
      name: fullName(row.lastname, row.firstname),
      number: row.tessera,
      email: withEmail ? row.email : null,
      state: cardState({ ...row, validFrom: period?.validFrom ?? null, validTo: period?.validTo ?? null }, today, graceDays),
    })
  }
  return { people }
}
