import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { closeDatabase, connect, isPostgres, type Database } from '#db/connect.ts'
import { newId } from '#db/id.ts'
import { makeAccount } from '#db/make.ts'
import { migrate } from '#db/migrations.ts'
import type { Tables } from '#db/tables.ts'
import { ARREARS_KINDS } from '#domain/payments/arrears.ts'
import { PAYMENT_METHODS } from '#domain/payments/payment.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import type { Deps } from '#server/core/deps.ts'
import { createLists } from '#server/core/content/lists.ts'
import { listArrears } from '#server/features/payments/arrears.ts'
import { exportPayments } from '#server/features/payments/export.ts'
import { listPayments, type PaymentsAsked } from '#server/features/payments/list.ts'
import { withFees } from '#server/features/payments/test-payments.ts'
import { temporaryFolder } from '#tests/e2e/server.ts'
import { startPostgres } from '#tests/postgres.ts'
import { manyMembers } from './many-members.ts'
import { told } from './results.ts'

const PAYMENTS = Number(process.env['BENCH_PAYMENTS'] ?? 100_000)
const TODAY = '2026-11-10'
/** Three years. */
const DAYS = 1_095

/**
 * The list of payments on both engines: opening with totals, deep paging, search while typing, filters; late fees; the accountant's file.
 * `BENCH_PAYMENTS`: the number of payments, each by another person.
 */
export async function benchPayments(): Promise<void> {
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
    await withFees(deps)
    await manyMembers(db, PAYMENTS, romeDay(now))
    await manyPayments(db)
    await sql.raw(isPostgres(db) ? 'vacuum analyze' : 'analyze').execute(db)

    const times = { page: [] as number[], totals: [] as number[], search: [] as number[], arrears: [] as number[] }
    const timed = async <T>(kind: keyof typeof times, fn: () => Promise<T>): Promise<T> => {
      const from = performance.now()
      const answer = await fn()
      times[kind].push(performance.now() - from)
      return answer
    }
    const list = (asked: Partial<PaymentsAsked> = {}) => listPayments(deps, { q: '', ...asked })
    await list()
    for (let round = 0; round < 20; round += 1) {
      const to = addDays(TODAY, -Math.floor((DAYS / 20) * round))
      const { next } = await list({ to })
      if (next) await timed('page', () => list({ after: next }))
    }
    const lastMonth = { from: '2026-10-01', to: '2026-10-31' }
    for (const asked of [{}, { method: 'cash' as const }, lastMonth, { category: 'ordinario' }, { voided: 'yes' as const }])
      await timed('totals', () => list(asked))
    for (const words of ['marolo', 'anna marolo', 'bruno', '0000 012', '77/2026', 'zz'])
      for (let typed = 1; typed <= words.length; typed += 1) await timed('search', () => list({ q: words.slice(0, typed) }))
    for (const kind of ARREARS_KINDS) await timed('arrears', () => listArrears(deps, kind))
    for (const kind of ['page', 'totals', 'search', 'arrears'] as const)
      told(`${name}: ${NAMES[kind]}, the slowest`, Math.max(...times[kind]), 'ms')

    const { id: uid } = await makeAccount(db)
    const from = performance.now()
    let bytes = 0
    for await (const part of await exportPayments(deps, uid, { q: '' })) bytes += part.byteLength
    told(`${name}: the accountant's file`, PAYMENTS / ((performance.now() - from) / 1000), 'rows per s')
    told(`${name}: its size`, bytes / 1e6, 'MB')
  } finally {
    await closeDatabase(db)
  }
}

const NAMES = {
  page: 'a page anywhere in the payments',
  totals: 'the payments as they open, with totals',
  search: 'a search in payments',
  arrears: 'late fees',
}

/** One payment for each card with a name. */
async function manyPayments(db: Database): Promise<void> {
  const cards = await db.selectFrom('card').select(['number', 'category', 'nameKey', 'givenKey']).where('nameKey', 'is not', null).execute()
  for (let start = 0; start < cards.length; start += 500) {
    const payment: Tables['payment'][] = []
    const receipt: Tables['receipt'][] = []
    for (const [i, card] of cards.slice(start, start + 500).entries()) {
      const n = start + i
      const paidOn = addDays(TODAY, -(n % DAYS))
      const at = Date.parse(`${paidOn}T09:00:00Z`) + n
      const id = newId(at)
      const dates = { periodId: null, periodFrom: null, periodTo: null }
      const ends = { voidedAt: n % 97 === 0 ? at : null, voidedBy: null, voidReason: n % 97 === 0 ? 'Errore' : null }
      payment.push({
        id,
        requestKey: id,
        cardNumber: card.number,
        category: card.category,
        nameKey: card.nameKey!,
        givenKey: card.givenKey!,
        payerKey: null,
        payer: card.givenKey!,
        cents: 2500,
        method: PAYMENT_METHODS[n % 3]!,
        paidOn,
        purpose: 'fee',
        detail: null,
        eventId: null,
        occurrence: null,
        ...dates,
        note: '',
        recordedBy: null,
        createdAt: at,
        ...ends,
      })
      receipt.push({
        paymentId: id,
        year: 2020 + Math.floor(n / 20_000),
        number: (n % 20_000) + 1,
        issuedAt: at,
        frozen: '{"payer":{"taxCode":null}}',
      })
    }
    await db.insertInto('payment').values(payment).execute()
    await db.insertInto('receipt').values(receipt).execute()
  }
}
