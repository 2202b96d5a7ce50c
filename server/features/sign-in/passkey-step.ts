import { AppError } from '#domain/errors.ts'
import { formatRecoveryCode } from '#domain/accounts/second-factor.ts'
import type { Deps } from '#server/core/deps.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { changeAccount } from '#server/core/accounts/held.ts'
import { knownPasskeys } from '#server/core/accounts/ways-in-queries.ts'
import { sendSecurityMail } from '#server/core/notices/security-mail.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import { deletePasskeyStep, insertPasskeyStep, secondFactorsOf } from '#server/core/accounts/second-factor-queries.ts'
import { endRecoveryCodes, keepRecoveryCodes, newRecoveryCodes } from './recovery-codes.ts'
import { mayAddFactor, staffNeedsSecondFactor, notifyOfFirstFactor } from '#server/core/staff/second-factor.ts'

/**
 * Makes a passkey required after a password or a provider. Returns recovery codes for the day when all passkeys are lost; earlier codes
 * stop working.
 *
 * @throws api.conflict 409 without a passkey, or when it is on already · auth.session_expired 401 · auth.staff_link_required 403
 */
export async function askForPasskey(deps: Deps, person: SignedIn): Promise<string[]> {
  const { db, clock } = deps
  const { accountId } = person
  const codes = newRecoveryCodes()
  await changeAccount(db, person, async () => {
    const { byLink } = await mayAddFactor(deps, person)
    if ((await knownPasskeys(db, accountId)).length === 0) throw new AppError('api.conflict', 409)
    if (!(await insertPasskeyStep(db, accountId, clock.now()))) throw new AppError('api.conflict', 409)
    await keepRecoveryCodes(deps, accountId, codes)
    await sendSecurityMail(deps, accountId, { event: 'passkey_step_on' })
    if (byLink) await notifyOfFirstFactor(deps, accountId)
  })
  wakeOutbox(db)
  return codes.map(formatRecoveryCode)
}

/**
 * Makes passkeys optional again; does nothing when they were. The passkeys stay.
 *
 * @throws auth.twofactor_needed 409 if a role requires a second factor and there is no other · auth.session_expired 401
 */
export async function askForNoPasskey(deps: Deps, person: SignedIn): Promise<void> {
  const { db } = deps
  const { accountId } = person
  await changeAccount(db, person, async () => {
    const { code } = await secondFactorsOf(db, accountId)
    if (!code && (await staffNeedsSecondFactor(deps, accountId))) throw new AppError('auth.twofactor_needed', 409)
    if (!(await deletePasskeyStep(db, accountId))) return
    await endRecoveryCodes(db, accountId)
    await sendSecurityMail(deps, accountId, { event: 'passkey_step_off' })
  })
  wakeOutbox(db)
}
