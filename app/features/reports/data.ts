import { useEffect } from 'react'
import type { OwnReports, ReportAnswer, ReportItem } from '#domain/reports/report.ts'
import { ApiError, call, send } from '#app/platform/api.ts'
import { blobOf } from '#app/platform/blob-of.ts'
import type { Freshness } from '#app/platform/content/collections.ts'
import { followed } from '#app/platform/create-store.ts'
import { keepLooking } from '#app/platform/keep-looking.ts'
import { owner, ownCopy } from '#app/platform/own-copy.ts'
import { readNoticesTo } from '#app/platform/unread.ts'
import { report } from '#app/platform/log-warning.ts'
import { lastSent } from './outbox.ts'
import { refreshSession, useSession } from '#app/platform/session/session.ts'

/** The own reports as the device knows them. `error`: why the last try to renew them failed. */
export type KnownReports = { owner: string | null; reports: ReportItem[]; freshness: Freshness; error: ApiError | null }

/** One report with its conversation, and when the server gave it (ms). */
type Kept = { report: ReportAnswer; fetchedAt: number }

/** `seen`: of each report the last answer that the person has read here (epoch ms). */
type Copy = { reports: ReportItem[]; fetchedAt: number | null; details: Record<string, Kept>; seen: Record<string, number> }

const copy = ownCopy<Copy>('reports', 1)
const EMPTY: Copy = { reports: [], fetchedAt: null, details: {}, seen: {} }
/** Enough to look something up without a network. */
const DETAILS = 10

const known = followed<KnownReports>(onDevice())

/** As the device knows them, at once and without a network, then as the server says. */
export function useOwnReports(): KnownReports {
  const { user } = useSession()
  const whose = user?.firebaseUid ?? null
  useEffect(() => {
    if (whose === null) return
    void refreshReports()
    const again = () => void refreshReports()
    addEventListener('online', again)
    const unfollow = [lastSent.follow(again), copy.followOthers(() => known.set(onDevice()))]
    return () => {
      removeEventListener('online', again)
      for (const end of unfollow) end()
    }
  }, [whose])
  const current = known.use()
  return current.owner === whose ? current : onDevice()
}

/** Asks the server again. Never throws: a failure leaves what is known, and marks it as stale. */
export async function refreshReports(): Promise<void> {
  const whose = owner()
  if (whose === null) return
  try {
    const reports = (await call<OwnReports>('GET', '/api/reports')).reports.map(withoutSecrets)
    if (owner() !== whose) return
    const fetchedAt = Date.now()
    const ids = new Set(reports.map(({ id }) => id))
    const { details, seen } = kept()
    // Whose session it is has another list than a moment ago: nothing of a report that is not theirs stays.
    const theirs = Object.fromEntries(Object.entries(details).filter(([id]) => ids.has(id)))
    copy.write({ reports, fetchedAt, details: theirs, seen })
    known.set({ owner: whose, reports, freshness: { fetchedAt, stale: false }, error: null })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    report('own reports not loaded', error)
    await endedSession(error)
    if (owner() === whose) known.set({ ...onDevice(), freshness: { ...onDevice().freshness, stale: true }, error })
  }
}

/** A list is looked at over somebody's shoulder: of a confidential one it says no more than that it is there. */
const withoutSecrets = (item: ReportItem): ReportItem => (item.confidential ? { ...item, title: '' } : item)

/** The report that is on the screen. `error`: why the last try to renew it failed. */
type Opened = { id: string; kept: Kept | null; error: unknown }

const opened = followed<Opened>({ id: '', kept: null, error: null })

/** One of the own reports: as the device knows it at once, then as the server says, and again when the network or the person is back. */
export function useReport(id: string): Opened {
  useEffect(() => keepLooking(() => openReport(id)), [id])
  const now = opened.use()
  return now.id === id ? now : { id, kept: onDeviceOf(id), error: null }
}

/** Asks the server for it. Never throws: a failure is kept beside what is known. */
export async function openReport(id: string): Promise<void> {
  try {
    await change(id, call<ReportAnswer>('GET', path(id)))
  } catch (error) {
    const before = opened.get()
    opened.set({ id, kept: before.id === id ? before.kept : onDeviceOf(id), error })
  }
}

