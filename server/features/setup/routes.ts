import { z } from '@hono/zod-openapi'
import { setupForm } from '#domain/setup/setup.ts'
import { route } from '#server/core/route.ts'
import { checkSetupToken, setUp } from './setup.ts'

const nothing = z.object({})
const access = { who: 'anyone', why: 'The link of the first start authorises the call' } as const
const refusals = { 410: ['setup.done', 'setup.link_invalid'] } as const

export const setupRoutes = [
  route({
    method: 'get',
    path: '/api/setup',
    summary: 'Whether this set-up link is valid',
    access,
    query: z.object({ token: z.string() }),
    answer: { status: 200, is: nothing, what: 'It is valid' },
    refusals,
    run: async ({ deps, query }) => {
      await checkSetupToken(deps, query.token)
      return {}
    },
  }),
  route({
    method: 'post',
    path: '/api/setup',
    summary: 'Creates the association and its first administrator',
    access,
    body: setupForm,
    answer: { status: 201, is: nothing, what: 'Done; the administrator gets a mail to confirm the address' },
    refusals: { 409: ['auth.email_in_use'], ...refusals },
    run: async ({ deps, body, origin }) => {
      await setUp(deps, body, origin)
      return {}
    },
  }),
]
