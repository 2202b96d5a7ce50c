import { AppError } from '#domain/errors.ts'
import type { SessionAnswer } from '#domain/api.ts'
import type { Deps } from '../deps.ts'
import type { AppContext } from '../http/router.ts'
import { findClosure } from './queries.ts'
import type { ProofMethod } from './proof.ts'
import { endSessionOf, openSession } from './session.ts'
import { sessionAnswer } from './session-answer.ts'
import { SESSION_MS } from './session-length.ts'

/** What a proved sign-in gives, whichever way it was proved. */
export type Entry = { accountId: string; token: string }

/**
 * The one door: every way to sign in comes here once the person has proved who they are, inside the transaction that checked it.
 *
 * @throws auth.account_closing 403 while the account waits to be erased
 */
export async function enter(
  deps: Pick<Deps, 'auth' | 'clock' | 'db'>,
  accountId: string,
  { method, userAgent }: { method: ProofMethod; userAgent: string | undefined },
): Promise<Entry> {
  if (await findClosure(deps.db, accountId)) throw new AppError('auth.account_closing', 403)
  return { accountId, token: await openSession(deps, accountId, { userAgent, method }) }
}

/**
 * Gives the browser its new session and the app its answer. The browser leaves the session that it had, whoever's it was: a session is
 * never carried over a sign-in. The new one is open already: that the old one could not be ended must not keep its cookie from the person.
 */
export async function answerEntry(c: AppContext, { accountId, token }: Entry): Promise<SessionAnswer> {
  const { auth, log } = c.var.deps
  auth.cookie.set(c, token, SESSION_MS)
  await endSessionOf(c).catch((err: unknown) => log.warn({ err }, 'the session before a sign-in could not be ended'))
  const answer = await sessionAnswer(c.var.deps, accountId)
  auth.device.set(c, answer.account.email)
  return answer
}
