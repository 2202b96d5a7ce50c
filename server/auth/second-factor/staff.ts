import { AppError } from '#domain/errors.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { Deps } from '../../deps.ts'
import { findProof, findStaffRole } from '../queries.ts'
import type { SignedIn } from '../session.ts'

/**
 * Whether the account may not be without a second factor: every role of the staff needs one (domain guide §14), as long as it lasts. It
 * keeps one from being switched off; `refuseWithoutSecond` is what the staff's own calls ask.
 */
export async function staffNeedsSecondFactor({ db, clock }: Pick<Deps, 'db' | 'clock'>, accountId: string): Promise<boolean> {
  return (await findStaffRole(db, accountId, romeDay(clock.now()))) !== undefined
}

/**
 * Of whoever has a role: this very session has shown a second factor, or was opened with a passkey, which is two (entry.ts). One that was
 * opened before the account had any is as good as a stolen password.
 *
 * @throws auth.twofactor_missing 403
 */
export async function refuseWithoutSecond({ db }: Pick<Deps, 'db'>, { sessionId }: Pick<SignedIn, 'sessionId'>): Promise<void> {
  const proof = await findProof(db, sessionId)
  if (proof !== 'passkey' && !proof?.endsWith('+second')) throw new AppError('auth.twofactor_missing', 403)
}
