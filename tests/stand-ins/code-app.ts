import { Secret, TOTP } from 'otpauth'
import type { TestApp, Request } from '../test-app.ts'
import { post } from '#server/core/people/test-person.ts'
import { proveAddress } from './proved-address.ts'

/** For tests: a person's authenticator app, with the test's clock. */
export type CodeApp = {
  secret: string
  recoveryCodes: string[]
  /** `steps`: half minutes from now. */ code(steps?: number): string
}

export const codeOf = (secret: string, now: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: now })

/** Switches the second factor on for a signed-in person with a confirmed address. Its first code is used; the clock is a step later. */
export async function switchOn(app: TestApp, ask: Request): Promise<CodeApp> {
  await proveAddress(app, ask)
  const { secret } = (await post(ask, '/api/auth/second-factor/start')).json as { secret: string }
  const code = (steps = 0) => codeOf(secret, app.clock.now() + steps * 30_000)
  const confirmed = await post(ask, '/api/auth/second-factor/confirm', { code: code() })
  if (confirmed.status !== 200) throw new Error(`The second factor is not on: ${confirmed.code}`)
  app.clock.advance(30_000)
  return { secret, code, ...(confirmed.json as { recoveryCodes: string[] }) }
}
