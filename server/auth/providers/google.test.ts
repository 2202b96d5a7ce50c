import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ProviderAnswer } from '#domain/provider.ts'
import { startGoogle, type Google } from '#tests/stand-ins/google.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { post, session } from '../test-person.ts'

let google: Google
let app: TestApp
beforeAll(async () => {
  google = await startGoogle()
  app = await startTestApp({ config: { google: google.settings } })
  google.now = app.clock.now
})
afterAll(async () => {
  await app.stop()
  await google.stop()
})
let count = 0
beforeEach(() => {
  count += 1
  google.claims = {}
  google.person = {
    sub: `1000${count}`,
    email: `google.${count}@posta.example`,
    email_verified: true,
    given_name: 'Anna',
    family_name: "D'Angelo",
  }
})

const start = async (ask: Request, body: object = {}) => ((await post(ask, '/api/auth/google/start', body)).json as { url: string }).url
const finish = (ask: Request, reply: object) => post(ask, '/api/auth/google/finish', reply)

async function signInWithGoogle(ask: Request = app.newClient()) {
  return finish(ask, await google.approve(await start(ask)))
}

test('A sign-in with Google opens a session of an account whose profile is still to be written', async () => {
  const ask = app.newClient()
  const answer = await signInWithGoogle(ask)
  expect(answer.status).toBe(200)
  expect(answer.json).toMatchObject({
    account: { email: google.person.email, emailVerified: true },
    user: null,
    names: { firstname: 'Anna', lastname: "D'Angelo" },
  })
  expect((await session(ask)).status).toBe(200)
})
