import type { Database } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import type { Provider } from '#domain/accounts/provider.ts'
import { changeAccount } from './held.ts'
import { endPendingSignIns } from './pending-sign-in.ts'
import { countWaysIn } from './ways-in-queries.ts'
import { endSessionsThrough } from './session-queries.ts'
import type { SignedIn } from './session.ts'

/**
 * Removes a way to sign in, unless it is the last: nobody may lock themselves out. A password, a provider and the passkeys are such ways; a
 * link by mail only sets a password. Two removals at once see each other. Sessions opened this way end, except the asking one, and so do
 * pending sign-ins. All in one transaction.
 *
 * @param through the way to remove; passkeys count as one
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
