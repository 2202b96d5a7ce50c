import { createRoute, z } from '@hono/zod-openapi'
import { AppError } from '#domain/errors.ts'
import type { Field } from '#domain/form.ts'
import { profileForm } from '#domain/people/profile-form.ts'
import { userDocumentSchema } from '#server/core/accounts/schemas.ts'
import { prolongSession, signedIn, type SignedIn } from '#server/core/accounts/session.ts'
import { json, refusal } from '#server/platform/http/answers.ts'
import { formBody } from '#server/platform/http/form-body.ts'
import { router, type AppContext } from '#server/core/router.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { findUserDocument } from './queries.ts'
import { writeUserDocument } from './user-document.ts'

const params = z.object({ uid: z.string() })

/** The document may be sent back as it was read: whatever is in its number, the number stays. */
const ignored: Field<undefined> = { kind: 'text', read: () => ({ value: undefined }) }

/** The user document (specification §3, §7): of its own account only. */
export const userRoutes = router()
  .openapi(
    createRoute({
      method: 'get',
      path: '/{uid}',
      summary: 'The user document of the signed-in account',
      request: { params },
      responses: {
        200: json('The document', userDocumentSchema),
        401: refusal('auth.session_expired'),
        403: refusal('guard.forbidden'),
        404: refusal('api.not_found'),
      },
    }),
    async (c) => {
      const document = await findUserDocument(c.var.deps.db, (await own(c, c.req.valid('param').uid)).accountId)
      if (!document) throw new AppError('api.not_found', 404)
      return c.json(document, 200)
    },
  )
  .openapi(
    createRoute({
      method: 'put',
      path: '/{uid}',
      summary: 'Writes the user document of the signed-in account; the first write gives the card its number, which never changes',
      request: { params, body: formBody({ ...profileForm, tessera: ignored }) },
      responses: {
        200: json('As it is now', userDocumentSchema),
        401: refusal('auth.session_expired'),
        403: refusal('guard.forbidden', 'auth.proof_required'),
        409: refusal('family.name_kept', 'account.name_limit', 'account.name_by_request'),
        422: refusal('api.invalid'),
      },
    }),
    async (c) => {
      const { firstname, lastname } = c.req.valid('json')
      const person = await own(c, c.req.valid('param').uid)
      const document = await writeUserDocument(c.var.deps, person, { firstname, lastname }, c.req.header('user-agent'))
      wakeOutbox(c.var.deps.db)
      // The one that waited for the profile was short.
      await prolongSession(c, person.token)
      return c.json(document, 200)
    },
  )

/** Another account's id and one that nobody has get the same answer. */
async function own(c: AppContext, uid: string): Promise<SignedIn> {
  const person = await signedIn(c)
  if (uid !== person.accountId) throw new AppError('guard.forbidden', 403)
  return person
}
