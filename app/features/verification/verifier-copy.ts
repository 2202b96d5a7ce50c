import type { ClockOffset } from '#domain/cards/credential/clock-offset.ts'
import type { SeenPresentations } from '#domain/cards/credential/seen-presentations.ts'
import type { VerifierData } from '#domain/cards/credential/verifier-data.ts'
import { readSnapshot, run } from '#app/platform/snapshots.ts'

/** All that /v keeps to work without a network. Nothing in it is about a person. */
export type VerifierCopy = { data: VerifierData; clock: ClockOffset | null }

const COPY = 'verifier'
const SEEN = 'verifier-seen'
const VERSION = 1

/** Null when nothing is kept, it is damaged, or the browser refuses its storage. */
export async function readVerifierCopy(): Promise<VerifierCopy | null> {
  return (await readSnapshot<VerifierCopy>(COPY, VERSION, isWhole))?.data ?? null
}

/** @throws DOMException when the browser refuses to store */
export const writeVerifierCopy = (copy: VerifierCopy): Promise<void> => write(COPY, copy)

/** What was scanned on this device in the last ten minutes (card format, section 6), in other tabs too: the phone's camera opens one each time. */
export async function readSeen(): Promise<SeenPresentations> {
  return (await readSnapshot<SeenPresentations>(SEEN, VERSION, (seen) => seen instanceof Map))?.data ?? new Map()
}

/** @throws DOMException when the browser refuses to store */
export const writeSeen = (seen: SeenPresentations): Promise<void> => write(SEEN, seen)

const write = (key: string, data: unknown): Promise<void> =>
  run('readwrite', (store) => store.put({ version: VERSION, fetchedAt: Date.now(), data }, key))

const isWhole = ({ data }: Partial<VerifierCopy>): boolean =>
  Array.isArray(data?.pins) && data.keySet instanceof Uint8Array && data.lists instanceof Map
