import { z } from '@hono/zod-openapi'
import { FIRST_STEPS, MAIL_PROBLEMS } from '#domain/first-steps/first-steps.ts'
import { route } from '#server/core/route.ts'
import { readFirstSteps, readUpkeep, sayOfStep } from './first-steps.ts'
import { testMail } from './mail-test.ts'

const steps = z.object({
  steps: z.array(z.object({ id: z.enum(FIRST_STEPS), state: z.enum(['open', 'done', 'right', 'aside', 'old']) })),
})
const outcome = z.enum(['sent', 'files', ...MAIL_PROBLEMS])
const upkeep = z.object({
  mail: z.object({ isFiles: z.boolean(), last: z.object({ at: z.int(), outcome }).nullable() }),
  backup: z.object({ at: z.int(), rows: z.int(), files: z.int() }).nullable(),
})

const reads = { who: 'staff', may: 'settings.read' } as const
const writes = { who: 'staff', may: 'settings.write' } as const

export const firstStepRoutes = [
  route({
    method: 'get',
    path: '/api/staff/first-steps',
    summary: 'The open tasks of a new association, computed from its data',
    access: reads,
    answer: { status: 200, is: steps, what: 'All steps, in order' },
    run: ({ deps }) => readFirstSteps(deps),
  }),
  route({
    method: 'put',
    path: '/api/staff/first-steps/{step}',
    summary: 'Skips a step, confirms its default, or undoes this',
    access: writes,
    params: z.object({ step: z.enum(FIRST_STEPS) }),
    body: z.strictObject({ said: z.enum(['aside', 'right']).nullable() }),
    answer: { status: 200, is: steps, what: 'All steps, updated' },
    run: ({ deps, person, params, body }) => sayOfStep(deps, person.accountId, params.step, body.said),
  }),
  route({
    method: 'get',
    path: '/api/staff/upkeep',
    summary: 'Whether mails are sent, and when the last backup was made',
    access: reads,
    answer: { status: 200, is: upkeep, what: 'Both' },
    run: ({ deps }) => readUpkeep(deps),
  }),
  route({
    method: 'post',
    path: '/api/staff/mail-test',
    summary: 'Sends a test mail to the signed-in person; the answer has the mail server’s words',
    access: writes,
    limit: { name: 'mail-test', max: 5, windowMs: 3_600_000, by: 'account' },
    answer: { status: 200, is: z.object({ at: z.int(), to: z.string(), outcome, reply: z.string() }), what: 'The result' },
    run: ({ deps, person }) => testMail(deps, person),
  }),
]
