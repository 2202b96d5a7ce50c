import { createRoute, z } from '@hono/zod-openapi'
import { AppError } from '#domain/errors.ts'
import {
  facebookNativeForm,
  finishProviderForm,
  googleNativeForm,
  PROVIDERS,
  startProviderForm,
  type Provider,
} from '#domain/accounts/provider.ts'
import { json, refusal } from '#server/platform/http/answers.ts'
import { formBody } from '#server/platform/http/form-body.ts'
import { router, type AppContext } from '#server/core/router.ts'
import { limitKey, networkOf } from '#server/platform/limits/limit-key.ts'
import { provedLately } from '#server/core/accounts/proof.ts'
import { hit, LIMITS, refuseUnless } from '#server/platform/limits/rate-limit.ts'
import { sessionSchema } from '#server/core/accounts/schemas.ts'
import { beginAttempt, beginNativeAttempt, takeAttempt, type Answered } from './provider-attempts.ts'
import { ProviderProblem, type Identity, type ProviderClient } from '#server/core/accounts/provider-client.ts'
import { failure, finish } from './provider-finish.ts'
import { unlink } from './unlink.ts'

const answer = json(
  'The session',
  sessionSchema.extend({
    names: z
      .object({ firstname: z.string(), lastname: z.string() })
      .nullable()
      .openapi({ description: 'Of a profile that is still to be written' }),
  }),
)

const refusalsOf = (provider: Provider) => ({
  404: refusal('api.not_found'),
  422: refusal('api.invalid'),
  429: refusal('auth.too_many_attempts'),
  502: refusal(`auth.${provider}_failed`),
})
const startRefusals = { 401: refusal('auth.session_expired'), 403: refusal('auth.proof_required', 'auth.email_unverified') }
const finishRefusals = (provider: Provider) => ({
  ...refusalsOf(provider),
  401: refusal(`auth.${provider}_failed`, 'auth.twofactor_prompt', 'auth.session_expired'),
  403: refusal('auth.provider_no_email', 'auth.provider_other', 'auth.account_closing'),
  409: refusal('auth.link_accounts', 'auth.email_in_use', 'auth.provider_taken', 'api.conflict'),
})

/** Sign-in through somebody else: on the web by their own page and back, on the phone by a token of its own sign-in. */
export const providerRoutes = router()

for (const provider of PROVIDERS) {
  const refusals = { ...refusalsOf(provider), ...startRefusals }

  providerRoutes
    .openapi(
      createRoute({
        method: 'post',
        path: `/${provider}/start`,
        summary: 'Where to sign in there; a cookie ties the answer to this browser',
        request: { body: formBody(startProviderForm) },
        responses: { 200: json('The address to go to', z.object({ url: z.string() })), ...refusals },
      }),
      async (c) => {
        const client = await clientOf(c, provider)
        const { attempt, state } = await beginAttempt(c, provider, c.req.valid('json').purpose)
        const url = await client.authorizationUrl(attempt, state).catch((problem: unknown) => Promise.reject(failure(c, provider, problem)))
        return c.json({ url }, 200)
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: `/${provider}/finish`,
        summary: 'What came back from there, brought by the page that it was sent to; works once',
        request: { body: formBody(finishProviderForm) },
        responses: { 200: answer, ...finishRefusals(provider) },
      }),
      async (c) => {
        const client = await clientOf(c, provider)
        const { state, code, error, iss } = c.req.valid('json')
        const answered = await takeAttempt(c, provider, state, 'web')
        return c.json(
          await proved(c, provider, answered, async ({ attempt }) => {
            if (code === undefined) throw new ProviderProblem(`no code: ${error?.slice(0, 60) ?? 'no reason given'}`)
            return client.identityOfCode({ code, iss }, attempt)
          }),
          200,
        )
      },
    )
    .openapi(
      createRoute({
        method: 'post',
        path: `/${provider}/native/start`,
        summary: "What the phone's own sign-in has to know; the nonce works once",
        request: { body: formBody(startProviderForm) },
        responses: {
          200: json('For the plugin', z.object({ clientId: z.string(), iosClientId: z.string().nullable(), nonce: z.string() })),
          ...refusals,
        },
      }),
      async (c) => {
        const { clientId, iosClientId } = await clientOf(c, provider)
        return c.json({ clientId, iosClientId, nonce: await beginNativeAttempt(c, provider, c.req.valid('json').purpose) }, 200)
      },
    )
}

providerRoutes
  .openapi(
    createRoute({
      method: 'post',
      path: '/google/native',
      summary: "The id token of the phone's own sign-in, checked here",
      request: { body: formBody(googleNativeForm) },
      responses: { 200: answer, ...finishRefusals('google') },
    }),
    async (c) => {
      const { idToken, nonce } = c.req.valid('json')
      return c.json(await byToken(c, 'google', idToken, nonce), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'post',
      path: '/facebook/native',
      summary: "The access token of the phone's own sign-in, checked by Facebook's debug_token",
      request: { body: formBody(facebookNativeForm) },
      responses: { 200: answer, ...finishRefusals('facebook') },
    }),
    async (c) => {
      const { accessToken, nonce } = c.req.valid('json')
      return c.json(await byToken(c, 'facebook', accessToken, nonce), 200)
    },
  )
  .openapi(
    createRoute({
      method: 'delete',
      path: '/providers/{provider}',
      summary: 'The provider opens the account no longer; the sessions that it has opened end',
      request: { params: z.object({ provider: z.enum(PROVIDERS) }) },
      responses: {
        204: { description: 'Done' },
        401: refusal('auth.session_expired'),
        403: refusal('auth.proof_required'),
        404: refusal('api.not_found'),
        409: refusal('auth.last_sign_in'),
      },
    }),
    async (c) => {
      await unlink(c.var.deps, await provedLately(c), c.req.valid('param').provider)
      return c.body(null, 204)
    },
  )

async function byToken(c: AppContext, provider: Provider, token: string, nonce: string) {
  const client = await clientOf(c, provider)
  return proved(c, provider, await takeAttempt(c, provider, nonce, 'native'), () => client.identityOfToken(token, nonce))
}

async function proved(c: AppContext, provider: Provider, answered: Answered | null, identify: (answered: Answered) => Promise<Identity>) {
  try {
    if (!answered) throw new ProviderProblem('answer to no attempt of this browser')
    return await finish(c, await identify(answered), answered)
  } catch (problem) {
    throw failure(c, provider, problem)
  }
}

/**
 * Each call writes a row or asks the provider, so a network has so many of them.
 *
 * @throws api.not_found 404 where the provider's settings are not there · auth.too_many_attempts 429
 */
async function clientOf(c: AppContext, provider: Provider): Promise<ProviderClient> {
  const { auth, db, config, clock } = c.var.deps
  const client = auth.providers[provider]
  if (!client) throw new AppError('api.not_found', 404)
  refuseUnless(await hit(db, limitKey(config.secret, 'provider', networkOf(c.var.address)), LIMITS.providerByAddress, clock.now()))
  return client
}
