import type { Log } from '#server/platform/log.ts'
import { turnsOf, type Service } from '#server/platform/jobs/turns.ts'
import type { KeySetDeps } from './key-set.ts'
import { publishCards } from './publish.ts'

/** A change is seen within a minute (card format, section 9): what takes longer than the rest of it is signed at the next turn. */
const EVERY_MS = 45_000

/** Signs in the background what verifiers fetch, in each process that serves; a call that reads never writes. */
export const createPublisher = (deps: KeySetDeps & { log: Log }): Service =>
  turnsOf(
    () => publishCards(deps).catch((err: unknown) => deps.log.error({ err }, 'the card’s keys and lists could not be signed')),
    EVERY_MS,
  )
