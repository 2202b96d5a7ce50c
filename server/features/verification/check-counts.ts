import { transaction } from '#db/connect.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { Deps } from '#server/core/deps.ts'
import { turnsOf, type Service } from '#server/platform/jobs/turns.ts'
import { addChecks } from './check-queries.ts'

type Sums = Map<string, { day: string; kind: string; reason: string; checks: number }>

const waiting = new WeakMap<object, Sums>()

/** Counts today's check results by kind; they are written from time to time, and nothing else about a check is stored. */
export function countCheck({ db, clock }: Pick<Deps, 'db' | 'clock'>, kind: string, reason: string): void {
  const sums: Sums = waiting.get(db) ?? new Map()
  waiting.set(db, sums)
  const day = romeDay(clock.now())
  const key = `${day} ${kind} ${reason}`
  const sum = sums.get(key) ?? { day, kind, reason, checks: 0 }
  sum.checks += 1
  sums.set(key, sum)
}

/** Writes the counts since the last write. */
export async function writeCheckCounts({ db }: Pick<Deps, 'db'>): Promise<void> {
  const sums = waiting.get(db)
  if (!sums?.size) return
  waiting.delete(db)
  await transaction(db, async () => {
    for (const sum of sums.values()) await addChecks(db, sum)
  })
}

const EVERY_MS = 45_000

/** Writes the counts while the process serves, and the rest when it stops. */
export function createCounter(deps: Pick<Deps, 'db' | 'log'>): Service {
  const write = () => writeCheckCounts(deps).catch((err: unknown) => deps.log.warn({ err }, 'checks could not be counted'))
  const turns = turnsOf(write, EVERY_MS)
  return {
    start: turns.start,
    async stop() {
      await turns.stop()
      await write()
    },
  }
}
