import { z } from '@hono/zod-openapi'
import { sportInterestForm } from '#domain/sports/sport-interest.ts'
import { route } from '#server/core/route.ts'
import { keepInterest } from './sport-interest.ts'

// Postgres takes no text with a control character in it.
const params = z.object({ id: z.string().regex(/^\P{Cc}{1,200}$/u) })

export const sportRoutes = [
  route({
    method: 'post',
    path: '/api/sports/{id}/interest',
    summary: 'Notes interest in a course; the office is notified by mail, once for the same request',
    access: { who: 'visitor' },
    params,
    body: sportInterestForm,
    answer: { status: 204, what: 'Kept' },
    refusals: { 404: ['api.not_found'], 429: ['auth.too_many_attempts'] },
    run: ({ deps, person, params: { id }, body, address }) => keepInterest(deps, { uid: person?.accountId ?? null, address }, id, body),
  }),
]
