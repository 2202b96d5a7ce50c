import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { closeDatabase, connect, isPostgres, type Database } from '#db/connect.ts'
import { makeAccount, makeDocument, makeStaffRole } from '#db/make.ts'
import { migrate } from '#db/migrations.ts'
import { newAssociation } from '#domain/content/association.ts'
import { BIRTHDAYS, type MembersFilter, type MemberOrder } from '#domain/members/members.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import type { Deps } from '#server/core/deps.ts'
import { createLists } from '#server/core/content/lists.ts'
import { memberCounts } from '#server/features/members/counts.ts'
import { listMembers } from '#server/features/members/list.ts'
import { countCampaignAnew, renewalCampaign } from '#server/features/renewals/campaign.ts'
import { openSheet } from '#server/features/members/sheet.ts'
import { temporaryFolder } from '#tests/e2e/server.ts'
import { startPostgres } from '#tests/postgres.ts'
import { manyMembers, manyRecords } from './many-members.ts'
import { benchMemberFiles } from './member-files.ts'
import { measured, told } from './results.ts'

const PEOPLE = Number(process.env['BENCH_MEMBERS'] ?? 100_000)
const TODAY = '2026-11-10'
const ROUNDS = 40

/**
 * The staff's list of cards on both engines, with the product's own functions: opening, deep paging, search while typing, filters by common
 * and rare states; and a sheet. `BENCH_MEMBERS`: the number of cards.
 */
