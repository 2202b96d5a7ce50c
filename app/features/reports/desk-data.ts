import { useEffect } from 'react'
import type { ReportMoved, ReportState, StaffReportAnswer, StaffReports, StaffReportsState } from '#domain/reports/report.ts'
import { call, send } from '#app/platform/api.ts'
import { blobOf } from '#app/platform/blob-of.ts'
import { createResource, type Known } from '#app/platform/create-resource.ts'
import { createStore } from '#app/platform/create-store.ts'
import { keyed } from '#app/platform/keyed.ts'
import { pagedList, queryOf } from '#app/platform/paged-list.ts'
import { owner } from '#app/platform/own-copy.ts'
import { readNoticesTo } from '#app/platform/unread.ts'
import { followDoneWork, workDone } from '#app/shell/desk/done-work.ts'
import { keptWords } from './replies.ts'

// Other people's words: kept in the page's memory only, and dropped when somebody else signs in.

/** The filter of the staff's list. */
export type StaffReportsFilter = { state: StaffReportsState | null; category: string | null; q: string }

type Numbers = Pick<StaffReports, 'states' | 'unanswered' | 'categories'>
/** The counts of the latest list, with any filter. */
const numbers = createStore<{ owner: string | null; of: Numbers } | null>(null)

/** The reports of the person's desks, by the list's URL. A report answered meanwhile has moved back and appears again. */
export const staffReports = pagedList<StaffReports, 'reports'>({
  name: 'staff reports',
  path: (query) => `${LIST}?${query}`,
  rows: 'reports',
  id: ({ id }) => id,
  after: (list) => numbers.set({ owner: owner(), of: list }),
  // Without the role, all data of its desks are removed, including the counts.
  refused: ({ status }, list) => {
    if (status === 403) numbers.set(null)
    return status === 403 ? null : list
  },
})

export function useStaffReports(filter: StaffReportsFilter) {
  const resource = staffReports.at(queryOf(filter))
  const { data, fetchedAt, error } = resource.use()
  useEffect(() => followDoneWork(() => void resource.refresh()), [resource])
  const last = numbers.use()
  const ofMine = last?.owner === owner() ? last.of : null
  return { list: ofMine && data, numbers: ofMine, fetchedAt, error }
}

/** One report, while the person may read it. */
export const staffReport = keyed((id) =>
  createResource<StaffReportAnswer | null>({
    name: `staff report ${id}`,
    load: () => call<StaffReportAnswer>('GET', path(id)),
    // The notice of a confidential report does not link to it.
    after: (report) => void (report && !report.confidential && readNoticesTo(`/gestione/segnalazioni/${id}`, report.now)),
    refused: ({ status }, report) => (status === 403 || status === 404 ? null : report),
  }),
)

export const useStaffReport = (id: string): Known<StaffReportAnswer | null> => staffReport(id).use()

/** Drops a confidential report when it is left: reopening it requires the proof again. For a component that every layout keeps. */
export function useSealing(id: string | undefined): void {
  useEffect(() => {
    const one = id === undefined ? null : staffReport(id)
    return () => void (one?.get().data?.confidential && one.change(Promise.resolve(null)))
  }, [id])
}

/**
 * @param requestKey of this text: a repeated request with it arrives once
 * @throws ApiError report.closed, auth.network
 */
export async function answerStaffReport(id: string, { body, state, requestKey }: { body: string; state: ReportState; requestKey: string }) {
  const asked = call<StaffReportAnswer>('POST', `${path(id)}/messages`, { body, state, requestKey })
  await staffReport(id).change(asked)
  // An earlier try had already delivered the text, with another state.
  if ((await asked).state !== state) await setStaffReportState(id, state)
  else workDone()
}

/** @throws ApiError */
export async function setStaffReportState(id: string, state: ReportState): Promise<void> {
  await staffReport(id).change(call<StaffReportAnswer>('PUT', `${path(id)}/state`, { state }))
  workDone()
}

/** Returns whether the person may still read the report; if so it is reloaded, otherwise dropped. @throws ApiError */
export async function moveStaffReport(id: string, category: string): Promise<boolean> {
  const one = staffReport(id)
  const asked = call<ReportMoved>('PUT', `${path(id)}/category`, { category })
  await one.change(asked.then(({ stays }) => (stays ? one.get().data : null)))
  const { stays } = await asked
  workDone()
  if (stays) await one.refresh()
  return stays
}

/** @throws ApiError */
export const loadStaffFile = (id: string, n: number): Promise<Blob> => send('GET', `${path(id)}/files/${n}`).then(blobOf)

const drafts = new Map<string, string>()
const draftKey = (id: string) => `${owner()} ${id}`
const answers = keptWords('desk-answers')
type Answered = Pick<StaffReportAnswer, 'id' | 'confidential'>

/** An unfinished answer. For a confidential report it is lost when the page closes: nothing of it stays on a device. */
export const readDraftAnswer = ({ id, confidential }: Answered): string =>
  confidential ? (drafts.get(draftKey(id)) ?? '') : answers.read(id)

export const keepDraftAnswer = ({ id, confidential }: Answered, body: string): void =>
  confidential ? void drafts.set(draftKey(id), body) : answers.keep(id, body)

const LIST = '/api/staff/reports'
const path = (id: string) => `${LIST}/${encodeURIComponent(id)}`
