import { transaction } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import type { SessionAnswer } from '#domain/api.ts'
import { wakeOutbox } from '../../jobs/enqueue.ts'
import type { AppContext } from '../../http/router.ts'
import { answerEntry, enterWithSecond } from '../entry.ts'
import { clearPendingCookie, findPending, takePending, type PendingSignIn } from '../pending-sign-in.ts'
import { findAccount, noteProof } from '../queries.ts'
import { sessionAnswer } from '../session-answer.ts'
import { sessionOf } from '../session.ts'
import { countSignIn } from '../sign-in-limits.ts'
import { spendCode } from './code.ts'
import { countCodeTry } from './limits.ts'

/**
 * The second step: the code completes what the browser's cookie is waiting for, a sign-in or a proof. Only that one's account counts;
 * a session that the browser may have is nobody's second factor.
 *
 * @throws auth.session_expired 401 when nothing waits, or no longer: the first step is done again
 * @throws auth.twofactor_wrong 401 · auth.too_many_attempts 429 · auth.account_closing 403
 */
export async function answerSecondStep(c: AppContext, code: string): Promise<SessionAnswer> {
  const { deps, address } = c.var
  const pending = await findPending(c)
  if (!pending) throw expired()
  const { accountId, method, sessionId } = pending
  if (sessionId) await refuseOtherSession(c, pending)
  await countCodeTry(deps, { accountId, address }, code)
  const entry = await transaction(deps.db, async () => {
    await spendCode(deps, { accountId, address }, code)
    if (!(await takePending(deps, pending))) throw expired()
    if (sessionId) return void (await noteProof(deps.db, sessionId, deps.clock.now()))
    const account = await findAccount(deps.db, accountId)
    if (!account) throw expired()
    // The password's tries were left counted until now: alone it opens nothing.
    if (method === 'password') await countSignIn(deps, { email: account.email, address, device: deps.auth.device.read(c) }, async () => {})
    return enterWithSecond(deps, accountId, { method, userAgent: c.req.header('user-agent') })
  })
  wakeOutbox(deps.db)
  if (entry) return answerEntry(c, entry)
  clearPendingCookie(c)
  return sessionAnswer(deps, accountId)
}

async function refuseOtherSession(c: AppContext, { accountId, sessionId }: PendingSignIn) {
  const session = await sessionOf(c)
  if (session?.sessionId !== sessionId || session?.accountId !== accountId) throw expired()
}

const expired = () => new AppError('auth.session_expired', 401)
