import { createRoute, z } from '@hono/zod-openapi'
import { setupForm } from '#domain/setup/setup.ts'
import { json, refusal } from '#server/platform/http/answers.ts'
import { formBody } from '#server/platform/http/form-body.ts'
import { originOf } from '#server/platform/http/origin.ts'
import { router } from '#server/core/router.ts'
import { checkSetupToken, setUp } from './setup.ts'

const nothing = z.object({})

export const setupRoutes = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: 'Is this set-up link still good?',
      request: { query: z.object({ token: z.string() }) },
      responses: { 200: json('It is', nothing), 410: refusal('setup.done', 'setup.link_invalid') },
    }),
    async (c) => {
      await checkSetupToken(c.var.deps, c.req.valid('query').token)
      return c.json({}, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/',
      summary: 'Creates the association and its first administrator',
      request: { body: formBody(setupForm) },
      responses: {
        201: json('Done; the administrator finds a mail to confirm', nothing),
        409: refusal('auth.email_in_use'),
        410: refusal('setup.done', 'setup.link_invalid'),
      },
    }),
    async (c) => {
      await setUp(c.var.deps, c.req.valid('json'), originOf(c))
      return c.json({}, 201)
    },
  )
