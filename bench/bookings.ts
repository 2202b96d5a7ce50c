import { rmSync } from 'node:fs'
import { closeDatabase, connect, type Database } from '#db/connect.ts'
import { makeAccount, makeDocument } from '#db/make.ts'
import { migrate } from '#db/migrations.ts'
import { AppError } from '#domain/errors.ts'
import { readSettings } from '#server/config.ts'
import { book } from '#server/features/events/bookings.ts'
import { temporaryFolder } from '#tests/e2e/server.ts'
import { startPostgres } from '#tests/postgres.ts'
import { measured, told } from './results.ts'

const PEOPLE = 400
const CAPACITY = 250
/** Simultaneous requests, as when a popular evening opens. */
const AT_ONCE = 50

/**
 * Registrations per second for one event: the worst case, since they wait for one another. Four hundred people ask for two hundred and
 * fifty places, in the product's own transaction, each on the disk before its answer. On both engines, and never beyond the limit.
 */
export async function benchBookings(): Promise<void> {
  const dataDir = temporaryFolder()
  try {
    await benchEngine('SQLite', await connect({ dataDir }), 'bookingsSqlite')
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  // Its data would not survive a power cut: the figure shows the locks, not the disk.
  const postgres = await startPostgres().catch((error: Error) => void console.error(error.message))
  if (!postgres) return
  const folder = temporaryFolder()
  try {
    await benchEngine('Postgres', await connect({ databaseUrl: postgres.url, dataDir: folder }), 'bookingsPostgres')
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function benchEngine(name: string, db: Database, budget: 'bookingsSqlite' | 'bookingsPostgres'): Promise<void> {
  try {
    await migrate(db)
    const now = Date.UTC(2026, 10, 10, 9)
    const data = {
      title: 'Cena',
      start: { date: '2026-11-21', time: '20:00' },
      capacity: CAPACITY,
      waitingList: false,
      registration: { required: true },
    }
    await makeDocument(db, { collection: 'appuntamenti', id: 'cena', data })
    const uids: string[] = []
    for (let i = 0; i < PEOPLE; i++) uids.push((await makeAccount(db)).id)
    const config = { ...readSettings({}), dataDir: '', secret: 'only-for-the-bench' }
    const parts = { db, config, clock: { now: () => now } }
    const outcomes = { booked: 0, full: 0 }

    const started = performance.now()
    const queue = uids.values()
    const worker = async () => {
      for (const uid of queue)
        outcomes[await outcomeOf(book(parts, { uid, isMember: true, type: null }, { eventId: 'cena', occurrence: '' }, {}))] += 1
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    const seconds = (performance.now() - started) / 1000

    const rows = await db.selectFrom('booking').select('places').where('endedAt', 'is', null).execute()
    const taken = rows.reduce((sum, { places }) => sum + places, 0)
    if (taken !== CAPACITY || outcomes.booked !== CAPACITY) throw new Error(`${name}: ${taken} places given, of ${CAPACITY}.`)
    told(`${name}: registrations to one event, 50 at once`, CAPACITY / seconds, 'per s')
    measured(budget, PEOPLE / seconds)
  } finally {
    await closeDatabase(db)
  }
}

async function outcomeOf(booking: Promise<unknown>): Promise<'booked' | 'full'> {
  try {
    await booking
    return 'booked'
  } catch (error) {
    if (error instanceof AppError && error.details?.reason === 'full') return 'full'
    throw error
  }
}
