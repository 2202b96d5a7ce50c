import { transaction } from '#db/connect.ts'
import type { Deps } from '../deps.ts'
import { limitKey, networkOf } from './limit-key.ts'
import { forget, hit, isKept, keep, LIMITS, refuseUnless, remaining, takeBack } from './rate-limit.ts'

type Parts = Pick<Deps, 'auth' | 'db' | 'clock' | 'config'>
type Who = { email: string; address: string; /** The browser's cookie of known devices. */ device?: string | null }

/** For so long the network from which somebody has signed in counts as the own one. */
const HOME_MS = 30 * 24 * 3_600_000

/**
 * The wrong tries of an account from all strange networks and browsers; the keys of each single one begin with it. A new password by
 * e-mail forgets them all.
 */
export const signInKeysOf = ({ config }: Pick<Deps, 'config'>, email: string) => limitKey(config.secret, 'sign-in', email)

function keysOf({ auth, config: { secret } }: Parts, { email, address, device }: Who) {
  const network = networkOf(address)
  const known = auth.device.idFor(device, email)
  return {
    known: known !== null,
    /** Wrong tries of an account from a network or from a known device, of the account from strange ones, and of all accounts from a network. */
    pair: known === null ? limitKey(secret, 'sign-in', email, network) : limitKey(secret, 'sign-in', email, 'device', known),
    account: limitKey(secret, 'sign-in', email),
    network: limitKey(secret, 'sign-in-address', network),
    /** In place of these two for who is at home: counted so that the work is the same, and never looked at. */
    atHome: limitKey(secret, 'sign-in-home', email, network),
    /** Sessions opened, of an account and from a network. */
    opened: limitKey(secret, 'signed-in', email),
    openedHere: limitKey(secret, 'signed-in-address', network),
    /** Kept while the network is one from which the account has signed in. */
    home: limitKey(secret, 'signed-in-home', email, network),
  }
}

/**
 * Counts one try before its password is looked at, so that tries sent all at once do not slip through together. Each limit counts only
 * what the one before has let through: whoever goes on with one account does not use up the network's tries. An account that has signed
 * in from the network lately, or in this browser, does not depend on what others do there or elsewhere; its tries cost the same queries
 * as a stranger's, so that the time of an answer does not tell whose home the network is.
 *
 * @returns takes the count back, when the password was not looked at
 * @throws auth.too_many_attempts 429 with the seconds to wait; the refused try is not counted
 */
export async function countTry(parts: Parts, who: Who): Promise<() => Promise<void>> {
  const { db, clock } = parts
  const now = clock.now()
  const keys = keysOf(parts, who)
  const counted = await transaction(db, async () => {
    refuseUnless(await hit(db, keys.pair, LIMITS.signInByAccountAndAddress, now))
    refuseUnless(await remaining(db, keys.opened, LIMITS.signedInByAccount, now))
    const isHome = (await isKept(db, keys.home, now)) || keys.known
    const [account, network] = isHome ? [keys.atHome, keys.atHome] : [keys.account, keys.network]
    const limits = [
      await remaining(db, keys.openedHere, LIMITS.signedInByAddress, now),
      await hit(db, account, LIMITS.signInByAccount, now),
      await hit(db, network, LIMITS.signInByAddress, now),
    ]
    if (!isHome) limits.forEach(refuseUnless)
    return [keys.pair, account, network]
  })
  return async () => {
    for (const key of counted) await takeBack(db, key)
  }
}

/**
 * The password was right: the tries are forgotten, the session is counted. Joins the running transaction.
 *
 * @throws auth.too_many_attempts 429 for the sessions that were asked for at the same moment as the last one allowed
 */
export async function countSignIn(parts: Parts, who: Who, takeTryBack: () => Promise<void>): Promise<void> {
  const { db, clock } = parts
  const now = clock.now()
  const keys = keysOf(parts, who)
  await takeTryBack()
  await forget(db, keys.pair)
  refuseUnless(await hit(db, keys.opened, LIMITS.signedInByAccount, now))
  await hit(db, keys.openedHere, LIMITS.signedInByAddress, now)
  await keepHome(parts, who)
}

/** From now on the account is at home in this network. */
export const keepHome = (parts: Parts, who: Who) => keep(parts.db, keysOf(parts, who).home, parts.clock.now() + HOME_MS)
