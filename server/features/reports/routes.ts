import { z } from '@hono/zod-openapi'
import type { ReportRow } from '#db/tables.ts'
import {
  confirmReportForm,
  receiptFileForm,
  receiptForm,
  receiptMessageForm,
  reportForm,
  reportMessageForm,
} from '#domain/reports/report.ts'
import { sessionOf } from '#server/core/accounts/session.ts'
import { route } from '#server/core/route.ts'
import type { AppContext } from '#server/core/router.ts'
import { confirmReport, resendConfirmation } from './confirmation.ts'
import { openReport } from './content.ts'
import { fileOf } from './files.ts'
import { hasOfficer } from './officer-key.ts'
import { ownReport, ownReports, reply, reportAnswer, reportByReceipt } from './reports.ts'
import { file, fileParams, ownList, ownReportAnswer, params, receipt } from './schemas.ts'
import { sendReport } from './submit.ts'

const whole = { is: ownReportAnswer, what: 'The report with its messages' }
const byReceipt = { who: 'anyone', why: 'The code of the receipt authorises the call' } as const
/** The refusals of calls by a receipt's code. */
const refusals = { 404: ['report.code_invalid'], 429: ['report.too_many'] } as const

/** The reporter's calls. Fixed addresses come before those with an id. */
export const reportRoutes = [
  route({
    method: 'post',
    path: '/api/reports',
    summary: 'Sends a report: signed, anonymous, or of a visitor; a repeated key gives the same report and the same answer',
    details:
      '`requestKey` names the request. `code` is the receipt of an unsigned report. `api.conflict`: the key belongs to another person.',
    access: { who: 'anyone', why: 'A report may be anonymous; a signed one requires a session' },
    body: reportForm,
    answer: { status: 201, is: receipt, what: 'Received' },
    refusals: { 401: ['auth.session_expired'], 409: ['api.conflict', 'report.no_officer'], 429: ['report.too_many'] },
    run: async ({ deps, body, address, origin, c }) => {
      // Only signed reports look the session up: that may extend it, which is a trace of the time.
      const session = body.mode === 'signed' ? await sessionOf(c) : null
      return sendReport(deps, { uid: session?.accountId ?? null, address, origin }, body)
    },
  }),
  route({
    method: 'get',
    path: '/api/reports',
    summary: 'The signed-in person’s reports, newest first',
    access: { who: 'account' },
    answer: { status: 200, is: ownList, what: 'The reports' },
    run: ({ deps, person }) => ownReports(deps, person.accountId),
  }),
  route({
    method: 'get',
    path: '/api/reports/officer',
    summary: 'Whether confidential reports have a reader; without one they are refused',
    access: { who: 'anyone', why: 'A report may be anonymous' },
    answer: { status: 200, is: z.object({ officer: z.boolean() }), what: 'Whether there is an officer' },
    run: async ({ deps }) => ({ officer: await hasOfficer(deps) }),
  }),
  route({
    method: 'post',
    path: '/api/reports/receipt',
    summary: 'The report of a receipt’s code',
    access: byReceipt,
    body: receiptForm,
    answer: { status: 200, ...whole },
    refusals,
    run: async ({ deps, body: { code }, address }) => reportAnswer(deps, await reportByReceipt(deps, { code, address })),
  }),
  route({
    method: 'post',
    path: '/api/reports/receipt/messages',
    summary: 'Adds a message to the report of a receipt’s code, once per key',
    access: byReceipt,
    body: receiptMessageForm,
    answer: { status: 201, ...whole },
    refusals: { ...refusals, 409: ['report.closed'] },
    run: async ({ deps, body: { code, ...message }, address }) => reply(deps, await reportByReceipt(deps, { code, address }), message),
  }),
  route({
    method: 'post',
    path: '/api/reports/receipt/files',
    summary: 'A file of the report of a receipt’s code',
    access: byReceipt,
    body: receiptFileForm,
    answer: { responses: { 200: file } },
    refusals: { ...refusals, 404: ['report.code_invalid', 'api.not_found'] },
    run: async ({ deps, body: { code, n }, address, c }) => sendReportFile(c, await reportByReceipt(deps, { code, address }), n),
  }),
  route({
    method: 'post',
    path: '/api/reports/receipt/confirmation',
    summary: 'Sends the visitor’s mail again; `seconds` until the next one, 0 for a confirmed address',
    access: byReceipt,
    body: receiptForm,
    answer: { status: 200, is: z.object({ seconds: z.int() }), what: 'Sent' },
    refusals,
    run: ({ deps, body: { code }, address, origin }) => resendConfirmation(deps, { code, address }, origin),
  }),
  route({
    method: 'post',
    path: '/api/reports/confirmation',
    summary: 'Confirms a visitor’s address by the link of the mail; staff can then read the report',
    access: { who: 'anyone', why: 'The link in the mail authorises the call' },
    body: confirmReportForm,
    answer: { status: 200, is: z.object({ number: z.string() }), what: 'Confirmed' },
    refusals: { 404: ['report.link_invalid'], 410: ['report.link_expired'] },
    run: ({ deps, body }) => confirmReport(deps, body.token),
  }),
  route({
    method: 'get',
    path: '/api/reports/{id}',
    summary: 'One of the person’s own reports, with its messages',
    access: { who: 'account' },
    params,
    answer: { status: 200, ...whole },
    refusals: { 404: ['api.not_found'] },
    run: async ({ deps, person, params: { id } }) => reportAnswer(deps, await ownReport(deps, person.accountId, id)),
  }),
  route({
    method: 'post',
    path: '/api/reports/{id}/messages',
    summary: 'Adds a message to one of the person’s own reports, once per key',
    access: { who: 'account' },
    params,
    body: reportMessageForm,
    answer: { status: 201, ...whole },
    refusals: { 404: ['api.not_found'], 409: ['report.closed'], 429: ['report.too_many'] },
    run: async ({ deps, person, params: { id }, body }) => reply(deps, await ownReport(deps, person.accountId, id), body),
  }),
  route({
    method: 'get',
    path: '/api/reports/{id}/files/{n}',
    summary: 'A file of one of the person’s own reports',
    access: { who: 'account' },
    params: fileParams,
    answer: { responses: { 200: file } },
    refusals: { 404: ['api.not_found'] },
    run: async ({ deps, person, params: { id, n }, c }) => sendReportFile(c, await ownReport(deps, person.accountId, id), Number(n)),
  }),
]

/** Sends a file of a report that the asker may read. */
export async function sendReportFile(c: AppContext, row: ReportRow, n: number): Promise<Response> {
  const { db, config } = c.var.deps
  const { bytes, headers } = await fileOf(db, await openReport(db, config.secret, row), n)
  return c.body(new Uint8Array(bytes), 200, headers)
}
