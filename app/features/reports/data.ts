import { useEffect } from 'react'
import type { OwnReports, ReportAnswer, ReportItem } from '#domain/reports/report.ts'
import { call, send } from '#app/platform/api.ts'
import { blobOf } from '#app/platform/blob-of.ts'
import { createResource, type Known } from '#app/platform/create-resource.ts'
import { keyed } from '#app/platform/keyed.ts'
import { readNoticesTo } from '#app/platform/unread.ts'
import { lastSent } from './outbox.ts'

/** `details`: the last opened conversations. `seen`: by report, the last answer read here (epoch ms). */
type Kept = {
  reports: ReportItem[]
  details: Record<string, { report: ReportAnswer; fetchedAt: number }>
  seen: Record<string, number>
}

const EMPTY: Kept = { reports: [], details: {}, seen: {} }
/** Enough conversations to look something up offline. */
const DETAILS = 10

/** The member's own reports. */
export const ownReports = createResource<Kept>({
  name: 'reports',
  version: 1,
  load: async () => ({ ...EMPTY, reports: (await call<OwnReports>('GET', '/api/reports')).reports.map(withoutSecrets) }),
  merge({ reports }, now) {
    const { details, seen } = now ?? EMPTY
    const ids = new Set(reports.map(({ id }) => id))
    // Drops the data of reports that are no longer listed.
    return { reports, seen, details: Object.fromEntries(Object.entries(details).filter(([id]) => ids.has(id))) }
  },
})

/** Other people may see the list on the screen: of a confidential report it shows only that it exists. */
const withoutSecrets = (item: ReportItem): ReportItem => (item.confidential ? { ...item, title: '' } : item)

export function useOwnReports(): Known<Kept> {
  // A report just sent from any tab appears in the list.
  useEffect(() => lastSent.follow(() => void ownReports.refresh()), [])
  return ownReports.use()
}

/** One of the member's own reports. */
const reportOf = keyed((id) =>
  createResource<ReportAnswer | null>({ name: `report ${id}`, load: () => call<ReportAnswer>('GET', path(id)), after: read }),
)

export function useReport(id: string): Known<ReportAnswer> & { retry: () => void } {
  const one = reportOf(id)
  const known = one.use()
  const kept = ownReports.use({ isKnownOnly: true }).data?.details[id]
  // Drops a confidential report from memory once its screen is closed.
  useEffect(() => () => void (one.get().data?.confidential !== false && one.change(Promise.resolve(null))), [one])
  const { data = null, fetchedAt = null } = known.data ? known : { data: kept?.report, fetchedAt: kept?.fetchedAt }
  return { ...known, data, fetchedAt, retry: () => void one.refresh() }
}

/**
 * @param requestKey of this text: a repeated request with it arrives once
 * @throws ApiError report.closed, auth.network
 */
export async function answerReport(id: string, body: string, requestKey: string): Promise<void> {
  await reportOf(id).change(call<ReportAnswer>('POST', `${path(id)}/messages`, { requestKey, body }))
}

/** Marks a shown report as read, and stores it unless confidential, since phones are passed around. */
function read(report: ReportAnswer | null): void {
  if (!report) return
  const { id, confidential, answeredAt } = report
  // The notice of a confidential report does not link to it.
  if (!confidential) void readNoticesTo(`/segnalazioni/${id}`, report.now)
  ownReports.update((now) => {
    const { reports, details, seen } = now ?? EMPTY
    const others = Object.entries(details).filter(([other]) => other !== id)
    const newest = others.toSorted(([, a], [, b]) => b.fetchedAt - a.fetchedAt).slice(0, DETAILS - 1)
    return {
      reports,
      details: Object.fromEntries(confidential ? newest : [[id, { report, fetchedAt: Date.now() }], ...newest]),
      seen: { ...seen, ...(answeredAt !== null && { [id]: answeredAt }) },
    }
  })
}

/** Whether an open report has an answer that was not read on this device. */
export function isUnread({ id, answeredAt }: Pick<ReportItem, 'id' | 'answeredAt'>): boolean {
  return answeredAt !== null && (ownReports.get().data?.seen[id] ?? 0) < answeredAt
}

/** Reports that need the writer come before the others; both keep their order. */
export const waitingFirst = (reports: readonly ReportItem[]): ReportItem[] => [
  ...reports.filter(waitsForWriter),
  ...reports.filter((item) => !waitsForWriter(item)),
]

const waitsForWriter = (item: ReportItem): boolean => item.state === 'waiting_for_you' || isUnread(item)

/** @throws ApiError */
export const loadReportFile = (id: string, n: number): Promise<Blob> => send('GET', `${path(id)}/files/${n}`).then(blobOf)

/** Calls with a report's code and without a session, for the code's holder alone. They send no cookie. */
export const byCode = {
  /** @throws ApiError report.code_invalid, auth.too_many_attempts, auth.network */
  load: (code: string): Promise<ReportAnswer> => call('POST', '/api/reports/receipt', { code }, ANONYMOUS),
  answer: (code: string, body: string, requestKey: string): Promise<ReportAnswer> =>
    call('POST', '/api/reports/receipt/messages', { code, requestKey, body }, ANONYMOUS),
  /** Sends the visitor's confirmation mail again; returns the seconds until the next one. */
  remind: (code: string): Promise<{ seconds: number }> => call('POST', '/api/reports/receipt/confirmation', { code }, ANONYMOUS),
  file: (code: string, n: number): Promise<Blob> => send('POST', '/api/reports/receipt/files', { code, n }, ANONYMOUS).then(blobOf),
}

const ANONYMOUS: RequestInit = { credentials: 'omit' }

/** @throws ApiError report.link_invalid, report.link_expired */
export const confirmReport = async (token: string): Promise<string> =>
  (await call<{ number: string }>('POST', '/api/reports/confirmation', { token })).number

const path = (id: string) => `/api/reports/${encodeURIComponent(id)}`
