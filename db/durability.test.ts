import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { migratedPlace } from '#tests/database.ts'
import { times } from '#tests/effort.ts'
import { closeDatabase, connect, type ConnectOptions, type Database } from './connect.ts'

/** Consecutive kills on the same database. */
const ROUNDS = times({ short: 2, long: 50 })

test(
  `acknowledged writes survive ${ROUNDS} times kill -9, and no transaction is partial`,
  async () => {
    const place = await migratedPlace()
    onTestFinished(place.remove)

    const acknowledged = new Set<string>()
    for (let round = 1; round <= ROUNDS; round++) {
      // In every second round a command beside the server also writes, and dies with it.
      const writers = [place, ...(round % 2 === 0 ? [{ ...place, beside: true }] : [])].map(killable)
      // Each kill comes at another point: after this many acknowledgements of the first writer.
      const before = acknowledged.size
      const told = await Promise.all(writers.map((writer) => writer.killAfter(20 + round * 7)))
      for (const id of told.flat()) acknowledged.add(id)
      expect(acknowledged.size - before).toBeGreaterThan(0)

      await opened(place, async (db) => {
        const { documents, numbers } = await bothOf(db)
        expect([...acknowledged].filter((id) => !documents.has(id) || !numbers.has(id))).toEqual([])
        expect([...documents].filter((id) => !numbers.has(id))).toEqual([])
        expect([...numbers].filter((id) => !documents.has(id))).toEqual([])
      })
    }
  },
  ROUNDS * 30_000,
)

/** A process that writes until its death. */
function killable(place: ConnectOptions) {
  const program = fileURLToPath(new URL('./durability.child.ts', import.meta.url))
  const child = spawn(process.execPath, [program, JSON.stringify(place)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exit = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  return {
    /** Kills it after this many acknowledgements, and returns all of them. */
    async killAfter(count: number): Promise<string[]> {
      const ids: string[] = []
      for await (const id of createInterface(child.stdout)) {
        ids.push(id)
        if (ids.length === count) child.kill('SIGKILL')
      }
      await exit
      expect(child.signalCode).toBe('SIGKILL')
      return ids
    },
  }
}

/** Opening checks the file, and is refused while another process holds the folder. */
async function opened<T>(place: ConnectOptions, use: (db: Database) => Promise<T>): Promise<void> {
  const db = await connect(place)
  try {
    await use(db)
  } finally {
    await closeDatabase(db)
  }
}

/** Both tables as of one moment: Postgres may still be committing for killed processes. */
function bothOf(db: Database) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const documents = await trx.selectFrom('document').select('id').execute()
      const numbers = await trx.selectFrom('cardNumber').select('number').execute()
      return { documents: new Set(documents.map(({ id }) => id)), numbers: new Set(numbers.map(({ number }) => number)) }
    })
}
