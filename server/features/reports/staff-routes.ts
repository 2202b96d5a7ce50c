import type { ReportRow } from '#db/tables.ts'
import { reportMoveForm, reportStateForm, staffMessageForm } from '#domain/reports/report.ts'
import type { Deps } from '#server/core/deps.ts'
import { route } from '#server/core/route.ts'
import { clerkOf } from './clerk.ts'
import { answerReport, moveReport, noteOpened, reportCounts, setReportState, staffAnswer, staffReport, staffReports } from './desk.ts'
import { sendReportFile } from './routes.ts'
import { counts, file, fileParams, moved, params, staffList, staffListQuery, staffReportAnswer } from './schemas.ts'

const whole = { is: staffReportAnswer, what: 'The report with its messages' }
const access = { who: 'staff', may: 'reports.answer' } as const
const refusals = { 404: ['api.not_found'] } as const

/** Reports for staff: each role reads and answers those of its desk. */
export const staffReportRoutes = [
  route({
    method: 'get',
    path: '/api/staff/reports',
    summary:
      'The reports that the person’s roles read, unanswered ones first, at most 50; confidential ones for the officer only. `after`: the `next` of the previous page; `q`: words of their numbers and titles',
    access,
    query: staffListQuery,
    answer: { status: 200, is: staffList, what: 'The reports' },
    run: async ({ deps, person, query }) => staffReports(deps, await clerkOf(deps, person.accountId), query),
  }),
  route({
    method: 'get',
    path: '/api/staff/reports/counts',
    summary: 'The number of ordinary reports in each state',
    access: { who: 'staff', may: 'reports.count' },
    answer: { status: 200, is: counts, what: 'The numbers' },
    run: ({ deps, person }) => reportCounts(deps, person.accountId),
  }),
  route({
    method: 'get',
    path: '/api/staff/reports/{id}',
    summary: 'A report with its messages; the reading is in the audit, except of a confidential report',
    access,
    params,
    answer: { status: 200, ...whole },
    refusals,
    run: async ({ deps, person, params: { id } }) => staffAnswer(deps, await opened(deps, person.accountId, id)),
  }),
  route({
    method: 'post',
    path: '/api/staff/reports/{id}/messages',
    summary: 'Answers, once per key, and notifies the reporter; `state` may be left out',
    access,
    params,
    body: staffMessageForm,
    answer: { status: 201, ...whole },
    refusals: { ...refusals, 409: ['report.closed'] },
    run: async ({ deps, person, params: { id }, body }) => {
      const clerk = await clerkOf(deps, person.accountId)
      return answerReport(deps, clerk, await staffReport(deps, clerk, id), body)
    },
  }),
  route({
    method: 'put',
    path: '/api/staff/reports/{id}/state',
    summary: 'Changes the state of a report',
    access,
    params,
    body: reportStateForm,
    answer: { status: 200, ...whole },
    refusals,
    run: async ({ deps, person, params: { id }, body: { state } }) => {
      const clerk = await clerkOf(deps, person.accountId)
      return setReportState(deps, clerk, await staffReport(deps, clerk, id), state)
    },
  }),
  route({
    method: 'put',
    path: '/api/staff/reports/{id}/category',
    summary: 'Moves an ordinary report to another ordinary category, and notifies its readers',
    access,
    params,
    body: reportMoveForm,
    answer: { status: 200, is: moved, what: 'Whether the person’s roles still read it' },
    refusals,
    run: async ({ deps, person, params: { id }, body: { category } }) => {
      const clerk = await clerkOf(deps, person.accountId)
      return moveReport(deps, clerk, await staffReport(deps, clerk, id), category)
    },
  }),
  route({
    method: 'get',
    path: '/api/staff/reports/{id}/files/{n}',
    summary: 'A file of a report',
    access,
    params: fileParams,
    answer: { responses: { 200: file } },
    refusals,
    run: async ({ deps, person, params: { id, n }, c }) => sendReportFile(c, await opened(deps, person.accountId, id), Number(n)),
  }),
]

async function opened(deps: Deps, uid: string, id: string): Promise<ReportRow> {
  const clerk = await clerkOf(deps, uid)
  const row = await staffReport(deps, clerk, id)
  await noteOpened(deps, clerk, row)
  return row
}
