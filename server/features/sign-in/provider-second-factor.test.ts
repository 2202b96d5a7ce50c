import { expect, test } from 'vitest'
import type { SessionAnswer } from '#domain/accounts/api.ts'
import { useProviders } from '#tests/providers.ts'
import { switchOn } from '#tests/stand-ins/code-app.ts'
import type { Request } from '#tests/test-app.ts'
import { post, session, signIn, signUp, someone } from '#server/core/people/test-person.ts'

const house = useProviders()
const { withGoogle } = house

/** A person with a verified address and a second factor. */
async function guarded() {
  const person = someone()
  const home = house.app.newClient()
  const { account } = (await signUp(home, person)).json as SessionAnswer
  await house.app.db.updateTable('account').set({ emailVerified: true }).where('id', '=', account.id).execute()
  const phone = await switchOn(house.app, home)
  return { person, home, phone }
}

const code = (ask: Request, code: string) => post(ask, '/api/auth/second-factor', { code })

test('Google alone does not open an account that has a second factor', async () => {
  const { home, phone } = await guarded()
  expect((await withGoogle(home, { purpose: 'link' })).status).toBe(200)
  const ask = house.app.newClient()
  const answer = await withGoogle(ask)
  expect([answer.status, answer.code]).toEqual([401, 'auth.twofactor_prompt'])
  expect((await session(ask)).status).toBe(401)
  expect((await code(ask, phone.code())).status).toBe(200)
  expect((await session(ask)).status).toBe(200)
})

test('A waiting provider is not linked by the password alone when the account has a second factor', async () => {
  const { person, phone } = await guarded()
  house.google.person = { ...house.google.person, email: person.email }
  const ask = house.app.newClient()
  expect((await withGoogle(ask)).code).toBe('auth.link_accounts')
  expect((await signIn(ask, person)).code).toBe('auth.twofactor_prompt')
  expect((await withGoogle(house.app.newClient())).code).toBe('auth.link_accounts')
  expect((await code(ask, phone.code())).status).toBe(200)
  expect((await withGoogle(house.app.newClient())).code).toBe('auth.twofactor_prompt')
})

test('Proving by Google asks for the code too', async () => {
  const { home, phone } = await guarded()
  await withGoogle(home, { purpose: 'link' })
  house.app.clock.advance(11 * 60_000)
  expect((await withGoogle(home, { purpose: 'prove' })).code).toBe('auth.twofactor_prompt')
  expect((await post(home, '/api/auth/google/start', { purpose: 'link' })).code).toBe('auth.proof_required')
  expect((await code(home, phone.code())).status).toBe(200)
  expect((await post(home, '/api/auth/google/start', { purpose: 'link' })).status).toBe(200)
})
