import { transaction } from '#db/connect.ts'
import type { Deps } from '#server/core/deps.ts'
import { limitKey, networkOf, siteOf } from '#server/platform/limits/limit-key.ts'
import { DEVICE_MS } from './known-device.ts'
import {
  enforceRateLimit,
  forget,
  forgetAll,
  hit,
  isKept,
  keep,
  keptUntil,
  LIMITS,
  refuseUnless,
  remaining,
  takeBack,
} from '#server/platform/limits/rate-limit.ts'

type Parts = Pick<Deps, 'auth' | 'db' | 'clock' | 'config'>
type Who = {
  email: string
  /** Null: no such account. */
  accountId: string | null
  address: string
  /** The browser's cookie of known devices. */
  device: string | null
}
type Home = { accountId: string; address: string }

/** How long a network counts as an account's own after a sign-in. */
const HOME_MS = 30 * 24 * 3_600_000

/** The key prefix of an account's wrong tries from strange networks and browsers. A new password by e-mail forgets them all. */
export const signInKeysOf = ({ config }: Pick<Deps, 'config'>, email: string) => limitKey(config.secret, 'sign-in', email)

/** An address without an account costs the same look-ups: it has a home that is never found. */
const ownerOf = ({ accountId, email }: Pick<Who, 'accountId' | 'email'>) => accountId ?? `nobody:${email}`

const homesOf = ({ config }: Pick<Deps, 'config'>, owner: string) => limitKey(config.secret, 'signed-in-home', owner)
const homeOf = ({ config }: Pick<Deps, 'config'>, owner: string, network: string) =>
  limitKey(config.secret, 'signed-in-home', owner, network)
/** Kept as long as a cookie from before the last reset can still arrive. */
const resetOf = (owner: string) => `device-since:${owner}`

/** The id of a browser in which the owner signed in since the last reset; else null. */
async function knownDevice({ auth, db, clock }: Pick<Parts, 'auth' | 'db' | 'clock'>, owner: string, device: string | null) {
  const since = ((await keptUntil(db, resetOf(owner), clock.now())) ?? DEVICE_MS) - DEVICE_MS
  return auth.device.idFor(device, owner, since)
}

/** Whether the account has signed in with this cookie's browser before. */
export const isKnownDevice = async (
  parts: Pick<Parts, 'auth' | 'db' | 'clock'>,
  { accountId, device }: { accountId: string; device: string | null },
): Promise<boolean> => (await knownDevice(parts, accountId, device)) !== null

async function keysOf(parts: Parts, who: Who) {
  const { secret } = parts.config
  const { email, address, device } = who
  const owner = ownerOf(who)
  const network = networkOf(address)
  const known = await knownDevice(parts, owner, device)
  return {
    known: known !== null,
    /**
     * Wrong tries of an account from a network or a known device; of the account from strange ones; of all accounts from a network; from a
     * site.
     */
    pair: known === null ? limitKey(secret, 'sign-in', email, network) : limitKey(secret, 'sign-in', email, 'device', known),
    account: limitKey(secret, 'sign-in', email),
    network: limitKey(secret, 'sign-in-address', network),
    site: limitKey(secret, 'sign-in-site', siteOf(address)),
    /** Counted at home instead of those three, so that both ways take the same time. Nothing reads it. */
    atHome: limitKey(secret, 'sign-in-home', email, network),
    /** Sessions opened by an account, and from a network. */
    opened: limitKey(secret, 'signed-in', email),
    openedHere: limitKey(secret, 'signed-in-address', network),
    /** Exists while the network is the account's own. */
    home: homeOf(parts, owner, network),
  }
}

/**
 * Counts a try before its password is checked, so that simultaneous tries do not slip through. Each limit counts only what the previous one
 * let through: tries at one account do not use up the network's limit. An account that signed in lately from the network, or in this
 * browser, is independent of others' tries. Its tries cost the same queries as a stranger's, so that the time of the answer does not reveal
 * whose home the network is.
 *
 * @returns undoes the count, when the password was not checked
 * @throws auth.too_many_attempts 429 with the seconds to wait; a refused try is not counted
 */
export async function countTry(parts: Parts, who: Who): Promise<() => Promise<void>> {
  const { db, clock } = parts
  const now = clock.now()
  const counted = await transaction(db, async () => {
    const keys = await keysOf(parts, who)
    await enforceRateLimit(db, keys.pair, LIMITS.signInByAccountAndAddress, now)
    refuseUnless(await remaining(db, keys.opened, LIMITS.signedInByAccount, now))
    const isHome = (await isKept(db, keys.home, now)) || keys.known
    const [account, network, site] = isHome ? [keys.atHome, keys.atHome, keys.atHome] : [keys.account, keys.network, keys.site]
    const limits = [
      await remaining(db, keys.openedHere, LIMITS.signedInByAddress, now),
      await hit(db, account, LIMITS.signInByAccount, now),
      await hit(db, network, LIMITS.signInByAddress, now),
      await hit(db, site, LIMITS.signInBySite, now),
    ]
    if (!isHome) for (const limit of limits) refuseUnless(limit)
    return [keys.pair, account, network, site]
  })
  return async () => {
    for (const key of counted) await takeBack(db, key)
  }
}

/**
 * After a correct password: forgets the tries, and counts the session. Joins the running transaction.
 *
 * @throws auth.too_many_attempts 429 for sign-ins at the same moment that exceed the limit
 */
export async function countSignIn(
  parts: Parts,
  who: Who & Pick<Home, 'accountId'> & { emailVerified: boolean },
  takeTryBack: () => Promise<void>,
): Promise<void> {
  const { db, clock } = parts
  const now = clock.now()
  const keys = await keysOf(parts, who)
  await takeTryBack()
  await forget(db, keys.pair)
  await enforceRateLimit(db, keys.opened, LIMITS.signedInByAccount, now)
  await hit(db, keys.openedHere, LIMITS.signedInByAddress, now)
  // Without a confirmed address there is no home network: it would stay for the address's later owner.
  if (who.emailVerified) await keepHome(parts, who)
}

/** Makes the network the account's own. The address must be confirmed. */
export const keepHome = (parts: Pick<Deps, 'config' | 'db' | 'clock'>, { accountId, address }: Home) =>
  keep(parts.db, homeOf(parts, accountId, networkOf(address)), parts.clock.now() + HOME_MS)

/** Forgets the account's own networks and browsers. Joins the running transaction. */
export async function forgetHomes(parts: Pick<Deps, 'config' | 'db' | 'clock'>, accountId: string): Promise<void> {
  const { db, clock } = parts
  await forgetAll(db, homesOf(parts, accountId))
  await keep(db, resetOf(accountId), clock.now() + DEVICE_MS)
}
