import { z } from '@hono/zod-openapi'
import { AppError } from '#domain/errors.ts'
import type { Field } from '#domain/form.ts'
import { profileForm } from '#domain/people/profile-form.ts'
import { userDocumentSchema } from '#server/core/accounts/schemas.ts'
import { prolongSession } from '#server/core/accounts/session.ts'
import { route } from '#server/core/route.ts'
import type { Person } from '#server/platform/http/route.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { findUserDocument } from './queries.ts'
import { writeUserDocument } from './user-document.ts'

const params = z.object({ uid: z.string() })

/** The document may be sent back as it was read: its card number is accepted and ignored. */
const ignored: Field<undefined> = { kind: 'text', read: () => ({ value: undefined }) }

/** The user document (specification §3, §7): only one's own. */
export const userRoutes = [
  route({
    method: 'get',
    path: '/api/users/{uid}',
    summary: 'The user document of the signed-in account',
    access: { who: 'account' },
    params,
    answer: { status: 200, is: userDocumentSchema, what: 'The document' },
    refusals: { 403: ['guard.forbidden'], 404: ['api.not_found'] },
    run: async ({ deps, person, params: { uid } }) => {
      refuseOthers(person, uid)
      const document = await findUserDocument(deps.db, uid)
      if (!document) throw new AppError('api.not_found', 404)
      return document
    },
  }),
  route({
    method: 'put',
    path: '/api/users/{uid}',
    summary: 'Writes the user document of the signed-in account; the first write assigns the card number, which never changes',
    details: 'The server assigns `tessera` once; `privacy` or `confirm14` false is refused.',
    access: { who: 'account' },
    params,
    body: { ...profileForm, tessera: ignored },
    answer: { status: 200, is: userDocumentSchema, what: 'The updated document' },
    refusals: {
      403: ['guard.forbidden', 'auth.proof_required'],
      409: ['family.name_kept', 'account.name_limit', 'account.name_by_request'],
    },
    run: async ({ deps, person, params: { uid }, body: { firstname, lastname }, c }) => {
      refuseOthers(person, uid)
      const document = await writeUserDocument(deps, person, { firstname, lastname }, c.req.header('user-agent'))
      wakeOutbox(deps.db)
      // The session for an incomplete profile was short.
      await prolongSession(c, person.token)
      return document
    },
  }),
]

/** Another account's id and an unknown one get the same answer. @throws guard.forbidden 403 */
function refuseOthers({ accountId }: Person, uid: string): void {
  if (uid !== accountId) throw new AppError('guard.forbidden', 403)
}
