import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import type { TrialMail } from '#domain/accounts/api.ts'
import { assert } from './sees.ts'
import { until } from './until.ts'

/**
 * The authenticator app on a person's phone. Each code works once; the clock is half a minute fast, so that no story waits for the next
 * code.
 */
export type CodeApp = { recoveryCodes: string[]; code(steps?: number): string }

/** Turns the second factor on for the signed-in person, without the screens, which have a story of their own. */
export async function switchSecondFactorOn(page: Page): Promise<CodeApp> {
  const { request } = page.context()
  let started = await request.post('/api/auth/second-factor/start')
  if (started.status() === 403) {
    await followStaffLink(page)
    started = await request.post('/api/auth/second-factor/start')
  }
  const { secret } = (await started.json()) as { secret: string }
  const code = (steps = 1) => new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 })
  const confirmed = await request.post('/api/auth/second-factor/confirm', { data: { code: code(0) } })
  assert.equal(confirmed.status(), 200)
  return { code, ...((await confirmed.json()) as { recoveryCodes: string[] }) }
}

/** Staff get a mailed link first. */
async function followStaffLink(page: Page): Promise<void> {
  const { request } = page.context()
  const { account } = (await (await request.get('/api/auth/session')).json()) as { account: { email: string } }
  assert.equal((await request.post('/api/auth/second-factor/link')).status(), 204)
  const mail = await until('the link for the staff', async () => {
    const mails = (await (await request.get('/api/trial/mails')).json()) as TrialMail[]
    return mails.find(({ to, subject }) => to.includes(account.email) && subject === 'Attiva la verifica in due passaggi')
  })
  const token = new URL(mail.links.find((link) => link.includes('token='))!).searchParams.get('token')
  assert.equal((await request.post('/api/auth/second-factor/link/follow', { data: { token } })).status(), 204)
}
