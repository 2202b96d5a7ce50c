import { clockCorrection, correctedNow, type ClockOffset } from '#domain/cards/credential/clock-offset.ts'
import { forgetOld, noteScan, SEEN_S, type SeenPresentations } from '#domain/cards/credential/seen-presentations.ts'
import { dataAt, openVerifierData, type VerifierData } from '#domain/cards/credential/verifier-data.ts'
import { verify, type Verdict } from '#domain/cards/credential/verify.ts'
import { appInfo } from '#app/platform/association.ts'
import { createStore } from '#app/platform/create-store.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { fetchVerifierData } from './verifier-fetch.ts'
import { readSnapshot, run } from '#app/platform/snapshots.ts'

export type KnownVerifier = {
  /** Keys and lists for checking cards; null while there are none. A new object after each refresh. */
  opened: Awaited<ReturnType<typeof openVerifierData>>
  /** When the oldest list was signed, UTC seconds; null without lists. */
  dataAt: number | null
  clock: ClockOffset | null
  /** `stale`: the last refresh failed. */
  state: 'loading' | 'fresh' | 'stale'
}

const known = createStore<KnownVerifier>({ opened: null, dataAt: null, clock: null, state: 'loading' })
export const useVerifier = known.use
export const knownVerifier = known.get

const EVERY_MS = 15 * 60_000
/** A scan refreshes the lists in the background, but not for every card of a queue. */
const FRESH_MS = 60_000
const SEEN_MS = SEEN_S * 1000

/**
 * Opens the stored data and refreshes them now, every quarter of an hour, and whenever the network or the page comes back. Returns a
 * function that stops it.
 */
export function keepVerifierFresh(): () => void {
  const timer = setInterval(() => void refreshVerifier(), EVERY_MS)
  const away = new AbortController()
  addEventListener('online', () => void refreshVerifier(), { signal: away.signal })
  document.addEventListener('visibilitychange', () => document.hidden || freshenVerifier(), { signal: away.signal })
  void refreshVerifier()
  void forgetSeen()
  return () => {
    clearInterval(timer)
    away.abort()
  }
}

/** Refreshes the data unless that was done within the last minute. */
export function freshenVerifier(): void {
  const age = Date.now() - refreshedAt
  if (age < 0 || age >= FRESH_MS) void refreshVerifier()
}

let refreshedAt = 0
let running: Promise<void> | null = null

/** Refreshes keys and lists; a failure keeps the old ones. Never throws. */
export function refreshVerifier(): Promise<void> {
  running ??= refresh().finally(() => (running = null))
  return running
}

async function refresh(): Promise<void> {
  // Another tab may have refreshed the stored data meanwhile.
  const copy = await readVerifierCopy()
  const before = copy && (await openVerifierData(copy.data))
  if (copy && before) show({ opened: before, dataAt: dataAt(copy.data), clock: copy.clock })
  try {
    const { data, clock } = await fetchPinned(copy && before ? copy.data : null)
    show({ opened: await openVerifierData(data), dataAt: dataAt(data), clock: clock ?? known.get().clock, state: 'fresh' })
    refreshedAt = Date.now()
    await writeVerifierCopy({ data, clock: known.get().clock }).catch((error: unknown) => logWarning('verifier not kept', error))
  } catch (error) {
    logWarning('verifier not brought up to date', error)
    show({ state: 'stale' })
  }
}

/** @throws ApiError, or Error when the pinned anchors do not validate the server's key set */
async function fetchPinned(kept: VerifierData | null) {
  const { data, clock } = await fetchVerifierData(kept)
  if (data) return { data, clock }
  // In the trial a database may be deleted and recreated at the same address.
  if (!kept || !appInfo().trial) throw new Error('key set refused')
  const fetched = await fetchVerifierData(null)
  if (!fetched.data) throw new Error('key set refused')
  return { data: fetched.data, clock: fetched.clock }
}

const show = (changes: Partial<KnownVerifier>): void => known.set({ ...known.get(), ...changes })

/** The text that a camera read, and when (the device's clock, epoch ms). */
export type Scan = { text: string; at: number }

const repeated = new WeakMap<Scan, Promise<boolean>>()

/**
 * The verdict on a scan with the current data. Called again after a refresh, it judges the same moment and does not count as a second scan:
 * the device's ten-minute memory (card format, section 6) records it once.
 */
export async function checkScan(scan: Scan, { opened, clock }: Pick<KnownVerifier, 'opened' | 'clock'>): Promise<Verdict> {
  // Uses the current clock correction: the answer that measured it may have come after the scan, which often opens the page.
  const now = Math.floor(scan.at / 1000) + clockCorrection(clock, Date.now())
  const verdict = await verify({ text: scan.text, keySet: opened?.keySet ?? null, status: opened?.status ?? (async () => null), now })
  if (verdict.card?.presentedAt == null) return verdict
  if (!repeated.has(scan)) repeated.set(scan, noteOnDevice(verdict, now))
  return (await repeated.get(scan)) ? { ...verdict, notices: [...verdict.notices, 'seen-before'] } : verdict
}

async function noteOnDevice(verdict: Verdict, now: number): Promise<boolean> {
  const seen = await readSeen()
  const isRepeated = noteScan(verdict, seen, now).notices.includes('seen-before')
  await keep(seen)
  setTimeout(() => void forgetSeen(), SEEN_MS + 1000)
  return isRepeated
}

/** Deletes scans older than ten minutes from the device. */
export async function forgetSeen(): Promise<void> {
  const seen = await readSeen()
  const before = seen.size
  forgetOld(seen, correctedNow(known.get().clock, Date.now()))
  if (seen.size < before) await keep(seen)
}

const keep = (seen: SeenPresentations): Promise<void> => writeSeen(seen).catch((error: unknown) => logWarning('scan not noted', error))

/** The data that /v stores to work offline, without personal data. */
type VerifierCopy = { data: VerifierData; clock: ClockOffset | null }

const COPY = 'verifier'
const SEEN = 'verifier-seen'
const VERSION = 1

/** Null when nothing is stored, the copy is damaged, or the browser refuses its storage. */
async function readVerifierCopy(): Promise<VerifierCopy | null> {
  return (await readSnapshot<VerifierCopy>(COPY, VERSION, isWhole))?.data ?? null
}

/** @throws DOMException when the browser refuses to store */
const writeVerifierCopy = (copy: VerifierCopy): Promise<void> => write(COPY, copy)

/**
 * Scans on this device in the last ten minutes (card format, section 6), including other tabs: the phone's camera opens a new tab each
 * time.
 */
async function readSeen(): Promise<SeenPresentations> {
  return (await readSnapshot<SeenPresentations>(SEEN, VERSION, (seen) => seen instanceof Map))?.data ?? new Map()
}

/** @throws DOMException when the browser refuses to store */
const writeSeen = (seen: SeenPresentations): Promise<void> => write(SEEN, seen)

const write = (key: string, data: unknown): Promise<void> =>
  run('readwrite', (store) => store.put({ version: VERSION, fetchedAt: Date.now(), data }, key))

const isWhole = ({ data }: Partial<VerifierCopy>): boolean =>
  Array.isArray(data?.pins) && data.keySet instanceof Uint8Array && data.lists instanceof Map
