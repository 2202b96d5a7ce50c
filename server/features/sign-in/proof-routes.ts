import { createRoute, z } from '@hono/zod-openapi'
import { transaction } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import { proveForm } from '#domain/accounts/sign-in.ts'
import { jsonBody, refusal } from '#server/platform/http/answers.ts'
import { formBody } from '#server/platform/http/form-body.ts'
import { router } from '#server/core/router.ts'
import { checkAssertion } from './passkey-assertion.ts'
import { assertionSchema } from './passkey-response.ts'
import { noteSecondProof } from '#server/core/accounts/queries.ts'
import { invalid, notHere, tooMany } from '#server/core/accounts/refusals.ts'
import { signedIn } from '#server/core/accounts/session.ts'
import { proveWithPassword } from './prove.ts'

/** Who is signed in shows once more who they are. By a provider: its own sign-in, with `prove`. */
export const proofRoutes = router()
  .openapi(
    createRoute({
      method: 'post',
      path: '/prove',
      summary: 'The person who is signed in proves it again; for ten minutes then the account itself can be changed',
      request: { body: formBody(proveForm) },
      responses: {
        204: { description: 'Proved' },
        401: refusal('auth.invalid_credentials', 'auth.session_expired', 'auth.twofactor_prompt', 'auth.twofactor_wrong'),
        422: invalid,
        429: tooMany,
      },
    }),
    async (c) => {
      await proveWithPassword(c.var.deps, await signedIn(c), c.req.valid('json'), {
        address: c.var.address,
        device: c.var.deps.auth.device.read(c),
      })
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/prove/passkey',
      summary: 'The person who is signed in proves it again with one of their passkeys',
      request: { body: jsonBody(z.strictObject({ response: assertionSchema })) },
      responses: {
        204: { description: 'Proved' },
        401: refusal('auth.passkey_failed', 'auth.session_expired'),
        404: notHere,
        422: invalid,
      },
    }),
    async (c) => {
      const { deps } = c.var
      const person = await signedIn(c)
      const { accountId, use } = await checkAssertion(deps, c.req.valid('json').response)
      if (accountId !== person.accountId) throw new AppError('auth.passkey_failed', 401)
      await transaction(deps.db, async () => {
        await use()
        await noteSecondProof(deps.db, person.sessionId, deps.clock.now())
      })
      return c.body(null, 204)
    },
  )
