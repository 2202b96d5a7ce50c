import { createRoute, z } from '@hono/zod-openapi'
import { createMiddleware } from 'hono/factory'
import { join } from 'node:path'
import { AppError } from '#domain/errors.ts'
import { json } from '#server/platform/http/answers.ts'
import { ownOriginOf } from '#server/platform/http/origin.ts'
import { router, type AppEnv } from '#server/core/router.ts'
import { readMails } from './mailbox.ts'

/**
 * The mails hold links that open accounts. A page elsewhere whose name is made to point at this machine (DNS rebinding) could read
 * them, as if it were ours: it is known by its name.
 */
const underOwnName = createMiddleware<AppEnv>((c, next) => {
  if (!ownOriginOf(c.var.deps.config, c.req.header('host'))) throw new AppError('api.forbidden_origin', 403)
  return next()
})

const mail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  date: z.int(),
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
})

const trialRouter = router()
trialRouter.use(underOwnName)

/** What only the trial has. */
export const trialRoutes = trialRouter.openapi(
  createRoute({
    method: 'get',
    path: '/mails',
    summary: 'The mails that the trial would have sent (trial only)',
    responses: { 200: json('The newest first', z.array(mail)) },
  }),
  async (c) => c.json(await readMails(join(c.var.deps.config.dataDir, 'outbox')), 200),
)
