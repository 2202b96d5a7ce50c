import { useEffect } from 'react'
import type { ReportMoved, ReportState, StaffReportAnswer, StaffReports, StaffReportsState } from '#domain/reports/report.ts'
import { ApiError, call, send } from '#app/platform/api.ts'
import { blobOf } from '#app/platform/blob-of.ts'
import { followed } from '#app/platform/create-store.ts'
import { keepLooking } from '#app/platform/keep-looking.ts'
import { owner } from '#app/platform/own-copy.ts'
import { readNoticesTo } from '#app/platform/unread.ts'
import { report } from '#app/platform/log-warning.ts'
import { refreshSession, useSession } from '#app/platform/session/session.ts'

/** What the staff's list is cut down to. */
export type StaffReportsFilter = { state: StaffReportsState | null; category: string | null }

type Asked = { owner: string | null; fetchedAt: number | null; error: ApiError | null }

/** `list` is null before it is here; `numbers` are of the last one that came, whatever it was cut down to. */
type Listed = Asked & {
  query: string
  list: StaffReports | null
  numbers: Pick<StaffReports, 'states' | 'unanswered' | 'categories'> | null
}
type Opened = Asked & { id: string; report: StaffReportAnswer | null }

// Other people's words: in the memory of the page alone, and nobody else's who signs in after.
const NOTHING: Asked = { owner: null, fetchedAt: null, error: null }
const listed = followed<Listed>({ ...NOTHING, query: '', list: null, numbers: null })
const opened = followed<Opened>({ ...NOTHING, id: '', report: null })
/** Grows with every question: only the answer to the last one counts. */
let asked = 0
/** The last look at one report, or what was last done with it: who has asked before that is answered too late. */
let last = { id: '' }

/** The reports of the person's desks, asked for again when the network or the person is back. */
export function useStaffReports(filter: StaffReportsFilter): Listed {
  const query = queryOf(filter)
  useAskedAgain(refreshStaffReports, query)
  const now = mine(listed.use())
  return now?.query === query ? now : { ...NOTHING, query, list: null, numbers: now?.numbers ?? null }
}

/** Asks for what the filter leaves, as far as it was open. Never throws: a failure is kept beside what is known. */
export async function refreshStaffReports(query: string): Promise<void> {
  const whose = owner()
  if (whose === null) return
  const turn = ++asked
  const before = mine(listed.get())
  const known = before?.query === query ? before : null
  try {
    const list = await call<StaffReports>('GET', `${LIST}?${query}`)
    while (list.next !== null && list.reports.length < (known?.list?.reports.length ?? 0))
      Object.assign(list, await followedBy(list, query))
    if (turn !== asked || owner() !== whose) return
    listed.set({ owner: whose, query, list, numbers: list, fetchedAt: Date.now(), error: null })
  } catch (error) {
    const failed = await failure('staff reports not loaded', error)
    if (turn !== asked) return
    const kept = failed.status === 403 ? null : known
    const { list = null, fetchedAt = null } = kept ?? {}
    // Whose desks these are no longer reads what is on them no longer, not even how much.
    const numbers = failed.status === 403 ? null : (before?.numbers ?? null)
    listed.set({ owner: whose, query, list, fetchedAt, numbers, error: failed })
  }
}

/** The page behind those that are shown. @throws ApiError */
export async function moreStaffReports(): Promise<void> {
  const now = mine(listed.get())
  if (!now?.list?.next) return
  const turn = ++asked
  try {
    const more = await followedBy(now.list, now.query)
    if (turn === asked && mine(listed.get())) listed.set({ ...now, list: { ...now.list, ...more } })
  } catch (error) {
    throw await failure('more staff reports not loaded', error)
  }
}

/** What was answered meanwhile has moved back and comes again. */
async function followedBy({ reports, next }: StaffReports, query: string): Promise<Pick<StaffReports, 'reports' | 'next'>> {
  const page = await call<StaffReports>('GET', `${LIST}?${query}${query && '&'}after=${encodeURIComponent(next!)}`)
  const shown = new Set(reports.map(({ id }) => id))
  return { reports: [...reports, ...page.reports.filter(({ id }) => !shown.has(id))], next: page.next }
}

/** One report, asked for again when the network or the person is back. */
export function useStaffReport(id: string): Opened {
  useAskedAgain(openStaffReport, id)
  const now = mine(opened.use())
  return now?.id === id ? now : { ...NOTHING, id, report: null }
}

