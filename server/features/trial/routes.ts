import { z } from '@hono/zod-openapi'
import { join } from 'node:path'
import { AppError } from '#domain/errors.ts'
import { route } from '#server/core/route.ts'
import { ownOriginOf } from '#server/platform/http/origin.ts'
import { readMails } from './mailbox.ts'

const mail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  date: z.int(),
  text: z.string(),
  html: z.string(),
  links: z.array(z.string()),
})

/** What only the trial has. */
export const trialRoutes = [
  route({
    method: 'get',
    path: '/api/trial/mails',
    summary: 'The mails that the trial would have sent (trial only)',
    access: { who: 'anyone', why: 'Whoever tries the program out has everybody’s mailbox; a real installation has none of it' },
    answer: { status: 200, is: z.array(mail), what: 'The newest first' },
    refusals: { 403: ['api.forbidden_origin'] },
    run: ({ deps: { config }, c }) => {
      // The mails hold links that open accounts. A page elsewhere whose name is made to point at this machine (DNS rebinding) could read
      // them, as if it were ours: it is known by its name.
      if (!ownOriginOf(config, c.req.header('host'))) throw new AppError('api.forbidden_origin', 403)
      return readMails(join(config.dataDir, 'outbox'))
    },
  }),
]
