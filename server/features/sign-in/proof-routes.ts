import { z } from '@hono/zod-openapi'
import { transaction } from '#db/connect.ts'
import { proveForm } from '#domain/accounts/sign-in.ts'
import { AppError } from '#domain/errors.ts'
import { noteSecondProof } from '#server/core/accounts/proof-queries.ts'
import { route } from '#server/core/route.ts'
import { checkAssertion } from './passkey-assertion.ts'
import { assertionSchema } from './passkey-response.ts'
import { proveWithPassword } from './prove.ts'

const PROVED = { status: 204, what: 'Proved' } as const

/** Fresh proof of a signed-in person. With a provider: its sign-in, with the purpose `prove`. */
export const proofRoutes = [
  route({
    method: 'post',
    path: '/api/auth/prove',
    summary: 'Proves the signed-in person’s identity again; for ten minutes the account’s sign-in methods can be changed',
    access: { who: 'account' },
    body: proveForm,
    answer: PROVED,
    refusals: {
      401: ['auth.invalid_credentials', 'auth.twofactor_prompt', 'auth.twofactor_wrong'],
      429: ['auth.too_many_attempts'],
    },
    run: ({ deps, person, body, address, c }) => proveWithPassword(deps, person, body, { address, device: deps.auth.device.read(c) }),
  }),
  route({
    method: 'post',
    path: '/api/auth/prove/passkey',
    summary: 'Proves the signed-in person’s identity again, with one of their passkeys',
    access: { who: 'account' },
    body: z.strictObject({ response: assertionSchema }),
    answer: PROVED,
    refusals: { 401: ['auth.passkey_failed'], 404: ['api.not_found'] },
    run: async ({ deps, person, body }) => {
      const { accountId, use } = await checkAssertion(deps, body.response)
      if (accountId !== person.accountId) throw new AppError('auth.passkey_failed', 401)
      await transaction(deps.db, async () => {
        await use()
        await noteSecondProof(deps.db, person.sessionId, deps.clock.now())
      })
    },
  }),
]
