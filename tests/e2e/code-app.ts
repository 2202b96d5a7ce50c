import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { assert } from './sees.ts'

/** The authenticator app on a person's phone. Each code works once, and this one is a half minute fast, so that nobody waits for the next. */
export type CodeApp = { recoveryCodes: string[]; code(steps?: number): string }

/** Switches the second factor on for who is signed in on the page, past the screens: those have a story of their own. */
export async function switchSecondFactorOn(page: Page): Promise<CodeApp> {
  const { request } = page.context()
  const { secret } = (await (await request.post('/api/auth/second-factor/start')).json()) as { secret: string }
  const code = (steps = 1) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
  const confirmed = await request.post('/api/auth/second-factor/confirm', { data: { code: code(0) } })
  assert.equal(confirmed.status(), 200)
  return { code, ...((await confirmed.json()) as { recoveryCodes: string[] }) }
}
