import { isUniqueViolation, transaction } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import type { Deps } from '#server/core/deps.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { houseRules, type Names } from '#server/core/people/user-document.ts'
import { findAccountByEmail } from '#server/core/accounts/queries.ts'
import { limitKey, networkOf } from '#server/platform/limits/limit-key.ts'
import { enforceRateLimit, hit, hitFrom, LIMITS, refuseUnless } from '#server/platform/limits/rate-limit.ts'
import { enter, type Entry } from './entry.ts'
import type { Visit } from '#server/core/accounts/visit.ts'
import { createAccount } from '#server/core/people/create-account.ts'
import { sendVerification, verificationKey } from '#server/core/accounts/send-verification.ts'

export type SignUp = Names & { email: string; password: string }

/**
 * Creates the account with its card and mail, and opens its first session; returns the session's token and the account's id. All in one
 * transaction: a failure leaves nothing behind.
 *
 * @throws auth.too_many_attempts 429 when a network registers too often: the next answer tells whether an e-mail has an account
 * @throws auth.email_in_use 409, also to all but one of simultaneous registrations of the same address
 * @throws api.unavailable 503 when too many passwords wait to be hashed, or there is no association yet
 */
export async function register(deps: Deps, { email, password, ...names }: SignUp, visit: Visit): Promise<Entry> {
  const { config, db, clock } = deps
  refuseUnless(await hitFrom(deps, 'sign-up', visit.address, LIMITS.signUpByAddress))
  const aboutEmail = limitKey(config.secret, 'sign-up-email', email, networkOf(visit.address))
  await enforceRateLimit(db, aboutEmail, LIMITS.signUpByEmail, clock.now())
  if (await findAccountByEmail(db, email)) throw emailInUse()
  const rules = await houseRules(deps, visit.userAgent)
  // A real installation without set-up has no association to join.
  if (!rules.association && !config.trial) throw new AppError('api.unavailable', 503)
  const passwordHash = await deps.auth.passwords.hash(password)
  try {
    const registered = await transaction(db, async () => {
      const accountId = await createAccount(deps, { email, passwordHash, names, rules })
      await hit(db, verificationKey(accountId), LIMITS.verificationWait, clock.now())
      await sendVerification(deps, { accountId, email, firstname: names.firstname, origin: visit.origin, isFirst: true })
      return enter(deps, accountId, { ...visit, method: 'sign-up', isNew: true })
    })
    wakeOutbox(db)
    return registered
  } catch (error) {
    if (isUniqueViolation(error) && (await findAccountByEmail(db, email))) throw emailInUse()
    throw error
  }
}

const emailInUse = () => new AppError('auth.email_in_use', 409)
