import type { Log } from '#server/platform/log.ts'
import { writeCheckCounts } from '#server/features/verification/check-counts.ts'
import type { KeySetDeps } from './key-set.ts'
import { publishCards } from './publish.ts'

/** A change is seen within a minute (card format, section 9): what takes longer than the rest of it is signed at the next turn. */
const EVERY_MS = 45_000

/** Signs in the background what verifiers fetch, in each process that serves; a call that reads never writes. */
export function createPublisher(deps: KeySetDeps & { log: Log }): { start(): void; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  let turn: Promise<void> = Promise.resolve()

  const after = (ms: number) => {
    timer = setTimeout(() => (turn = sign()), ms).unref()
  }
  async function sign() {
    await publishCards(deps).catch((err: unknown) => deps.log.error({ err }, 'the card’s keys and lists could not be signed'))
    await writeCheckCounts(deps).catch((err: unknown) => deps.log.warn({ err }, 'checks could not be counted'))
    if (!stopped) after(EVERY_MS)
  }

  return {
    start: () => after(0),
    async stop() {
      stopped = true
      clearTimeout(timer)
      await turn
      await writeCheckCounts(deps).catch((err: unknown) => deps.log.warn({ err }, 'checks could not be counted'))
    },
  }
}
