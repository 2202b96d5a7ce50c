import { useEffect } from 'react'
import type { Values } from '#domain/form.ts'
import {
  MAX_DECISIONS,
  type appealForm,
  type appealOutcomeForm,
  type Decision,
  type guardianForm,
  type questionForm,
  type resolutionForm,
  type StaffApplication,
  type StaffApplications,
  type StaffApplicationState,
  type toldForm,
} from '#domain/applications/admission.ts'
import { call, send } from '#app/platform/api.ts'
import { createResource } from '#app/platform/create-resource.ts'
import { saveAnswer } from '#app/platform/device/save-file.ts'
import { keyed } from '#app/platform/keyed.ts'
import { pagedList } from '#app/platform/paged-list.ts'
import { readNoticesTo } from '#app/platform/unread.ts'
import { followDoneWork, workDone, workOn } from '#app/shell/desk/done-work.ts'

// Other people's data stay in the page's memory.

const LIST = '/api/staff/applications'
const at = (id: string, part = '') => `${LIST}/${encodeURIComponent(id)}${part}`

/** The applications of a state, longest waiting first. */
export const staffApplications = pagedList<StaffApplications, 'applications'>({
  name: 'staff applications',
  path: (state) => `${LIST}?state=${state}`,
  rows: 'applications',
  id: ({ id }) => id,
})

export function useStaffApplications(state: StaffApplicationState) {
  const resource = staffApplications.at(state)
  useEffect(() => followDoneWork(() => void resource.refresh()), [resource])
  return resource.use()
}

/** All applications for one meeting, longest waiting first. */
export const toDecide = createResource<StaffApplications | null>({
  name: 'applications to decide',
  load: () => call<StaffApplications>('GET', `${LIST}?state=open&limit=${MAX_DECISIONS}`),
  refused: ({ status }, list) => (status === 403 ? null : list),
})

export const staffApplication = keyed((id) =>
  createResource<StaffApplication | null>({
    name: `application ${id}`,
    load: () => call<StaffApplication>('GET', at(id)),
    after: (one) => void (one && readNoticesTo(`/gestione/domande/${id}`, one.now)),
    refused: ({ status }, one) => (status === 403 || status === 404 ? null : one),
  }),
)

export function useStaffApplication(id: string) {
  const resource = staffApplication(id)
  useEffect(() => followDoneWork(() => void resource.refresh()), [resource])
  return resource.use()
}

const acted = (id: string, asked: Promise<StaffApplication>) => workOn(staffApplication(id), asked)

/** @throws ApiError application.decided */
export const withdrawApplication = (id: string) => acted(id, call('POST', at(id, '/withdrawal')))

/** The answer on paper. @throws ApiError */
export const saveLetter = (id: string) => saveAnswer(send('GET', at(id, '/letter')), 'risposta-domanda.pdf')

/** @throws ApiError application.decided */
export const askApplicant = (id: string, asked: Values<typeof questionForm>) => acted(id, call('POST', at(id, '/questions'), asked))
/** @throws ApiError application.decided */
export const recordGuardian = (id: string, asked: Values<typeof guardianForm>) => acted(id, call('PUT', at(id, '/guardian'), asked))
/** @throws ApiError application.decided */
export const recordTold = (id: string, asked: Values<typeof toldForm>) => acted(id, call('PUT', at(id, '/communication'), asked))
/** @throws ApiError application.decided */
export const recordAppeal = (id: string, asked: Values<typeof appealForm>) => acted(id, call('PUT', at(id, '/appeal'), asked))
/** @throws ApiError application.decided, application.not_ready */
export const decideAppeal = (id: string, asked: Values<typeof appealOutcomeForm>) =>
  acted(id, call('POST', at(id, '/appeal/outcome'), asked))

/** @throws ApiError application.decided, application.not_ready, application.own with `ids` */
export async function holdMeeting(resolution: Values<typeof resolutionForm>, decisions: readonly Decision[]): Promise<number> {
  try {
    const { decided } = await call<{ decided: number }>('POST', at('meeting'), { ...resolution, decisions })
    return decided
  } finally {
    workDone()
    await toDecide.refresh()
  }
}