/** Never throws: a failure is kept beside what is known. */
export async function openStaffReport(id: string): Promise<void> {
  const whose = owner()
  const look = (last = { id })
  try {
    const answer = await call<StaffReportAnswer>('GET', path(id))
    if (last !== look || owner() !== whose) return
    opened.set({ owner: whose, id, report: answer, fetchedAt: Date.now(), error: null })
    // That of a confidential one leads to no report.
    if (!answer.confidential) void readNoticesTo(`/gestione/segnalazioni/${answer.id}`, answer.now)
  } catch (error) {
    const failed = await failure('staff report not loaded', error)
    if (last !== look) return
    const now = mine(opened.get())
    const kept = now?.id === id && failed.status !== 403 && failed.status !== 404 ? now : null
    opened.set({ owner: whose, id, report: kept?.report ?? null, fetchedAt: kept?.fetchedAt ?? null, error: failed })
  }
}

/**
 * @param requestKey of this text: sent again with it, it arrives once
 * @throws ApiError report.closed, auth.network
 */
export async function answerStaffReport(id: string, { body, state, requestKey }: { body: string; state: ReportState; requestKey: string }) {
  const answer = await change(id, call('POST', `${path(id)}/messages`, { body, state, requestKey }))
  // The text had arrived by an earlier try, which said another state.
  if (answer.state !== state) await setStaffReportState(id, state)
}

/** @throws ApiError */
export const setStaffReportState = (id: string, state: ReportState) => change(id, call('PUT', `${path(id)}/state`, { state }))

/**
 * Gives whether they read it still: then it is shown as it is now, else nothing of it stays; unless another one is open by then.
 *
 * @throws ApiError
 */
export async function moveStaffReport(id: string, category: string): Promise<boolean> {
  const whose = owner()
  try {
    const { stays } = await call<ReportMoved>('PUT', `${path(id)}/category`, { category })
    if (last.id !== id || owner() !== whose) return stays
    if (stays) await openStaffReport(id)
    else {
      // A look that is still on its way may have seen it before.
      last = { id }
      opened.set({ ...NOTHING, id, report: null })
    }
    return stays
  } catch (error) {
    throw await failure('staff report not moved', error)
  }
}

export const staffFileAddress = (id: string, n: number): string => `${path(id)}/files/${n}`

/** @throws ApiError */
export const loadStaffFile = (id: string, n: number): Promise<Blob> => blobOf(send('GET', staffFileAddress(id, n)))

// Half an answer, for who looks something up in another report: it goes with the page.
const drafts = new Map<string, string>()
const draftKey = (id: string) => `${owner()} ${id}`
export const readDraftAnswer = (id: string): string => drafts.get(draftKey(id)) ?? ''
export const keepDraftAnswer = (id: string, body: string): void => void drafts.set(draftKey(id), body)

const LIST = '/api/staff/reports'
const path = (id: string) => `${LIST}/${encodeURIComponent(id)}`

/** As the list's address has it. */
export const queryOf = ({ state, category }: StaffReportsFilter): string =>
  new URLSearchParams({ ...(state !== null && { state }), ...(category !== null && { category }) }).toString()

/** Shows what has become of the report, unless another one is open by now. @throws ApiError */
async function change(id: string, asking: Promise<StaffReportAnswer>): Promise<StaffReportAnswer> {
  const whose = owner()
  try {
    const answer = await asking
    if (last.id === id && owner() === whose) {
      // A look that is still on its way may have seen the report as it was.
      last = { id }
      opened.set({ owner: whose, id, report: answer, fetchedAt: Date.now(), error: null })
    }
    return answer
  } catch (error) {
    throw await failure('staff report not changed', error)
  }
}

/** Asks at once, and whenever the network or the person is back. */
function useAskedAgain(ask: (what: string) => Promise<void>, what: string): void {
  const { user } = useSession()
  const whose = user?.firebaseUid ?? null
  useEffect(() => {
    if (whose !== null) return keepLooking(() => ask(what))
  }, [ask, what, whose])
}

/** Nothing of anybody who was signed in before. */
const mine = <T extends Asked>(now: T): T | null => (now.owner !== null && now.owner === owner() ? now : null)

async function failure(what: string, error: unknown): Promise<ApiError> {
  if (!(error instanceof ApiError)) throw error
  report(what, error)
  if (error.status === 401) await refreshSession().catch((reason: unknown) => report('session not refreshed', reason))
  return error
}
