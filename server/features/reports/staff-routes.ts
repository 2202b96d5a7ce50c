import { createRoute } from '@hono/zod-openapi'
import { reportMoveForm, reportStateForm, staffMessageForm } from '#domain/reports/report.ts'
import { signedIn } from '#server/core/accounts/session.ts'
import { json, refusal } from '#server/platform/http/answers.ts'
import { formBody } from '#server/platform/http/form-body.ts'
import { router, type AppContext } from '#server/core/router.ts'
import { type Clerk, clerkOf } from './clerk.ts'
import { answerReport, moveReport, reportCounts, setReportState, staffAnswer, staffReport, staffReports } from './desk.ts'
import { sendReportFile } from './routes.ts'
import { counts, file, fileParams, moved, params, staffList, staffListQuery, staffReportAnswer } from './schemas.ts'

const signedOut = refusal('auth.session_expired')
const forbidden = refusal('guard.forbidden', 'auth.twofactor_missing')
const notFound = refusal('api.not_found')
const invalid = refusal('api.invalid')
const whole = json('The report with its messages', staffReportAnswer)

/** Reports as the association reads and answers them: each role those of its desk. */
export const staffReportRoutes = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary:
        'The reports that the session’s roles read, those that wait first, 50 at most; the confidential ones for the officer alone. `after`: the `next` of the page before',
      request: { query: staffListQuery },
      responses: { 200: json('The reports', staffList), 401: signedOut, 403: forbidden, 422: invalid },
    }),
    async (c) => c.json(await staffReports(c.var.deps, await clerk(c), c.req.valid('query')), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/counts',
      summary: 'How many ordinary reports are in each state',
      responses: { 200: json('The numbers', counts), 401: signedOut, 403: forbidden },
    }),
    async (c) => c.json(await reportCounts(c.var.deps, (await signedIn(c)).accountId), 200),
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{id}',
      summary: 'A report with its messages',
      request: { params },
      responses: { 200: whole, 401: signedOut, 403: forbidden, 404: notFound },
    }),
    async (c) => c.json(await staffAnswer(c.var.deps, await found(c, c.req.valid('param').id)), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{id}/messages',
      summary: 'Answers, once for a key, and tells the reporter; `state` may be left out',
      request: { params, body: formBody(staffMessageForm) },
      responses: { 201: whole, 401: signedOut, 403: forbidden, 404: notFound, 409: refusal('report.closed'), 422: invalid },
    }),
    async (c) => {
      const who = await clerk(c)
      const row = await staffReport(c.var.deps, who, c.req.valid('param').id)
      return c.json(await answerReport(c.var.deps, who, row, c.req.valid('json')), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/{id}/state',
      summary: 'Says how far it is',
      request: { params, body: formBody(reportStateForm) },
      responses: { 200: whole, 401: signedOut, 403: forbidden, 404: notFound, 422: invalid },
    }),
    async (c) => {
      const who = await clerk(c)
      const row = await staffReport(c.var.deps, who, c.req.valid('param').id)
      return c.json(await setReportState(c.var.deps, who, row, c.req.valid('json').state), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/{id}/category',
      summary: 'Moves an ordinary report to another ordinary category, and tells who reads those',
      request: { params, body: formBody(reportMoveForm) },
      responses: {
        200: json('Whether the session’s roles read it still', moved),
        401: signedOut,
        403: forbidden,
        404: notFound,
        422: invalid,
      },
    }),
    async (c) => {
      const who = await clerk(c)
      const row = await staffReport(c.var.deps, who, c.req.valid('param').id)
      return c.json(await moveReport(c.var.deps, who, row, c.req.valid('json').category), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'get',
      path: '/{id}/files/{n}',
      summary: 'A file of a report',
      request: { params: fileParams },
      responses: { 200: file, 401: signedOut, 403: forbidden, 404: notFound },
    }),
    async (c) => {
      const { id, n } = c.req.valid('param')
      return sendReportFile(c, await found(c, id), Number(n)) as never
    },
  )

const clerk = async (c: AppContext): Promise<Clerk> => clerkOf(c.var.deps, (await signedIn(c)).accountId)

const found = async (c: AppContext, id: string) => staffReport(c.var.deps, await clerk(c), id)
