import { transaction } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import type { Provider } from '#domain/accounts/provider.ts'
import type { Deps } from '#server/core/deps.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import type { AppContext } from '#server/core/router.ts'
import { issuePending, setPendingCookie } from '#server/core/accounts/pending-sign-in.ts'
import { findAccountByEmail } from '#server/core/accounts/queries.ts'
import { noteProof, noteSecondProof } from '#server/core/accounts/proof-queries.ts'
import { enforceRateLimit, LIMITS } from '#server/platform/limits/rate-limit.ts'
import { spendCode } from './second-factor-code.ts'
import { countCodeTry } from './second-factor-limits.ts'
import { hasSecondFactor } from '#server/core/accounts/second-factor-queries.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import { countTry } from '#server/core/accounts/sign-in-limits.ts'

/**
 * Renews the proof of the signed-in person with the password, and with a code if the account has a second factor.
 *
 * @throws auth.invalid_credentials 401 · auth.too_many_attempts 429 · api.unavailable 503
 * @throws auth.twofactor_prompt 401 when the password is right and the code is missing · auth.twofactor_wrong 401
 */
export async function proveWithPassword(
  deps: Deps,
  person: SignedIn,
  { password, code }: { password: string; code?: string | undefined },
  { address, device }: { address: string; device: string | null },
): Promise<void> {
  const { db, auth, clock } = deps
  const { accountId, sessionId } = person
  await enforceRateLimit(db, `prove:${accountId}`, LIMITS.provings, clock.now())
  const takeBack = await countTry(deps, { email: person.email, accountId, address, device })
  const account = await findAccountByEmail(db, person.email)
  const matches = await auth.passwords.matches(account?.passwordHash ?? null, password, address).catch(async (error: unknown) => {
    await takeBack()
    throw error
  })
  if (account?.id !== accountId || !matches) throw new AppError('auth.invalid_credentials', 401)
  await takeBack()
  if (!(await hasSecondFactor(db, accountId))) return void (await noteProof(db, sessionId, clock.now()))
  if (code === undefined) throw new AppError('auth.twofactor_prompt', 401)
  await countCodeTry(deps, { accountId, address }, code)
  await transaction(db, async () => {
    await spendCode(deps, { accountId, address }, code)
    await noteSecondProof(db, sessionId, clock.now())
  })
  wakeOutbox(db)
}

/**
 * The same by a fresh sign-in at a provider; the caller has checked that it is this account's.
 *
 * @throws auth.twofactor_prompt 401 where the account has a second factor, with the cookie that waits for its code: POST
 * /api/auth/second-factor then completes the proof, in this session
 */
export async function proveWithProvider(
  c: AppContext,
  { accountId, sessionId }: Pick<SignedIn, 'accountId' | 'sessionId'>,
  method: Provider,
): Promise<void> {
  const { deps } = c.var
  if (!(await hasSecondFactor(deps.db, accountId))) return void (await noteProof(deps.db, sessionId, deps.clock.now()))
  setPendingCookie(c, await issuePending(deps, { accountId, method, sessionId }))
  throw new AppError('auth.twofactor_prompt', 401)
}
