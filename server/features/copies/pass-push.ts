import { z } from '@hono/zod-openapi'
import { transaction } from '#db/connect.ts'
import { findCopy } from '#server/core/cards/holder-queries.ts'
import type { Deps } from '#server/core/deps.ts'
import { defineJob } from '#server/platform/jobs/define.ts'
import { http2Client } from '#server/platform/push/http2.ts'
import type { ApplePassSettings } from '#server/platform/config.ts'
import { createGoogleWallet } from './google-api.ts'
import { objectOf } from './google-object.ts'
import { deletePhonesOfToken, deleteUnheldPass, listPasses, phonesOfPass } from './pass-queries.ts'
import { PASS_ROUND, planPassRound } from './pass-round.ts'
import { freshen, latestPass } from './pass-updates.ts'

const PART = 100

/** Checks every saved pass, and tells the phones or Google about each one that changed. */
export const passRoundJob = defineJob({
  kind: PASS_ROUND,
  payload: z.object({}),
  run: (deps: Deps) => async () => {
    const { db, clock, config } = deps
    if ((!config.applePass && !config.googleWallet) || !config.appUrl) return
    let some = await listPasses(db, '', PART)
    if (some.length > 0) await planPassRound(db, clock.now())
    while (some.length > 0) {
      for (const pass of some) {
        if (!(await freshen(deps, pass)).isChanged) continue
        if (pass.kind === 'google') {
          const { serial } = pass
          await googlePassJob.enqueue(db, { serial }, { now: clock.now(), dedupeKey: `wallet-google:${serial}` })
        }
        for (const { pushToken } of await phonesOfPass(db, pass.serial))
          await passPushJob.enqueue(db, { pushToken }, { now: clock.now(), dedupeKey: `wallet-push:${pushToken}` })
      }
      some = await listPasses(db, some.at(-1)!.serial, PART)
    }
  },
})

/**
 * Sends a pass's present state to Google. A pass that nobody has saved stays listed, since it may be saved later; a withdrawn copy's pass
 * is forgotten once Google knows.
 *
 * @throws Error when Google refuses or cannot be reached: the outbox tries again
 */
export const googlePassJob = defineJob({
  kind: 'wallet-google',
  payload: z.object({ serial: z.string() }),
  run(deps: Deps) {
    const { config, db } = deps
    const change = config.googleWallet && createGoogleWallet(config.googleWallet, deps)
    return async ({ serial }) => {
      if (!change) return
      const { card } = await latestPass(deps, serial)
      await change(serial, objectOf(card))
      if (!('name' in card) && !(await findCopy(db, serial))) await transaction(db, () => deleteUnheldPass(db, serial))
    }
  },
})

/**
 * Tells one phone, through Apple, that its passes have changed: an empty notice, after which the phone asks this server (Apple, "Adding a
 * web service to update passes"). Deletes a token that Apple no longer knows.
 *
 * @throws Error when Apple refuses or cannot be reached: the outbox tries again
 */
export const passPushJob = defineJob({
  kind: 'wallet-push',
  lane: 'push',
  payload: z.object({ pushToken: z.string() }),
  run:
    ({ db, config }: Pick<Deps, 'db' | 'config'>) =>
    async ({ pushToken }) => {
      if (!config.applePass) return
      const status = await push(config.applePass, pushToken)
      if (status === 410 || status === 400) await transaction(db, () => deletePhonesOfToken(db, pushToken))
      else if (status !== 200) throw new Error(`Apple's push service answers ${status}`)
    },
})

async function push({ certificate, key, passType, pushUrl }: ApplePassSettings, token: string): Promise<number> {
  const apple = http2Client(pushUrl, { cert: certificate, key })
  const headers = { 'apns-topic': passType, 'apns-push-type': 'background', 'apns-priority': '5' }
  try {
    return (await apple.post(`/3/device/${token}`, headers, '{}')).status
  } finally {
    apple.close()
  }
}
