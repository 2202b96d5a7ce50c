import { createRoute, z } from '@hono/zod-openapi'
import { keepAccountForm } from '#domain/accounts/account.ts'
import { romeDay } from '#domain/plain-date.ts'
import { provedLately } from '#server/core/accounts/proof.ts'
import { invalid, signedOut, tooMany, unproved } from '#server/core/accounts/refusals.ts'
import { json, refusal } from '#server/platform/http/answers.ts'
import { formBody } from '#server/platform/http/form-body.ts'
import { originOf } from '#server/platform/http/origin.ts'
import { router } from '#server/core/router.ts'
import { closeAccount, keepAccount } from '#server/core/people/closure.ts'
import { exportPersonalData } from './export.ts'
import { exportPage } from './export-page.ts'
import { closureSchema } from './schemas.ts'

/** What a person may do with all of their data at once: take it along, have it erased, and change their mind about that. */
export const closureRoutes = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/export',
      summary: 'All of the own data as a file: a page to read, or JSON',
      request: { query: z.object({ format: z.enum(['html', 'json']).optional() }) },
      responses: {
        200: { description: 'The file', content: { 'text/html': { schema: z.string() }, 'application/json': { schema: z.object({}) } } },
        401: signedOut,
        403: unproved,
        429: refusal('account.too_many_downloads'),
        503: refusal('api.unavailable'),
      },
    }),
    async (c) => {
      const { format = 'html' } = c.req.valid('query')
      const data = await exportPersonalData(c.var.deps, await provedLately(c))
      c.header('Content-Disposition', `attachment; filename="i-miei-dati-${romeDay(c.var.deps.clock.now())}.${format}"`)
      return format === 'json' ? c.json(data, 200) : c.html(exportPage(data), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/closure',
      summary: 'Closes the account at once and erases it after fourteen days',
      responses: { 200: json('Closed', closureSchema), 401: signedOut, 403: unproved, 409: refusal('auth.last_admin') },
    }),
    async (c) => {
      const answer = await closeAccount(c.var.deps, await provedLately(c), originOf(c))
      c.var.deps.auth.cookie.clear(c)
      return c.json(answer, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/closure/undo',
      summary: "Keeps the account with its mail's token; opens no session",
      request: { body: formBody(keepAccountForm) },
      responses: {
        204: { description: 'Kept' },
        400: refusal('auth.link_invalid'),
        409: refusal('auth.link_used'),
        410: refusal('auth.link_expired'),
        422: invalid,
        429: tooMany,
      },
    }),
    async (c) => {
      await keepAccount(c.var.deps, c.req.valid('json').token, { origin: originOf(c), address: c.var.address })
      return c.body(null, 204)
    },
  )
