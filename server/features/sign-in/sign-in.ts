import { transaction } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import type { Deps } from '#server/core/deps.ts'
import { findAccountByEmail, lockPassword } from '#server/core/accounts/queries.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { countSignIn, countTry } from '#server/core/accounts/sign-in-limits.ts'
import type { Visit } from '#server/core/accounts/visit.ts'
import { enter, type Entry } from './entry.ts'

/**
 * Checks the password and opens a new session. An address without an account gets the same answer after the same time.
 *
 * Wrong tries are counted by account and network together, by account, and by network: guessing slows down, and a stranger never shuts out
 * the owner on a known network or browser. Right ones are counted too, since each costs a hash.
 *
 * @throws auth.invalid_credentials 401 · auth.account_closing 403
 * @throws auth.too_many_attempts 429 with the seconds to wait · api.unavailable 503
 */
export async function signIn(deps: Deps, { email, password }: { email: string; password: string }, visit: Visit): Promise<Entry> {
  const { db, auth } = deps
  const { address, device } = visit
  const account = await findAccountByEmail(db, email)
  const takeBack = await countTry(deps, { email, accountId: account?.id ?? null, address, device })
  const matches = await auth.passwords.matches(account?.passwordHash ?? null, password, address).catch(async (error: unknown) => {
    await takeBack()
    throw error
  })
  if (!account?.passwordHash || !matches) throw wrongCredentials()
  const { id } = account
  const who = { email, accountId: id, emailVerified: Boolean(account.emailVerified), address, device }
  const passwordHash = await renewPassword(deps, { id, email, stored: account.passwordHash }, password, address)
  const entry = await transaction(db, async () => {
    // The password changed during the check: the change ended every session, and this one must not escape that.
    if (!(await lockPassword(db, id, passwordHash))) throw wrongCredentials()
    const entry = await enter(deps, id, { ...visit, method: 'password' })
    // While a second factor is missing the try stays counted: a right password alone gives no new tries.
    if ('token' in entry) await countSignIn(deps, who, takeBack)
    return entry
  })
  wakeOutbox(db)
  return entry
}

const wrongCredentials = () => new AppError('auth.invalid_credentials', 401)

/**
 * Stores an imported password in our own format after a right sign-in. Returns the hash that is stored now. Not inside a transaction: it
 * hashes.
 *
 * @param stored the hash that the password was checked against
 */
async function renewPassword(
  { db, auth }: Pick<Deps, 'db' | 'auth'>,
  { id, email, stored }: { id: string; email: string; stored: string },
  password: string,
  from: string,
): Promise<string> {
  const renewed = await auth.passwords.renewed(stored, password, from).catch((error: unknown) => {
    // Too many passwords wait to be hashed: the next sign-in can do it.
    if (error instanceof AppError) return null
    throw error
  })
  if (renewed === null) return stored
  if (await lockPassword(db, id, stored, renewed)) return renewed
  // Another sign-in of the same person was faster, or the password has changed: then it stays refused.
  const now = (await findAccountByEmail(db, email))?.passwordHash ?? null
  return now !== null && (await auth.passwords.matches(now, password, from)) ? now : stored
}
