import type { Bytes } from '#domain/cards/credential/bytes.ts'
import { clockOffset, type ClockOffset } from '#domain/cards/credential/clock-offset.ts'
import { openVerifierData, refreshVerifierData, type VerifierData } from '#domain/cards/credential/verifier-data.ts'
import { ApiError, send } from '#app/platform/api.ts'
import { serverOrigin } from '#app/platform/device/server.ts'

const KEY_SET = '/.well-known/tessera/keys'
/** A limit above any association's number of lists (list numbers are below 65,536): an error must not keep a phone fetching. */
const MAX_LISTS = 1000

/** The result of a refresh. `data` is null when the pinned anchors refuse the key set; `clock` is null when the time is unknown. */
export type Fetched = { data: VerifierData | null; clock: ClockOffset | null }

/**
 * Fetches the key set first and then all status lists of its associations; unchanged ones come from the browser's cache (card format,
 * section 12).
 *
 * @param kept null at the first visit
 * @throws ApiError when the key set does not load, or a list is incomplete: lists are valid only together
 */
export async function fetchVerifierData(kept: VerifierData | null): Promise<Fetched> {
  const fetched = await fetchOnce(kept)
  return fetched.isTorn ? fetchOnce(kept) : fetched
}

/** `isTorn`: other keys signed the lists, since a theft became known between the requests. The server publishes both together. */
async function fetchOnce(kept: VerifierData | null): Promise<Fetched & { isTorn: boolean }> {
  const sentAt = Date.now()
  const answer = await get(KEY_SET)
  const clock = clockOf(answer, sentAt)
  const keySet = await bytesOf(answer)
  const accepted = await refreshVerifierData(kept && { ...kept, lists: new Map() }, { keySet, lists: [] })
  const opened = accepted && (await openVerifierData(accepted))
  if (!opened) return { data: null, clock, isTorn: false }
  const bases = Array.from(opened.keySet.associations.values(), ({ status }) => status)
  const lists = (await Promise.all(bases.map(fetchLists))).flat()
  const data = await refreshVerifierData(kept, { keySet, lists })
  return { data, clock, isTorn: lists.length > 0 && data?.lists.size === 0 }
}

/** Lists are numbered from 0; each except the last links to the next (RFC 8288). The page may only call its own server. */
async function fetchLists(base: string): Promise<Bytes[]> {
  const lists: Bytes[] = []
  if (!base.startsWith(`${serverOrigin()}/`)) return lists
  for (let url: string | null = `${base}0`; url && lists.length < MAX_LISTS;) {
    const answer = await get(new URL(url).pathname)
    lists.push(await bytesOf(answer))
    url = hasNext(answer) ? `${base}${lists.length}` : null
  }
  return lists
}

const hasNext = (answer: Response): boolean => /rel="?next"?/.test(answer.headers.get('Link') ?? '')

async function get(path: string): Promise<Response> {
  const answer = await send('GET', path, undefined, { cache: 'no-cache', credentials: 'omit' })
  if (!answer.ok) throw new ApiError('auth.server', answer.status)
  return answer
}

async function bytesOf(answer: Response): Promise<Bytes> {
  try {
    return new Uint8Array(await answer.arrayBuffer())
  } catch {
    throw new ApiError('auth.network', 0)
  }
}

/** The server's time of the answer; null for a cached answer. */
function clockOf(answer: Response, sentAt: number): ClockOffset | null {
  const date = Date.parse(answer.headers.get('Date') ?? '')
  const isOfNow = !Number.isNaN(date) && Number(answer.headers.get('Age') ?? 0) === 0
  return isOfNow ? clockOffset({ serverNow: date / 1000, sentAt, receivedAt: Date.now() }) : null
}
