import { createRoute, z } from '@hono/zod-openapi'
import {
  confirmReportForm,
  receiptFileForm,
  receiptForm,
  receiptMessageForm,
  reportForm,
  reportMessageForm,
} from '#domain/reports/report.ts'
import type { ReportRow } from '#db/tables.ts'
import { sessionOf, signedIn } from '#server/core/accounts/session.ts'
import { json, refusal } from '#server/platform/http/answers.ts'
import { formBody } from '#server/platform/http/form-body.ts'
import { originOf } from '#server/platform/http/origin.ts'
import { router, type AppContext } from '#server/core/router.ts'
import { confirmReport, resendConfirmation } from './confirmation.ts'
import { openReport } from './content.ts'
import { fileOf } from './files.ts'
import { hasOfficer } from './officer-key.ts'
import { ownReport, ownReports, reply, reportAnswer, reportByReceipt } from './reports.ts'
import { file, fileParams, ownList, ownReportAnswer, params, receipt } from './schemas.ts'
import { sendReport } from './submit.ts'

const signedOut = refusal('auth.session_expired')
const notFound = refusal('api.not_found')
const invalid = refusal('api.invalid')
const tooMany = refusal('report.too_many')
const wrongCode = refusal('report.code_invalid')
const closed = refusal('report.closed')
const whole = json('The report with its messages', ownReportAnswer)

/** Reports as whoever has written them sends and reads them. The fixed addresses come before those with an id. */
export const reportRoutes = router()
  .openapi(
    createRoute({
      method: 'post',
      path: '/',
      summary: 'A new report, signed, anonymous, or of a visitor; sent again with its key it is the same one, with the same answer',
      request: { body: formBody(reportForm) },
      responses: {
        201: json('It is here', receipt),
        401: signedOut,
        409: refusal('api.conflict', 'report.no_officer'),
        422: invalid,
        429: tooMany,
      },
    }),
    async (c) => {
      const report = c.req.valid('json')
      // Whoever does not sign is not looked up: that may prolong their session, which is a trace of the moment.
      const session = report.mode === 'signed' ? await sessionOf(c) : null
      const reporter = { uid: session?.accountId ?? null, address: c.var.address, origin: originOf(c) }
      return c.json(await sendReport(c.var.deps, reporter, report), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: 'What the person of the session has signed, newest first',
      responses: { 200: json('The reports', ownList), 401: signedOut },
    }),
    async (c) => c.json(await ownReports(c.var.deps, (await signedIn(c)).accountId), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/officer',
      summary: 'Whether somebody reads confidential reports; until then none is taken',
      responses: { 200: json('Whether there is an officer', z.object({ officer: z.boolean() })) },
    }),
    async (c) => c.json({ officer: await hasOfficer(c.var.deps) }, 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/receipt',
      summary: 'The report of a receipt’s code',
      request: { body: formBody(receiptForm) },
      responses: { 200: whole, 404: wrongCode, 422: invalid, 429: tooMany },
    }),
    async (c) => c.json(await reportAnswer(c.var.deps, await byCode(c, c.req.valid('json').code)), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/receipt/messages',
      summary: 'Adds words to the report of a receipt’s code, once for a key',
      request: { body: formBody(receiptMessageForm) },
      responses: { 201: whole, 404: wrongCode, 409: closed, 422: invalid, 429: tooMany },
    }),
    async (c) => {
      const { code, ...message } = c.req.valid('json')
      return c.json(await reply(c.var.deps, await byCode(c, code), message), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/receipt/files',
      summary: 'A file of the report of a receipt’s code',
      request: { body: formBody(receiptFileForm) },
      responses: { 200: file, 404: refusal('report.code_invalid', 'api.not_found'), 422: invalid, 429: tooMany },
    }),
    async (c) => {
      const { code, n } = c.req.valid('json')
      return sendReportFile(c, await byCode(c, code), n) as never
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/receipt/confirmation',
      summary: 'Sends a visitor’s mail once more; `seconds` until the next, 0 when the address is proved',
      request: { body: formBody(receiptForm) },
      responses: { 200: json('Sent', z.object({ seconds: z.int() })), 404: wrongCode, 422: invalid, 429: tooMany },
    }),
    async (c) => {
      const holder = { code: c.req.valid('json').code, address: c.var.address }
      return c.json(await resendConfirmation(c.var.deps, holder, originOf(c)), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/confirmation',
      summary: 'Proves a visitor’s address by the link of their mail: from now on the report is read',
      request: { body: formBody(confirmReportForm) },
      responses: {
        200: json('Proved', z.object({ number: z.string() })),
        404: refusal('report.link_invalid'),
        410: refusal('report.link_expired'),
        422: invalid,
      },
    }),
    async (c) => c.json(await confirmReport(c.var.deps, c.req.valid('json').token), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{id}',
      summary: 'One’s own report with its messages',
      request: { params },
      responses: { 200: whole, 401: signedOut, 404: notFound },
    }),
    async (c) => c.json(await reportAnswer(c.var.deps, await own(c, c.req.valid('param').id)), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{id}/messages',
      summary: 'Adds words to one’s own report, once for a key',
      request: { params, body: formBody(reportMessageForm) },
      responses: { 201: whole, 401: signedOut, 404: notFound, 409: closed, 422: invalid, 429: tooMany },
    }),
    async (c) => c.json(await reply(c.var.deps, await own(c, c.req.valid('param').id), c.req.valid('json')), 201),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{id}/files/{n}',
      summary: 'A file of one’s own report',
      request: { params: fileParams },
      responses: { 200: file, 401: signedOut, 404: notFound },
    }),
    async (c) => {
      const { id, n } = c.req.valid('param')
      return sendReportFile(c, await own(c, id), Number(n)) as never
    },
  )

const own = async (c: AppContext, id: string) => ownReport(c.var.deps, (await signedIn(c)).accountId, id)

const byCode = (c: AppContext, code: string) => reportByReceipt(c.var.deps, { code, address: c.var.address })

/** Answers with a file of a report that the asker may read. */
export async function sendReportFile(c: AppContext, row: ReportRow, n: number): Promise<Response> {
  const { db, config } = c.var.deps
  const { bytes, headers } = await fileOf(db, await openReport(db, config.secret, row), n)
  return c.body(new Uint8Array(bytes), 200, headers)
}
