import { setTimeout as wait } from 'node:timers/promises'
import { onWork } from './enqueue.ts'
import { createLane, type LoopParts } from './lane.ts'
import { LANES, type LaneName } from './lanes.ts'

export type Loop = {
  start(): void
  /** Takes no more rows and waits a little for those in progress; unfinished ones come back when their lease expires. */
  stop(): Promise<void>
  /** Does everything that is due now, including work added meanwhile; gives the number of rows. */
  drainOnce(): Promise<number>
}

/** A hanging mail server must not delay the end of the process. */
const STOP_GRACE = 2_000

/** The loop that empties the outbox. Several processes may each have one on the same database: each row is done by one of them. */
export function createLoop(parts: LoopParts): Loop {
  const { lanes: limits = LANES } = parts
  const wake = () => lanes.forEach((lane) => lane.wake())
  // Only the first lane adds work to the others.
  const lanes = (Object.keys(limits) as LaneName[]).map((name) =>
    createLane({ ...parts, name, ...limits[name], onDone: name === 'work' ? wake : undefined }),
  )
  let running: Promise<unknown> | undefined
  let forget: (() => void) | undefined

  return {
    async drainOnce() {
      let done = 0
      for (;;) {
        const drained = await Promise.all(lanes.map((lane) => lane.drain()))
        done += sum(drained.map((lane) => lane.done))
        if (sum(drained.map((lane) => lane.taken)) === 0) return done
      }
    },
    start() {
      if (running) return
      forget = onWork(parts.db, wake)
      running = Promise.all(lanes.map((lane) => lane.run()))
    },
    async stop() {
      forget?.()
      for (const lane of lanes) lane.stop()
      await Promise.race([running, wait(STOP_GRACE, undefined, { ref: false })])
      running = undefined
    },
  }
}

const sum = (counts: number[]) => counts.reduce((all, count) => all + count, 0)
