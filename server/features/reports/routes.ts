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
const byReceipt = { who: 'anyone', why: 'The code of the receipt opens it' } as const
/** The refusals of calls by a receipt's code. */
const refusals = { 404: ['report.code_invalid'], 429: ['report.too_many'] } as const

/** The reporter's calls. Fixed addresses come before those with an id. */
export const reportRoutes = [
  route({
    method: 'post',
    path: '/api/reports',
    summary: 'A new report, signed, anonymous, or of a visitor; sent again with its key it is the same one, with the same answer',
    details: '`requestKey` names it. `code` is the receipt of an unsigned report. `api.conflict`: the key is another person’s.',
    access: { who: 'anyone', why: 'A report may be anonymous; of one that is signed the act asks for the session' },
    body: reportForm,
    answer: { status: 201, is: receipt, what: 'It is here' },
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
    summary: 'What the person of the session has signed, newest first',
    access: { who: 'account' },
    answer: { status: 200, is: ownList, what: 'The reports' },
    run: ({ deps, person }) => ownReports(deps, person.accountId),
  }),
  route({
    method: 'get',
    path: '/api/reports/officer',
    summary: 'Whether somebody reads confidential reports; until then none is taken',
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
    summary: 'Adds words to the report of a receipt’s code, once for a key',
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
    summary: 'Sends a visitor’s mail once more; `seconds` until the next, 0 when the address is proved',
    access: byReceipt,
    body: receiptForm,
    answer: { status: 200, is: z.object({ seconds: z.int() }), what: 'Sent' },
    refusals,
    run: ({ deps, body: { code }, address, origin }) => resendConfirmation(deps, { code, address }, origin),
  }),
  route({
    method: 'post',
    path: '/api/reports/confirmation',
    summary: 'Proves a visitor’s address by the link of their mail: from now on the report is read',
    access: { who: 'anyone', why: 'The link in the mail opens it' },
    body: confirmReportForm,
    answer: { status: 200, is: z.object({ number: z.string() }), what: 'Proved' },
    refusals: { 404: ['report.link_invalid'], 410: ['report.link_expired'] },
    run: ({ deps, body }) => confirmReport(deps, body.token),
  }),
  route({
    method: 'get',
    path: '/api/reports/{id}',
    summary: 'One’s own report with its messages',
    access: { who: 'account' },
    params,
    answer: { status: 200, ...whole },
    refusals: { 404: ['api.not_found'] },
    run: async ({ deps, person, params: { id } }) => reportAnswer(deps, await ownReport(deps, person.accountId, id)),
  }),
  route({
    method: 'post',
    path: '/api/reports/{id}/messages',
    summary: 'Adds words to one’s own report, once for a key',
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
    summary: 'A file of one’s own report',
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
