import { transaction } from '#db/connect.ts'
import { isTotpCode } from '#domain/accounts/second-factor.ts'
import type { Deps } from '#server/core/deps.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { limitKey, networkOf } from '#server/platform/limits/limit-key.ts'
import { forget, hit, isKept, keep, refuseUnless, type Limit } from '#server/platform/limits/rate-limit.ts'
import { sendSecurityMail } from '#server/core/notices/security-mail.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'config'>
export type CodeTry = { accountId: string; address: string }

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export const CODE_LIMITS = {
  byAccountAndAddress: { max: 10, windowMs: 15 * MINUTE },
  byAddress: { max: 100, windowMs: 15 * MINUTE },
  /**
   * Three six-digit codes are right at any moment: a year of guessing from many networks must stay hopeless. A guesser already has the
   * password and could exhaust this limit for ever. So it does not count for a network where the second factor was right lately, nor for a
   * recovery code or a passkey: the owner is never shut out.
   */
  byAccountElsewhere: { max: 30, windowMs: 24 * HOUR },
} satisfies Record<string, Limit>

/** Time for which a network with a right second factor counts as the account's own. */
const HOME_MS = 30 * 24 * HOUR

function keysOf({ config: { secret } }: Parts, { accountId, address }: CodeTry) {
  const network = networkOf(address)
  return {
    pair: limitKey(secret, 'code', accountId, network),
    network: limitKey(secret, 'code-address', network),
    elsewhere: limitKey(secret, 'code-account', accountId),
    home: limitKey(secret, 'code-home', accountId, network),
  }
}

/**
 * Counts a try before the code is checked, so that simultaneous tries cannot slip through.
 *
 * @throws auth.too_many_attempts 429 with the seconds to wait
 */
export async function countCodeTry(parts: Parts, who: CodeTry, code: string): Promise<void> {
  const { db, clock } = parts
  const now = clock.now()
  const keys = keysOf(parts, who)
  // The refusal is thrown after the commit, so that its tries stay counted.
  const tried = await transaction(db, async () => {
    const pair = await hit(db, keys.pair, CODE_LIMITS.byAccountAndAddress, now)
    if (!pair.allowed || (await isKept(db, keys.home, now))) return pair
    const network = await hit(db, keys.network, CODE_LIMITS.byAddress, now)
    if (!network.allowed || !isTotpCode(code)) return network
    return hit(db, keys.elsewhere, CODE_LIMITS.byAccountElsewhere, now)
  })
  if (!tried.allowed) await notifyOwner(parts, who.accountId)
  refuseUnless(tried)
}

/** The password was right: tells the owner, once a day. */
async function notifyOwner({ db, clock, config }: Parts, accountId: string) {
  const { allowed } = await hit(db, limitKey(config.secret, 'code-told', accountId), { max: 1, windowMs: 24 * HOUR }, clock.now())
  if (!allowed) return
  await sendSecurityMail({ db, clock }, accountId, { event: 'codes_guessed' })
  wakeOutbox(db)
}

/** Forgets the network's wrong tries and counts the network as the account's own. Joins the running transaction. */
export async function countRightCode(parts: Parts, who: CodeTry): Promise<void> {
  const { db, clock } = parts
  const keys = keysOf(parts, who)
  await forget(db, keys.pair)
  await keep(db, keys.home, clock.now() + HOME_MS)
}
