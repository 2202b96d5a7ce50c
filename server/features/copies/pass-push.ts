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

/** Looks at every pass that a phone has, and has those phones, or Google, told whose pass shows something else now. */
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
 * Tells Google what one of its passes shows now. One that nobody has saved there stays listed, since it may be saved later; one whose copy
 * was withdrawn is forgotten once Google knows.
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
 * Tells one phone, through Apple, that something of its passes has changed: an empty notice, after which it asks here what (Apple, "Adding
 * a web service to update passes"). A token that Apple no longer knows is forgotten.
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
