import { transaction } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import type { SessionAnswer } from '#domain/accounts/api.ts'
import type { Deps } from '#server/core/deps.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import type { AppContext } from '#server/core/router.ts'
import { answerEntry, enterWithSecond } from './entry.ts'
import { clearPendingCookie, findPending, takePending, type PendingSignIn } from '#server/core/accounts/pending-sign-in.ts'
import { checkAssertion, secondStepOptions } from './passkey-assertion.ts'
import type { Assertion } from './passkey-response.ts'
import { findAccount, lockAccount } from '#server/core/accounts/queries.ts'
import { noteSecondProof } from '#server/core/accounts/proof-queries.ts'
import { sessionAnswer } from './session-answer.ts'
import { sessionOf } from '#server/core/accounts/session.ts'
import { countSignIn } from '#server/core/accounts/sign-in-limits.ts'
import { visitOf } from '#server/core/accounts/visit.ts'
import { spendCode } from './second-factor-code.ts'
import { countCodeTry, countRightCode, type CodeTry } from './second-factor-limits.ts'
import { secondFactorsOf, type SecondFactors } from '#server/core/accounts/second-factor-queries.ts'

/** A code of the app, a recovery code, or the browser's answer with one of the account's passkeys. */
export type SecondAnswer = { code: string } | { response: Assertion }

/**
 * The second factors that can complete the sign-in or proof that waits in this browser.
 *
 * @throws auth.session_expired 401 when nothing waits
 */
export async function whatIsAsked(c: AppContext): Promise<SecondFactors> {
  return secondFactorsOf(c.var.deps.db, (await waiting(c)).accountId)
}

/** @throws auth.session_expired 401 · api.not_found 404 · auth.too_many_attempts 429 */
export async function passkeyOptions(c: AppContext): Promise<{ challenge: string }> {
  return secondStepOptions(c.var.deps, (await waiting(c)).accountId, c.var.address)
}

/**
 * The second step: a code or a passkey completes the sign-in or proof that waits in this browser. Only the waiting account counts; another
 * session in the browser is no second factor.
 *
 * @throws auth.session_expired 401 when nothing waits any more: the first step must be repeated
 * @throws auth.twofactor_wrong 401 · auth.passkey_failed 401 · auth.too_many_attempts 429 · auth.account_closing 403
 */
export async function answerSecondStep(c: AppContext, answer: SecondAnswer): Promise<SessionAnswer> {
  const { deps, address } = c.var
  const pending = await waiting(c)
  const { accountId, method, sessionId } = pending
  const spend = await checked(deps, { accountId, address }, answer)
  const entry = await transaction(deps.db, async () => {
    // Locks the account before the code's or passkey's row, as switching one off does: another order could deadlock.
    await lockAccount(deps.db, accountId)
    await spend()
    if (!(await takePending(deps, pending))) throw expired()
    if (sessionId) return void (await noteSecondProof(deps.db, sessionId, deps.clock.now()))
    const account = await findAccount(deps.db, accountId)
    if (!account) throw expired()
    // The password's tries were counted until now: the password alone opens nothing.
    const { email, emailVerified } = account
    const visit = visitOf(c)
    const who = { ...visit, email, accountId, emailVerified: Boolean(emailVerified) }
    if (method === 'password') await countSignIn(deps, who, async () => {})
    return enterWithSecond(deps, accountId, { ...visit, method })
  })
  wakeOutbox(deps.db)
  if (entry) return answerEntry(c, entry)
  clearPendingCookie(c)
  return sessionAnswer(deps, accountId)
}

/** Slow or counted work runs before the transaction; the returned function runs inside it. */
async function checked(deps: Deps, who: CodeTry, answer: SecondAnswer): Promise<() => Promise<void>> {
  if ('code' in answer) {
    await countCodeTry(deps, who, answer.code)
    return () => spendCode(deps, who, answer.code)
  }
  const { use } = await checkAssertion(deps, answer.response, who.accountId)
  return async () => {
    await use()
    await countRightCode(deps, who)
  }
}

async function waiting(c: AppContext): Promise<PendingSignIn> {
  const pending = await findPending(c)
  if (!pending) throw expired()
  if (pending.sessionId) await refuseOtherSession(c, pending)
  return pending
}

async function refuseOtherSession(c: AppContext, { accountId, sessionId }: PendingSignIn) {
  const session = await sessionOf(c)
  if (session?.sessionId !== sessionId || session?.accountId !== accountId) throw expired()
}

const expired = () => new AppError('auth.session_expired', 401)
