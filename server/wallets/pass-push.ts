import { connect, constants } from 'node:http2'
import { transaction } from '#db/connect.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../jobs/enqueue.ts'
import type { Handler } from '../jobs/loop.ts'
import { deletePhonesOfToken, listPasses, phonesOfPass } from './pass-queries.ts'
import { planPassRound } from './pass-round.ts'
import { freshen } from './pass-updates.ts'

const PART = 100
const PATIENCE_MS = 20_000

/** Looks at every pass that a phone has, and has those phones told whose pass shows something else now. */
export function passRoundHandler(deps: Deps): Handler {
  return async () => {
    const { db, clock, config } = deps
    if (!config.applePass || !config.appUrl) return
    let some = await listPasses(db, '', PART)
    if (some.length > 0) await planPassRound(db, clock.now())
    while (some.length > 0) {
      for (const pass of some) {
        if (!(await freshen(deps, pass)).isChanged) continue
        for (const { pushToken } of await phonesOfPass(db, pass.serial))
          await enqueue(db, { topic: 'wallet-push', payload: { pushToken }, now: clock.now(), dedupeKey: `wallet-push:${pushToken}` })
      }
      some = await listPasses(db, some.at(-1)!.serial, PART)
    }
  }
}

/**
 * Tells one phone, through Apple, that something of its passes has changed: an empty notice, after which it asks here what (Apple, "Adding
 * a web service to update passes"). A token that Apple no longer knows is forgotten.
 *
 * @throws Error when Apple refuses or cannot be reached: the outbox tries again
 */
export function passPushHandler({ db, config }: Pick<Deps, 'db' | 'config'>): Handler {
  return async (payload) => {
    const { pushToken } = payload as { pushToken: string }
    if (!config.applePass) return
    const status = await push(config.applePass, pushToken)
    if (status === 410 || status === 400) await transaction(db, () => deletePhonesOfToken(db, pushToken))
    else if (status !== 200) throw new Error(`Apple's push service answers ${status}`)
  }
}

function push(
  { certificate, key, passType, pushUrl }: { certificate: string; key: string; passType: string; pushUrl: string },
  token: string,
): Promise<number> {
  return new Promise((done, failed) => {
    const session = connect(pushUrl, { cert: certificate, key })
    session.on('error', failed)
    session.setTimeout(PATIENCE_MS, () => session.destroy(new Error("Apple's push service does not answer")))
    const request = session.request({
      [constants.HTTP2_HEADER_METHOD]: 'POST',
      [constants.HTTP2_HEADER_PATH]: `/3/device/${token}`,
      'apns-topic': passType,
      'apns-push-type': 'background',
      'apns-priority': '5',
    })
    request.on('response', (headers) => done(Number(headers[constants.HTTP2_HEADER_STATUS])))
    request.on('error', failed)
    request.on('close', () => session.close())
    request.resume()
    request.end('{}')
  })
}
