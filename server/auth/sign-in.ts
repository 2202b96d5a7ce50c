import { transaction } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import type { Deps } from '../deps.ts'
import { limitKey, networkOf } from './limit-key.ts'
import { findAccountByEmail, holdPassword } from './queries.ts'
import { forget, hit, LIMITS, takeBack } from './rate-limit.ts'
import type { Visit } from './registration.ts'
import { openSession } from './session.ts'

/**
 * Checks the password and opens a new session. Who has no account here gets the same answer after the same time.
 *
 * Wrong tries are counted by account and address together, and by address: guessing slows down, while the owner at home, on another
 * address, is never shut out by a stranger.
 *
 * @throws auth.invalid_credentials 401 · auth.too_many_attempts 429 with the seconds to wait · api.unavailable 503
 */
export async function signIn(
  deps: Deps,
  { email, password }: { email: string; password: string },
  { address, userAgent }: Pick<Visit, 'address' | 'userAgent'>,
): Promise<{ accountId: string; token: string }> {
  const { db, auth } = deps
  const keys = keysOf(deps, email, address)
  await countTry(deps, keys)
  const account = await findAccountByEmail(db, email)
  const matches = await auth.passwords.matches(account?.passwordHash ?? null, password).catch(async (error: unknown) => {
    await takeBack(db, keys.account)
    await takeBack(db, keys.address)
    throw error
  })
  if (!account?.passwordHash || !matches) throw wrongCredentials()
  const { id, passwordHash } = account
  const token = await transaction(db, async () => {
    // Changed while it was being checked: the change ends every session, and must not miss this one.
    if (!(await holdPassword(db, id, passwordHash))) throw wrongCredentials()
    await forget(db, keys.account)
    await takeBack(db, keys.address)
    return openSession(deps, id, userAgent)
  })
  return { accountId: id, token }
}

const wrongCredentials = () => new AppError('auth.invalid_credentials', 401)

/** A new password by e-mail ends the wait that wrong tries have earned. Every address's: hence the common beginning of the keys. */
export const signInKeysOf = ({ config }: Pick<Deps, 'config'>, email: string) => limitKey(config.secret, 'sign-in', email)

function keysOf({ config }: Pick<Deps, 'config'>, email: string, address: string) {
  const network = networkOf(address)
  return { account: limitKey(config.secret, 'sign-in', email, network), address: limitKey(config.secret, 'sign-in-address', network) }
}

/** Counted before the password is tried, so that tries sent all at once do not slip through together. */
async function countTry({ db, clock }: Deps, keys: { account: string; address: string }) {
  const now = clock.now()
  const [byAccount, byAddress] = await transaction(db, async () => [
    await hit(db, keys.account, LIMITS.signInByAccountAndAddress, now),
    await hit(db, keys.address, LIMITS.signInByAddress, now),
  ])
  const refused = [byAccount, byAddress].filter((one) => one && !one.allowed)
  if (refused.length > 0)
    throw new AppError('auth.too_many_attempts', 429, { details: { seconds: Math.max(...refused.map((one) => one!.seconds)) } })
}
