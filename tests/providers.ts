import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { signInAt } from '#server/features/sign-in/test-providers.ts'
import { session, signUp, someone, tokenIn, verify } from '#server/core/people/test-person.ts'
import { startFacebook, type Facebook } from './stand-ins/facebook.ts'
import { startGoogle, type Google } from './stand-ins/google.ts'
import { startTestApp, type Request, type TestApp } from './test-app.ts'

type House = { app: TestApp; google: Google; facebook: Facebook; /** The number of the test in its file, from 1. */ count: number }
type Person = ReturnType<typeof someone>

/**
 * One app for all tests of a file: call it at the top; its parts are available inside the tests. Before each test both providers are up,
 * each with a new person.
 */
export function useProviders() {
  const house = { count: 0 } as House
  beforeAll(async () => {
    const [google, facebook] = [await startGoogle(), await startFacebook()]
    const app = await startTestApp({ config: { google: google.settings, facebook: facebook.settings } })
    google.now = app.clock.now
    Object.assign(house, { app, google, facebook })
  })
  afterAll(async () => {
    await house.app.stop()
    await house.google.stop()
    await house.facebook.stop()
  })
  beforeEach(() => {
    const { google, facebook } = house
    const n = (house.count += 1)
    google.comeBack()
    google.claims = {}
    google.person = {
      sub: `1000${n}`,
      email: `google.${n}@posta.example`,
      email_verified: true,
      given_name: 'Anna',
      family_name: "D'Angelo",
    }
    facebook.comeBack()
    facebook.person = { id: `2000${n}`, email: `facebook.${n}@posta.example`, first_name: 'Bruno', last_name: 'Bianchi' }
  })
  return Object.assign(house, {
    /** Registers a person, and confirms the address. */
    async verified(ask: Request, person: Person = someone()): Promise<Person> {
      await signUp(ask, person)
      const mail = (await house.app.deliver()).find(({ to, text }) => to === person.email && text.includes('confirm-email'))
      expect((await verify(ask, tokenIn(mail))).status).toBe(200)
      return person
    },
    /** Gives the person at Google this address, confirmed by Google. */
    atGoogle({ email }: { email: string }) {
      house.google.person = { ...house.google.person, email }
    },
    atFacebook({ email }: { email: string }) {
      house.facebook.person = { ...house.facebook.person, email }
    },
    withGoogle: (ask: Request, body: object = {}) => signInAt(ask, 'google', house.google, body),
    withFacebook: (ask: Request, body: object = {}) => signInAt(ask, 'facebook', house.facebook, body),
    /** The account's ways to sign in, except passkeys. */
    async credentialsOf(email: string): Promise<string[]> {
      const rows = await house.app.db
        .selectFrom('credential')
        .innerJoin('account', 'account.id', 'credential.userId')
        .select('providerId')
        .where('account.email', '=', email)
        .orderBy('providerId')
        .execute()
      return rows.map(({ providerId }) => providerId)
    },
  })
}

export async function isSignedOut(ask: Request) {
  expect((await session(ask)).status).toBe(401)
}
