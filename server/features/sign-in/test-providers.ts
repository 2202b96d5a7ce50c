/** For tests: a browser that signs in through a provider. */

import type { Provider } from '#domain/accounts/provider.ts'
import { post } from '#server/core/people/test-person.ts'

type Request = Parameters<typeof post>[0]

/** The common part of both providers' stand-ins. */
type StandIn = { approve(url: string): Promise<Record<string, string>> }

/** Begins a sign-in and returns the provider's URL; the browser keeps the cookie that its answer needs. */
export async function startAt(ask: Request, provider: Provider, body: object = {}): Promise<string> {
  const answer = await post(ask, `/api/auth/${provider}/start`, body)
  if (answer.status !== 200) throw new Error(`start: ${answer.status} ${JSON.stringify(answer.json)}`)
  return (answer.json as { url: string }).url
}

export const finishAt = (ask: Request, provider: Provider, { state, code, error, iss }: Record<string, string | undefined>) =>
  post(ask, `/api/auth/${provider}/finish`, { state, code, error, iss })

/** The whole way to the provider and back. */
export async function signInAt(ask: Request, provider: Provider, standIn: StandIn, body: object = {}) {
  return finishAt(ask, provider, await standIn.approve(await startAt(ask, provider, body)))
}

export async function nonceOf(ask: Request, provider: Provider, body: object = {}): Promise<string> {
  return ((await post(ask, `/api/auth/${provider}/native/start`, body)).json as { nonce: string }).nonce
}

/** Completes the profile of the signed-in person. */
export async function completeProfile(ask: Request, names: { firstname: string; lastname: string }) {
  const { account } = (await ask('/api/auth/session')).json as { account: { id: string } }
  return ask(`/api/users/${account.id}`, { method: 'PUT', body: { ...names, privacy: true, confirm14: true } })
}

export const accountOf = ({ json }: { json: unknown }) => (json as { account: { id: string } }).account.id
