import { z } from '@hono/zod-openapi'
import { transaction } from '#db/connect.ts'
import { passkeyNameForm } from '#domain/accounts/passkey.ts'
import { lockAccount } from '#server/core/accounts/queries.ts'
import { sessionSchema } from '#server/core/accounts/schemas.ts'
import { visitOf } from '#server/core/accounts/visit.ts'
import { route } from '#server/core/route.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { answerEntry, enter } from './entry.ts'
import { checkAssertion, requestOptions } from './passkey-assertion.ts'
import { assertionSchema, attestationSchema } from './passkey-response.ts'
import { addOptions, addPasskey, removePasskey, renamePasskey } from './passkeys.ts'

const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: z.number(),
  lastUsedAt: z.number().nullable(),
  backedUp: z.boolean(),
})
/** Options as browsers take them; the library's types describe the rest. */
const optionsSchema = z.looseObject({ challenge: z.string() })
const params = z.object({ id: z.string().max(1_400) })
/** The name's own rule; the rest of the body comes from the browser. */
const passkeyName = z
  .unknown()
  .optional()
  .transform((input, context) => {
    const read = passkeyNameForm.name.read(input)
    if (!read.problem) return read.value
    context.addIssue({ code: 'custom', message: read.problem })
    return z.NEVER
  })
const beforeSession = { who: 'anyone', why: 'The caller has no session yet' } as const

/** Passkeys (WebAuthn level 3): discoverable, with user verification. `proof-routes.ts` has the proof by a passkey. */
export const passkeyRoutes = [
  route({
    method: 'post',
    path: '/api/auth/passkeys/options',
    summary: 'A challenge for any passkey of this site; names no account',
    access: beforeSession,
    answer: { status: 200, is: optionsSchema, what: 'PublicKeyCredentialRequestOptionsJSON' },
    refusals: { 404: ['api.not_found'], 429: ['auth.too_many_attempts'] },
    run: ({ deps, address }) => requestOptions(deps, address),
  }),
  route({
    method: 'post',
    path: '/api/auth/passkeys/sign-in',
    summary: 'Opens a session; with user verification a passkey counts as two factors',
    access: beforeSession,
    body: z.strictObject({ response: assertionSchema }),
    answer: { status: 200, is: sessionSchema, what: 'The session' },
    refusals: { 401: ['auth.passkey_failed'], 403: ['auth.account_closing', 'auth.account_disabled'], 404: ['api.not_found'] },
    run: async ({ deps, body, c }) => {
      const { accountId, use } = await checkAssertion(deps, body.response)
      const entry = await transaction(deps.db, async () => {
        // Locks the account before the passkey's row, as its removal does: another order could deadlock.
        await lockAccount(deps.db, accountId)
        await use()
        return enter(deps, accountId, { ...visitOf(c), method: 'passkey' })
      })
      wakeOutbox(deps.db)
      return answerEntry(c, entry)
    },
  }),
  route({
    method: 'post',
    path: '/api/auth/passkeys/add-options',
    summary: 'The browser’s options for creating a passkey of the account',
    access: { who: 'account', proved: true, verified: true },
    answer: { status: 200, is: optionsSchema, what: 'PublicKeyCredentialCreationOptionsJSON' },
    refusals: { 403: ['auth.staff_link_required'], 404: ['api.not_found'], 409: ['api.conflict'], 429: ['auth.too_many_attempts'] },
    run: ({ deps, person }) => addOptions(deps, person),
  }),
  route({
    method: 'post',
    path: '/api/auth/passkeys',
    summary: 'Adds the created passkey',
    access: { who: 'account', proved: true, verified: true },
    body: z.strictObject({ name: passkeyName, response: attestationSchema }),
    answer: { status: 201, is: passkeySchema, what: 'Added' },
    refusals: { 400: ['auth.passkey_failed'], 403: ['auth.staff_link_required'], 404: ['api.not_found'], 409: ['api.conflict'] },
    run: ({ deps, person, body: { name, response } }) => addPasskey(deps, person, { name, response }),
  }),
  route({
    method: 'patch',
    path: '/api/auth/passkeys/{id}',
    summary: 'Renames a passkey',
    access: { who: 'account' },
    params,
    body: passkeyNameForm,
    answer: { status: 204, what: 'Renamed' },
    refusals: { 404: ['api.not_found'] },
    run: ({ deps, person, params: { id }, body: { name } }) => renamePasskey(deps, person, { id, name }),
  }),
  route({
    method: 'delete',
    path: '/api/auth/passkeys/{id}',
    summary: 'Removes a passkey',
    access: { who: 'account', proved: true },
    params,
    answer: { status: 204, what: 'Removed' },
    refusals: { 404: ['api.not_found'], 409: ['auth.last_sign_in', 'auth.last_passkey'] },
    run: ({ deps, person, params: { id } }) => removePasskey(deps, person, id),
  }),
]