/**
 * @param requestKey of this text: sent again with it, it arrives once
 * @throws ApiError report.closed, auth.network
 */
export const answerReport = (id: string, body: string, requestKey: string): Promise<void> =>
  change(id, call<ReportAnswer>('POST', `${path(id)}/messages`, { requestKey, body }))

export const reportFileAddress = (id: string, n: number): string => `${path(id)}/files/${n}`

/** Whether somebody has answered what is still open, and it was not read on this device. */
export function isUnread({ id, answeredAt }: Pick<ReportItem, 'id' | 'answeredAt'>): boolean {
  return answeredAt !== null && (kept().seen[id] ?? 0) < answeredAt
}

/** Those that wait for their writer before the others, each in the order in which they were. */
export const waitingFirst = (reports: readonly ReportItem[]): ReportItem[] => [
  ...reports.filter(waitsForWriter),
  ...reports.filter((item) => !waitsForWriter(item)),
]

const waitsForWriter = (item: ReportItem): boolean => item.state === 'waiting_for_you' || isUnread(item)

/** @throws ApiError */
export const loadReportFile = (id: string, n: number): Promise<Blob> => blobOf(send('GET', reportFileAddress(id, n)))

/** With its code, without a session: what only the holder of the code may see. No cookie goes with it. */
export const byCode = {
  /** @throws ApiError report.code_invalid, auth.too_many_attempts, auth.network */
  load: (code: string): Promise<ReportAnswer> => call('POST', '/api/reports/receipt', { code }, ANONYMOUS),
  answer: (code: string, body: string, requestKey: string): Promise<ReportAnswer> =>
    call('POST', '/api/reports/receipt/messages', { code, requestKey, body }, ANONYMOUS),
  /** The mail that a visitor has to open, once more; gives the seconds until the next. */
  remind: (code: string): Promise<{ seconds: number }> => call('POST', '/api/reports/receipt/confirmation', { code }, ANONYMOUS),
  file: (code: string, n: number): Promise<Blob> => blobOf(send('POST', '/api/reports/receipt/files', { code, n }, ANONYMOUS)),
}

const ANONYMOUS: RequestInit = { credentials: 'omit' }

/** @throws ApiError report.link_invalid, report.link_expired */
export const confirmReport = async (token: string): Promise<string> =>
  (await call<{ number: string }>('POST', '/api/reports/confirmation', { token })).number

async function change(id: string, asked: Promise<ReportAnswer>): Promise<void> {
  const whose = owner()
  try {
    const answer = { report: await asked, fetchedAt: Date.now() }
    if (owner() !== whose) return
    keep(answer)
    opened.set({ id, kept: answer, error: null })
    // That of a confidential one leads to no report.
    if (!answer.report.confidential) void readNoticesTo(`/segnalazioni/${id}`, answer.report.now)
  } catch (error) {
    if (error instanceof ApiError) await endedSession(error)
    throw error
  }
}

/** Confidential ones are not kept: a telephone passes from hand to hand. */
function keep(answer: Kept): void {
  const { id, confidential, answeredAt } = answer.report
  const before = kept()
  const others = Object.entries(before.details).filter(([other]) => other !== id)
  const newest = others.toSorted(([, a], [, b]) => b.fetchedAt - a.fetchedAt).slice(0, DETAILS - 1)
  const details = Object.fromEntries(confidential ? newest : [[id, answer], ...newest])
  copy.write({ ...before, details, seen: { ...before.seen, ...(answeredAt !== null && { [id]: answeredAt }) } })
}

async function endedSession({ status }: ApiError): Promise<void> {
  if (status === 401) await refreshSession().catch((reason: unknown) => report('session not refreshed', reason))
}

const onDeviceOf = (id: string): Kept | null => kept().details[id] ?? null
const path = (id: string) => `/api/reports/${encodeURIComponent(id)}`

function kept(): Copy {
  return copy.read() ?? EMPTY
}

function onDevice(): KnownReports {
  const { reports, fetchedAt } = kept()
  return { owner: owner(), reports, freshness: { fetchedAt, stale: false }, error: null }
}
