import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { closeDatabase, connect, isPostgres, type Database } from '#db/connect.ts'
import { makeAccount, makeStaffRole } from '#db/make.ts'
import { migrate } from '#db/migrations.ts'
import type { CardState } from '#domain/cards/card-state.ts'
import type { MemberOrder } from '#domain/members/members.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import type { Deps } from '#server/core/deps.ts'
import { createLists } from '#server/core/content/lists.ts'
import { memberCounts } from '#server/features/members/counts.ts'
import { listMembers } from '#server/features/members/list.ts'
import { countCampaignAnew, renewalCampaign } from '#server/features/renewals/campaign.ts'
import { openSheet } from '#server/features/members/sheet.ts'
import { temporaryFolder } from '#tests/e2e/server.ts'
import { startPostgres } from '#tests/postgres.ts'
import { manyMembers } from './many-members.ts'
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
    await sql.raw(isPostgres(db) ? 'vacuum analyze' : 'select 1').execute(db)
    const { id: uid } = await makeAccount(db)
    await makeStaffRole(db, { uid, role: 'secretary' })

    const list = (query: {
      q?: string
      state?: CardState
      category?: string
      after?: string
      from?: string
      to?: string
      order?: MemberOrder
    }) => listMembers(deps, uid, { q: '', ...query })
    const times = { page: [] as number[], search: [] as number[], filter: [] as number[], ends: [] as number[], sheet: [] as number[] }
    const timed = async <T>(kind: keyof typeof times, fn: () => Promise<T>): Promise<T> => {
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
    for (const words of ['marolo', 'anna marolo', 'bruno', 'maria cor', '0000 012', 'bench-77', 'zz'])
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
    for (const kind of ['page', 'search', 'filter', 'ends', 'sheet'] as const)
      told(`${name}: ${NAMES[kind]}, the slowest`, Math.max(...times[kind]), 'ms')
    measured(isPostgres(db) ? 'membersPagePostgres' : 'membersPageSqlite', p95(times.page))
    measured(isPostgres(db) ? 'membersSearchPostgres' : 'membersSearchSqlite', p95(times.search))
    measured(isPostgres(db) ? 'membersFilterPostgres' : 'membersFilterSqlite', p95(times.filter))
    measured(isPostgres(db) ? 'membersSheetPostgres' : 'membersSheetSqlite', p95(times.sheet))
    measured(isPostgres(db) ? 'membersEndsPostgres' : 'membersEndsSqlite', p95(times.ends))
    countCampaignAnew(db)
    const began = performance.now()
    await renewalCampaign(deps)
    told(`${name}: Rinnovi, first count`, performance.now() - began, 'ms')
    const again = performance.now()
    await renewalCampaign(deps)
    told(`${name}: Rinnovi, again within a minute`, performance.now() - again, 'ms')
    const from = performance.now()
    await memberCounts(deps)
    told(`${name}: all cards counted by state`, performance.now() - from, 'ms')
    await benchMemberFiles(name, db, deps)
  } finally {
    await closeDatabase(db)
  }
}

const NAMES = {
  page: 'a page anywhere',
  search: 'a key in the search',
  filter: 'filtered by state or category',
  ends: 'filtered or sorted by end',
  sheet: 'a sheet',
}

const p95 = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!
