import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import type { SessionAnswer } from '#domain/api.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const anna = {
  firstname: 'Anna',
  lastname: "D'Angelo",
  email: 'anna@posta.example',
  password: 'tre parole a caso',
  privacy: true,
  confirm14: true,
}

test('a person registers, confirms the address from the mail, stays signed in and signs out', async () => {
  const signedUp = await app.request('/api/auth/sign-up', { method: 'POST', body: anna })
  expect(signedUp.status).toBe(201)
  const session = signedUp.json as SessionAnswer
  expect(session.account).toMatchObject({ email: 'anna@posta.example', emailVerified: false })
  expect(session.user).toEqual({
    firstname: 'Anna',
    lastname: "D'Angelo",
    tessera: '4301200000'.slice(0, 0) || expect.stringMatching(/^\d{10}$/),
    privacy: true,
    confirm14: true,
  })

  const [mail] = await app.deliver()
  expect(mail).toMatchObject({ to: 'anna@posta.example', subject: 'Conferma il tuo indirizzo e-mail' })
  const token = /confirm-email\?token=([\w-]{43})/.exec(mail!.text)![1]!
  const verified = await app.request('/api/auth/verify-email', { method: 'POST', body: { token } })
  expect(verified.status).toBe(200)
  expect((verified.json as SessionAnswer).account.emailVerified).toBe(true)

  expect((await app.request('/api/auth/session')).json).toMatchObject({ account: { emailVerified: true }, staff: false })
  expect((await app.request('/api/auth/sign-out', { method: 'POST' })).status).toBe(204)
  expect((await app.request('/api/auth/session')).code).toBe('auth.session_expired')
})
