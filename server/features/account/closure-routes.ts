import { z } from '@hono/zod-openapi'
import { keepAccountForm } from '#domain/accounts/account.ts'
import { romeDay } from '#domain/plain-date.ts'
import { closeAccount, keepAccount } from '#server/core/people/closure.ts'
import { route } from '#server/core/route.ts'
import { exportPage } from './export-page.ts'
import { exportPersonalData } from './export.ts'
import { closureSchema } from './schemas.ts'

/** Download of all personal data, closing of the account, and cancelling that. */
export const closureRoutes = [
  route({
    method: 'get',
    path: '/api/account/export',
    summary: 'All of the person’s data as a file: a page to read, or JSON',
    access: { who: 'account', proved: true },
    query: z.object({ format: z.enum(['html', 'json']).optional() }),
    answer: {
      responses: {
        200: { description: 'The file', content: { 'text/html': { schema: z.string() }, 'application/json': { schema: z.object({}) } } },
      },
    },
    refusals: { 429: ['account.too_many_downloads'], 503: ['api.unavailable'] },
    run: async ({ deps, person, query: { format = 'html' }, c }) => {
      const data = await exportPersonalData(deps, person)
      c.header('Content-Disposition', `attachment; filename="i-miei-dati-${romeDay(deps.clock.now())}.${format}"`)
      return format === 'json' ? c.json(data, 200) : c.html(exportPage(data, deps.house), 200)
    },
  }),
  route({
    method: 'post',
    path: '/api/account/closure',
    summary: 'Closes the account at once and erases it after fourteen days',
    access: { who: 'account', proved: true },
    answer: { status: 200, is: closureSchema, what: 'Closed' },
    refusals: { 409: ['auth.last_admin'] },
    run: async ({ deps, person, origin, c }) => {
      const answer = await closeAccount(deps, person, origin)
      deps.auth.cookie.clear(c)
      return answer
    },
  }),
  route({
    method: 'post',
    path: '/api/account/closure/undo',
    summary: 'Keeps a closed account, with the token of its mail; opens no session',
    access: { who: 'anyone', why: 'The token of the mail authorises the call' },
    body: keepAccountForm,
    answer: { status: 204, what: 'Kept' },
    refusals: { 400: ['auth.link_invalid'], 409: ['auth.link_used'], 410: ['auth.link_expired'], 429: ['auth.too_many_attempts'] },
    run: ({ deps, body, origin, address }) => keepAccount(deps, body.token, { origin, address }),
  }),
]
