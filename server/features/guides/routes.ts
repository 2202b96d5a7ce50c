import { z } from '@hono/zod-openapi'
import { flagField, type Field } from '#domain/form.ts'
import { route } from '#server/core/route.ts'
import { AppError } from '#domain/errors.ts'
import { limitKey } from '#server/platform/limits/limit-key.ts'
import { hitFrom, refuseUnless } from '#server/platform/limits/rate-limit.ts'
import type { Deps } from '#server/core/deps.ts'
import { findDocument } from '#server/core/content/queries.ts'
import { putFeedback } from './queries.ts'

// Postgres takes no text with a control character in it.
const params = z.object({ id: z.string().regex(/^\P{Cc}{1,200}$/u) })

/** What the device has made up for this guide alone, so that nobody can tell which guides one person has read. */
const deviceField: Field<string> = {
  kind: 'text',
  read: (input) => {
    if (input === undefined || input === '') return { problem: 'required' }
    return typeof input === 'string' && /^[\w-]{16,64}$/.test(input) ? { value: input } : { problem: 'invalid' }
  },
}

/** «È stato utile?» */
const guideFeedbackForm = { useful: flagField, device: deviceField }

export const guideRoutes = [
  route({
    method: 'post',
    path: '/api/guides/{id}/feedback',
    summary: 'Whether a guide has helped: one vote per person or device, the last one counts',
    access: { who: 'visitor' },
    params,
    body: guideFeedbackForm,
    answer: { status: 204, what: 'Kept' },
    refusals: { 404: ['api.not_found'], 429: ['auth.too_many_attempts'] },
    run: ({ deps, person, params: { id }, body: { useful, device }, address }) =>
      countFeedback(deps, { uid: person?.accountId ?? null, device, address }, id, useful),
  }),
]

/** From one network: a hall full of members, and still no machine that votes by itself. */
const BY_NETWORK = { max: 60, windowMs: 3_600_000 }

/** `uid`: of the account that is signed in, if any. `address`: the client's. */
type Voter = { uid: string | null; device: string; address: string }

/**
 * Counts whether a guide has helped, once for a person who is signed in, else once for a device; who changes their mind changes the
 * answer. What is kept says neither who it was nor what else they have read: a digest that is another one for each guide.
 *
 * @throws api.not_found 404 · auth.too_many_attempts 429
 */
async function countFeedback({ db, config, clock }: Deps, { uid, device, address }: Voter, guide: string, useful: boolean) {
  if (!(await findDocument(db, 'istruzioni', guide))) throw new AppError('api.not_found', 404)
  refuseUnless(await hitFrom({ db, clock, config }, 'guide-feedback', address, BY_NETWORK))
  const voter = limitKey(config.secret, uid ? 'account' : 'device', `${guide} ${uid ?? device}`)
  await putFeedback(db, { guide, voter, useful, votedAt: clock.now() })
}
