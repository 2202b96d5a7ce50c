import { transaction, type Database } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import { findSession } from './session-queries.ts'
import { lockAccount } from './queries.ts'
import type { SignedIn } from './session.ts'

type Held = { email: string; emailVerified: boolean }

/**
 * Runs a change of one's own account in a transaction that locks it. Checks the request's session again: it may have ended meanwhile (a new
 * password, another device, a closure), and an ended session changes nothing.
 *
 * @throws auth.session_expired 401
 */
export function changeAccount<T>(db: Database, { accountId, sessionId }: SignedIn, change: (account: Held) => Promise<T>): Promise<T> {
  return transaction(db, async () => {
    const account = await lockAccount(db, accountId)
    await refuseEnded(db, sessionId)
    if (!account) throw sessionExpired()
    return change({ email: account.email, emailVerified: Boolean(account.emailVerified) })
  })
}

/** @throws auth.session_expired 401 when the session has ended since it was read */
export async function refuseEnded(db: Database, sessionId: string): Promise<void> {
  if (!(await findSession(db, sessionId))) throw sessionExpired()
}

const sessionExpired = () => new AppError('auth.session_expired', 401)
