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

type Asked = Pick<SignedIn, 'sessionId'>

/**
 * Whether this very session has shown a second factor, or was opened with a passkey, which is two (entry.ts). One that was opened before
 * the account had any is as good as a stolen password: without it a role does not count.
 */
export async function hasShownSecond({ db }: Pick<Deps, 'db'>, { sessionId }: Asked): Promise<boolean> {
  const proof = await findProof(db, sessionId)
  return proof === 'passkey' || Boolean(proof?.endsWith('+second'))
}

/** @throws auth.twofactor_missing 403 */
export async function refuseWithoutSecond(deps: Pick<Deps, 'db'>, session: Asked): Promise<void> {
  if (!(await hasShownSecond(deps, session))) throw new AppError('auth.twofactor_missing', 403)
}
