import type { Database } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import type { Provider } from '#domain/accounts/provider.ts'
import { changeAccount } from './held.ts'
import { endPendingSignIns } from './pending-sign-in.ts'
import { countWaysIn } from './ways-in-queries.ts'
import { endSessionsThrough } from './session-queries.ts'
import type { SignedIn } from './session.ts'

/**
 * Takes one way to sign in away from the account, unless it is the last: nobody may lock themselves out. A password, a provider and a
 * passkey are ways in each; a link by mail is not, for it only sets a password. Two that are taken away at once see each other. What was
 * opened in this way is closed, but for the session that asks, and no sign-in waits any more. In one transaction.
 *
 * @param through which way it is; passkeys count as one
 * @throws auth.last_sign_in 409 · auth.session_expired 401
 */
export function takeWayIn(db: Database, person: SignedIn, through: Provider | 'passkey', take: () => Promise<void>): Promise<void> {
  const { accountId, sessionId } = person
  return changeAccount(db, person, async () => {
    await take()
    if ((await countWaysIn(db, accountId)) === 0) throw new AppError('auth.last_sign_in', 409)
    await endSessionsThrough(db, accountId, through, sessionId)
    await endPendingSignIns(db, accountId)
  })
}
