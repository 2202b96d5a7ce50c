import type { Request, TestApp } from '../test-app.ts'
import { createAuthenticator, type Deviation, type Passkey } from './authenticator.ts'
import { post } from '#server/core/people/test-person.ts'
import { proveAddress } from './proved-address.ts'

/** For tests: an authenticator at the only origin of the test server that allows passkeys. */
export const authenticatorAt = (app: TestApp) => createAuthenticator(`http://localhost:${app.port}`)

type CreationOptions = Parameters<ReturnType<typeof createAuthenticator>['create']>[0]
type RequestOptions = { challenge: string; rpId: string }

export const addOptions = async (ask: Request) => (await post(ask, '/api/auth/passkeys/add-options')).json as CreationOptions
export const useOptions = async (ask: Request) => (await post(ask, '/api/auth/passkeys/options')).json as RequestOptions

/** Adds a passkey to the account of a signed-in person with a confirmed address; returns it with the server's answer. */
export async function addPasskey(app: TestApp, ask: Request, deviation: Deviation = {}) {
  await proveAddress(app, ask)
  const { passkey, response } = authenticatorAt(app).create(await addOptions(ask), deviation)
  return { passkey, response, answer: await post(ask, '/api/auth/passkeys', { name: 'Il mio telefono', response }) }
}

/** Signs in with a passkey, or proves the person's identity. */
export async function answerWith(
  app: TestApp,
  ask: Request,
  passkey: Passkey,
  deviation: Deviation = {},
  path = '/api/auth/passkeys/sign-in',
) {
  const response = authenticatorAt(app).get(passkey, await useOptions(ask), deviation)
  return { response, answer: await post(ask, path, { response }) }
}
