import { createRoute, z } from '@hono/zod-openapi'
import { APPLICATION_STATES, applicationForm } from '#domain/applications/application.ts'
import { hit, refuseUnless } from '#server/platform/limits/rate-limit.ts'
import { signedIn } from '#server/core/accounts/session.ts'
import { json, refusal } from '#server/platform/http/answers.ts'
import { formBody } from '#server/platform/http/form-body.ts'
import { router } from '#server/core/router.ts'
import { apply, ownApplication, withdrawApplication } from './applications.ts'

const item = z.object({
  id: z.string(),
  state: z.enum(APPLICATION_STATES),
  category: z.object({ id: z.string(), label: z.string() }),
  submittedAt: z.int(),
  decidedAt: z.int().nullable(),
  reason: z.string().nullable(),
})
const answer = json('The own application', z.object({ application: item.nullable(), canApply: z.boolean() }))
const params = z.object({ id: z.string().regex(/^[\w-]{1,64}$/) })
const signedOut = refusal('auth.session_expired')

/** Who changes their mind all day leaves few rows. */
const APPLICATIONS = { max: 10, windowMs: 24 * 3_600_000 }

export const applicationRoutes = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/',
      summary: 'The own last application for membership, and whether another one would be taken',
      responses: { 200: answer, 401: signedOut },
    }),
    async (c) => c.json(await ownApplication(c.var.deps, (await signedIn(c)).accountId), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/',
      summary: 'Applies for membership; the board decides',
      request: { body: formBody(applicationForm) },
      responses: {
        201: answer,
        401: signedOut,
        403: refusal('auth.email_unverified'),
        409: refusal('api.conflict', 'auth.profile_incomplete'),
        422: refusal('api.invalid'),
        429: refusal('auth.too_many_attempts'),
      },
    }),
    async (c) => {
      const { db, clock } = c.var.deps
      const person = await signedIn(c)
      refuseUnless(await hit(db, `application:${person.accountId}`, APPLICATIONS, clock.now()))
      return c.json(await apply(c.var.deps, person, c.req.valid('json')), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/{id}/withdraw',
      summary: 'Takes the own application back, as long as it is not decided',
      request: { params },
      responses: { 200: answer, 401: signedOut, 404: refusal('api.not_found'), 422: refusal('api.invalid') },
    }),
    async (c) => c.json(await withdrawApplication(c.var.deps, await signedIn(c), c.req.valid('param').id), 200),
  )