export async function benchMembers(): Promise<void> {
  const dataDir = temporaryFolder()
  try {
    await benchEngine('SQLite', await connect({ dataDir }))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  const postgres = await startPostgres().catch((error: Error) => void console.error(error.message))
  if (!postgres) return
  const folder = temporaryFolder()
  try {
    await benchEngine('Postgres', await connect({ databaseUrl: postgres.url, dataDir: folder }))
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function benchEngine(name: string, db: Database): Promise<void> {
  try {
    await migrate(db)
    const now = Date.parse(`${TODAY}T09:00:00Z`)
    const deps = { db, clock: { now: () => now }, lists: createLists(db) } as unknown as Deps
    const started = performance.now()
    await manyMembers(db, PEOPLE, romeDay(now))
    told(`${name}: people inserted`, PEOPLE / ((performance.now() - started) / 1000), 'per s')
    const again = performance.now()
    await manyRecords(db, PEOPLE)
    told(`${name}: records inserted`, PEOPLE / ((performance.now() - again) / 1000), 'per s')
    await makeDocument(db, { collection: 'pagine', id: 'associazione', data: withFee() })
    await db.insertInto('collectionVersion').values({ collection: 'pagine', version: 1, oldest: 0 }).execute()
    await sql.raw(isPostgres(db) ? 'vacuum analyze' : 'select 1').execute(db)
    const { id: uid } = await makeAccount(db)
    await makeStaffRole(db, { uid, role: 'secretary' })

    const list = (query: Partial<MembersFilter> & { after?: string; order?: MemberOrder }) => listMembers(deps, uid, { q: '', ...query })
    const times = Object.fromEntries(KINDS.map((kind) => [kind, [] as number[]])) as Record<Kind, number[]>
    const timed = async <T>(kind: Kind, fn: () => Promise<T>): Promise<T> => {
      const from = performance.now()
      const answer = await fn()
      times[kind].push(performance.now() - from)
      return answer
    }
    await list({})
    for (let round = 0; round < ROUNDS; round += 1) {
      // Anywhere in the list, as after any number of pages.
      const at = Math.floor((PEOPLE / ROUNDS) * round)
      const { number } = (await list({ q: String(at * 7 + 1).padStart(10, '0') })).members[0]!
      await timed('page', () => list({ after: `n${number}` }))
      await timed('sheet', () => openSheet(deps, uid, number))
    }
    for (const words of ['marolo', 'anna marolo', 'bruno', 'maria cor', '0000 012', 'bench-77', 'zz', 'paola de marolo', 'verver'])
      for (let typed = 1; typed <= words.length; typed += 1) await timed('search', () => list({ q: words.slice(0, typed) }))
    const states = ['valid', 'expiring', 'grace', 'expired', 'pending', 'suspended', 'cancelled'] as const
    for (const state of states)
      for (const query of [{}, { category: 'onorario' }, { q: 'ma' }]) await timed('filter', () => list({ state, ...query }))
    await timed('filter', () => list({ category: 'onorario' }))
    // A day, a week and a month of ends, in both orders, and anywhere in all of them by their ends.
    for (const days of [0, 6, 30])
      for (const start of [-40, 5, 60, 200]) {
        const ends = { from: addDays(TODAY, start), to: addDays(TODAY, start + days) }
        for (const query of [{}, { order: 'end' as const }, { order: 'end_down' as const }, { q: 'ma' }])
          await timed('ends', () => list({ ...ends, ...query }))
        const { next } = await list({ ...ends, order: 'end' })
        if (next !== null) await timed('ends', () => list({ ...ends, order: 'end', after: next }))
      }
    for (const state of states) await timed('ends', () => list({ state, order: 'end' }))
    await benchFilters(list, timed)
    for (const kind of KINDS) told(`${name}: ${NAMES[kind]}, the slowest`, Math.max(...times[kind]), 'ms')
    measured(isPostgres(db) ? 'membersPagePostgres' : 'membersPageSqlite', p95(times.page))
    measured(isPostgres(db) ? 'membersSearchPostgres' : 'membersSearchSqlite', p95(times.search))
    measured(isPostgres(db) ? 'membersFilterPostgres' : 'membersFilterSqlite', p95(times.filter))
    measured(isPostgres(db) ? 'membersSheetPostgres' : 'membersSheetSqlite', p95(times.sheet))
    measured(isPostgres(db) ? 'membersEndsPostgres' : 'membersEndsSqlite', p95(times.ends))
    measured(isPostgres(db) ? 'membersFactsPostgres' : 'membersFactsSqlite', p95(FACTS.flatMap((kind) => times[kind])))
    countCampaignAnew(db)
    const began = performance.now()
    await renewalCampaign(deps)
    told(`${name}: Rinnovi, first count`, performance.now() - began, 'ms')
    const warm = performance.now()
    await renewalCampaign(deps)
    told(`${name}: Rinnovi, again within a minute`, performance.now() - warm, 'ms')
    const from = performance.now()
    await memberCounts(deps)
    told(`${name}: all cards counted by state`, performance.now() - from, 'ms')
    await benchMemberFiles(name, db, deps)
  } finally {
    await closeDatabase(db)
  }
}

type List = (query: Partial<MembersFilter> & { after?: string; order?: MemberOrder }) => ReturnType<typeof listMembers>
type Timed = <T>(kind: Kind, fn: () => Promise<T>) => Promise<T>

/** Each of the four alone, with another filter, in the order of ends, in a search, and three pages deep. */
async function benchFilters(list: List, timed: Timed): Promise<void> {
  const filters: [Kind, Partial<MembersFilter>][] = [
    ['email', { email: 'none' }],
    ['arrears', { arrears: 'late' }],
    ['consent', { consent: 'given' }],
    ['consent', { consent: 'not_given' }],
    ...BIRTHDAYS.map((birthday) => ['birthday', { birthday }] as [Kind, Partial<MembersFilter>]),
  ]
  const others: Parameters<List>[0][] = [
    {},
    { category: 'onorario' },
    { category: 'ordinario' },
    { state: 'valid' },
    { state: 'grace' },
    { state: 'suspended' },
    { q: 'ma' },
    { q: 'marolo' },
    { order: 'end' },
    { order: 'end_down' },
    { birthday: '1' },
    { email: 'none' },
    { consent: 'given' },
  ]
  for (const [kind, filter] of filters)
    for (const other of others) {
      let after: string | null | undefined
      for (let page = 0; page < 3 && after !== null; page += 1) {
        const asked = { ...other, ...filter, ...(after && { after }) }
        const { next } = await timed(kind, () => list(asked))
        after = next
      }
    }
}

const withFee = () => {
  const association = newAssociation({ name: 'Circolo Aurora', color: '#0b5c6b', email: 'aurora@posta.example' })
  const membershipCategories = association.membershipCategories.map((one) => (one.id === 'ordinario' ? { ...one, feeCents: 2500 } : one))
  return { ...association, membershipCategories }
}

const FACTS = ['email', 'arrears', 'birthday', 'consent'] as const
const KINDS = ['page', 'search', 'filter', 'ends', ...FACTS, 'sheet'] as const
type Kind = (typeof KINDS)[number]

const NAMES = {
  page: 'a page anywhere',
  search: 'a key in the search',
  filter: 'filtered by state or category',
  ends: 'filtered or sorted by end',
  email: 'filtered by missing e-mail',
  arrears: 'filtered by late fee',
  birthday: 'filtered by birthday',
  consent: 'filtered by consent',
  sheet: 'a sheet',
}

const p95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!
