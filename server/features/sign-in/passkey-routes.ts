import { createRoute, z } from '@hono/zod-openapi'
import { transaction } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import { passkeyNameForm } from '#domain/accounts/passkey.ts'
import { json, jsonBody, refusal } from '#server/platform/http/answers.ts'
import { formBody } from '#server/platform/http/form-body.ts'
import { router } from '#server/core/router.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { answerEntry, enter } from './entry.ts'
import { provedLately, provedOwner } from '#server/core/accounts/proof.ts'
import { holdAccount } from '#server/core/accounts/queries.ts'
import { conflict, invalid, noFactorYet, notHere, signedOut, tooMany, unproved } from '#server/core/accounts/refusals.ts'
import { sessionSchema } from '#server/core/accounts/schemas.ts'
import { signedIn } from '#server/core/accounts/session.ts'
import { visitOf } from '#server/core/accounts/visit.ts'
import { checkAssertion, requestOptions } from './passkey-assertion.ts'
import { addOptions, addPasskey, removePasskey, renamePasskey } from './passkeys.ts'
import { assertionSchema, attestationSchema } from './passkey-response.ts'

const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.number(),
  lastUsedAt: z.number().nullable(),
  backedUp: z.boolean(),
})
/** As browsers take them; the library's own types say the rest. */
const optionsSchema = z.looseObject({ challenge: z.string() })
const idParam = z.object({ id: z.string().max(1_400) })

const failed = refusal('auth.passkey_failed')

/** Passkeys (WebAuthn level 3): found without a name, with user verification. A proof by one is in `proof-routes.ts`. */
export const passkeyRoutes = router()
  .openapi(
    createRoute({
      method: 'post',
      path: '/options',
      summary: 'What the browser is to sign with any passkey of this site; names no account',
      responses: { 200: json('PublicKeyCredentialRequestOptionsJSON', optionsSchema), 404: notHere, 429: tooMany },
    }),
    async (c) => c.json(await requestOptions(c.var.deps, c.var.address), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/sign-in',
      summary: 'Opens a session; with its user verification a passkey counts as both factors',
      request: { body: jsonBody(z.strictObject({ response: assertionSchema })) },
      responses: {
        200: json('The session', sessionSchema),
        401: failed,
        403: refusal('auth.account_closing'),
        404: notHere,
        422: invalid,
      },
    }),
    async (c) => {
      const { deps } = c.var
      const { accountId, use } = await checkAssertion(deps, c.req.valid('json').response)
      const entry = await transaction(deps.db, async () => {
        // Before the passkey's row, as whoever removes it: two that wait for each other would both fail.
        await holdAccount(deps.db, accountId)
        await use()
        return enter(deps, accountId, { ...visitOf(c), method: 'passkey' })
      })
      wakeOutbox(deps.db)
      return c.json(await answerEntry(c, entry), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/add-options',
      summary: 'What the browser needs to make a passkey for the account',
      responses: {
        200: json('PublicKeyCredentialCreationOptionsJSON', optionsSchema),
        401: signedOut,
        403: noFactorYet,
        404: notHere,
        409: conflict,
        429: tooMany,
      },
    }),
    async (c) => c.json(await addOptions(c.var.deps, await provedOwner(c)), 200),
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/',
      summary: 'Adds the passkey that the browser has made',
      request: { body: jsonBody(z.strictObject({ name: z.unknown().optional(), response: attestationSchema })) },
      responses: {
        201: json('Added', passkeySchema),
        400: failed,
        401: signedOut,
        403: noFactorYet,
        404: notHere,
        409: conflict,
        422: invalid,
      },
    }),
    async (c) => {
      const { name, response } = c.req.valid('json')
      const read = passkeyNameForm.name.read(name)
      if (read.problem) throw new AppError('api.invalid', 422, { fields: { name: read.problem } })
      return c.json(await addPasskey(c.var.deps, await provedOwner(c), { name: read.value, response }), 201)
    },
  )
  .openapi(
    createRoute({
      method: 'patch',
      path: '/{id}',
      summary: 'Another name for a passkey',
      request: { params: idParam, body: formBody(passkeyNameForm) },
      responses: { 204: { description: 'Renamed' }, 401: signedOut, 404: notHere, 422: invalid },
    }),
    async (c) => {
      await renamePasskey(c.var.deps, await signedIn(c), { id: c.req.valid('param').id, name: c.req.valid('json').name })
      return c.body(null, 204)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/{id}',
      summary: 'Removes a passkey; it opens nothing any more',
      request: { params: idParam },
      responses: {
        204: { description: 'Removed' },
        401: signedOut,
        403: unproved,
        404: notHere,
        409: refusal('auth.last_sign_in', 'auth.last_passkey'),
      },
    }),
    async (c) => {
      await removePasskey(c.var.deps, await provedLately(c), c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
