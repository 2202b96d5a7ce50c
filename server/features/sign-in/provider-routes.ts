import { z } from '@hono/zod-openapi'
import {
  facebookNativeForm,
  finishProviderForm,
  finishSheetForm,
  googleNativeForm,
  PROVIDERS,
  startNativeForm,
  startProviderForm,
  startSheetForm,
  type Provider,
} from '#domain/accounts/provider.ts'
import { AppError } from '#domain/errors.ts'
import { ProviderProblem, type Identity, type ProviderClient } from '#server/core/accounts/provider-client.ts'
import { sessionSchema } from '#server/core/accounts/schemas.ts'
import { route } from '#server/core/route.ts'
import type { AppContext } from '#server/core/router.ts'
import { hitFrom, LIMITS, refuseUnless } from '#server/platform/limits/rate-limit.ts'
import { beginAttempt, beginNativeAttempt, takeAttempt, type Answered } from './provider-attempts.ts'
import { failure, finish } from './provider-finish.ts'
import { unlink } from './unlink.ts'

const answer = {
  status: 200,
  is: sessionSchema.extend({
    names: z
      .object({ firstname: z.string(), lastname: z.string() })
      .nullable()
      .openapi({ description: 'For a profile that is not written yet' }),
  }),
  what: 'The session',
} as const

const refusalsOf = (provider: Provider) =>
  ({ 404: ['api.not_found'], 429: ['auth.too_many_attempts'], 502: [`auth.${provider}_failed`] }) as const
const startRefusals = (provider: Provider) =>
  ({
    ...refusalsOf(provider),
    401: ['auth.session_expired'],
    403: ['auth.proof_required', 'auth.email_unverified'],
  }) as const
const finishRefusals = (provider: Provider) =>
  ({
    ...refusalsOf(provider),
    401: [`auth.${provider}_failed`, 'auth.twofactor_prompt', 'auth.session_expired'],
    403: ['auth.provider_no_email', 'auth.provider_other', 'auth.account_closing', 'auth.account_disabled'],
    409: ['auth.link_accounts', 'auth.email_in_use', 'auth.provider_taken', 'api.conflict'],
  }) as const

const purpose = { who: 'anyone', why: 'It may be a sign-in; linking and proving require a session' } as const

/** An iPhone app opens a provider's page only for Facebook; for Google it has a plugin (docs/decisions/0045). */
const FORMS = {
  google: { start: startProviderForm, finish: finishProviderForm },
  facebook: { start: startSheetForm, finish: finishSheetForm },
}
const SHEET = {
  google: { start: '', finish: '' },
  facebook: { start: ", an iPhone's challenge to its app", finish: ', or by the app with the verifier' },
}

const routesOf = (provider: Provider) => [
  route({
    method: 'post',
    path: `/api/auth/${provider}/start`,
    summary: `The address of the provider’s sign-in page; a cookie ties the answer to this browser${SHEET[provider].start}`,
    access: purpose,
    body: FORMS[provider].start,
    answer: { status: 200, is: z.object({ url: z.string() }), what: 'The address' },
    refusals: startRefusals(provider),
    run: async ({ body, c }) => {
      const client = await clientOf(c, provider)
      const { attempt, state } = await beginAttempt(c, provider, body)
      const url = await client.authorizationUrl(attempt, state).catch((problem: unknown) => Promise.reject(failure(c, provider, problem)))
      return { url }
    },
  }),
  route({
    method: 'post',
    path: `/api/auth/${provider}/finish`,
    summary: `Takes the provider’s answer, sent by the page of the return${SHEET[provider].finish}; works once`,
    access: purpose,
    body: FORMS[provider].finish,
    answer,
    refusals: finishRefusals(provider),
    run: async ({ body, c }) => {
      const client = await clientOf(c, provider)
      const answered = await takeAttempt(c, provider, body)
      return proved(c, provider, answered, async ({ attempt }) => {
        const { code, error, iss } = body
        if (code === undefined) throw new ProviderProblem(`no code: ${error?.slice(0, 60) ?? 'no reason given'}`)
        return client.identityOfCode({ code, iss }, attempt)
      })
    },
  }),
  route({
    method: 'post',
    path: `/api/auth/${provider}/native/start`,
    summary: 'The parameters of the phone’s own sign-in; the nonce works once',
    access: purpose,
    body: startNativeForm,
    answer: {
      status: 200,
      is: z.object({ clientId: z.string(), nonce: z.string() }),
      what: 'For the plugin',
    },
    refusals: startRefusals(provider),
    run: async ({ body, c }) => {
      const { clientId } = await clientOf(c, provider)
      return { clientId, nonce: await beginNativeAttempt(c, provider, body.purpose) }
    },
  }),
]

/** Sign-in by a provider: on the web through its page and back, on the phone with a token of its own sign-in. */
export const providerRoutes = [
  ...PROVIDERS.flatMap(routesOf),
  route({
    method: 'post',
    path: '/api/auth/google/native',
    summary: 'Takes the id token of the phone’s own sign-in, which the server verifies',
    access: purpose,
    body: googleNativeForm,
    answer,
    refusals: finishRefusals('google'),
    run: ({ body: { idToken, nonce }, c }) => byToken(c, 'google', idToken, nonce),
  }),
  route({
    method: 'post',
    path: '/api/auth/facebook/native',
    summary: 'Takes the access token of the phone’s own sign-in, which the server verifies by Facebook’s debug_token',
    access: purpose,
    body: facebookNativeForm,
    answer,
    refusals: finishRefusals('facebook'),
    run: ({ body: { accessToken, nonce }, c }) => byToken(c, 'facebook', accessToken, nonce),
  }),
  route({
    method: 'delete',
    path: '/api/auth/providers/{provider}',
    summary: 'Unlinks the provider; the sessions that it opened end',
    access: { who: 'account', proved: true },
    params: z.object({ provider: z.enum(PROVIDERS) }),
    answer: { status: 204, what: 'Done' },
    refusals: { 404: ['api.not_found'], 409: ['auth.last_sign_in'] },
    run: ({ deps, person, params }) => unlink(deps, person, params.provider),
  }),
]

async function byToken(c: AppContext, provider: Provider, token: string, nonce: string) {
  const client = await clientOf(c, provider)
  return proved(c, provider, await takeAttempt(c, provider, { nonce }), () => client.identityOfToken(token, nonce))
}

async function proved(c: AppContext, provider: Provider, answered: Answered | null, identify: (answered: Answered) => Promise<Identity>) {
  try {
    if (!answered) throw new ProviderProblem('answer to no attempt of this browser or app')
    return await finish(c, await identify(answered), answered)
  } catch (problem) {
    throw failure(c, provider, problem)
  }
}

/**
 * Limits calls per network, since each writes a row or asks the provider.
 *
 * @throws api.not_found 404 without settings for the provider · auth.too_many_attempts 429
 */
async function clientOf(c: AppContext, provider: Provider): Promise<ProviderClient> {
  const client = c.var.deps.auth.providers[provider]
  if (!client) throw new AppError('api.not_found', 404)
  refuseUnless(await hitFrom(c.var.deps, 'provider', c.var.address, LIMITS.providerByAddress))
  return client
}
