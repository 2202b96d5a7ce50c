import { randomBytes } from 'node:crypto'
import { transaction } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import { formatRecoveryCode, isTotpCode } from '#domain/accounts/second-factor.ts'
import { associationName } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { changeAccount } from '#server/core/accounts/held.ts'
import { forgetSecond, forgetSecondWithoutFactor, noteSecond } from '#server/core/accounts/proof-queries.ts'
import { lockAccount } from '#server/core/accounts/queries.ts'
import { sendSecurityMail } from '#server/core/notices/security-mail.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import { countCodeTry, countRightCode } from './second-factor-limits.ts'
import { endRecoveryCodes, keepRecoveryCodes, newRecoveryCodes } from './recovery-codes.ts'
import {
  asksForPasskey,
  confirmSecondFactor,
  deletePasskeyStep,
  deleteSecondFactor,
  findSecondFactor,
  putUnconfirmed,
} from '#server/core/accounts/second-factor-queries.ts'
import { seal, unseal } from '#server/core/accounts/second-factor-sealed.ts'
import { mayAddFactor, staffNeedsSecondFactor, notifyOfFirstFactor } from '#server/core/staff/second-factor.ts'
import { SECRET_BYTES, setUpOf, stepOf } from '#server/core/accounts/totp.ts'

/** Time to install an authenticator app and to type a code. */
const SET_UP_MS = 60 * 60_000

/**
 * Makes a new secret for an authenticator app. It is not required until its first code was right.
 *
 * @throws api.conflict 409 while one is in use · auth.session_expired 401 · auth.staff_link_required 403
 */
export async function startSecondFactor(deps: Deps, person: SignedIn): Promise<{ secret: string; uri: string }> {
  const { db, clock, config } = deps
  const { accountId, email } = person
  const secret = randomBytes(SECRET_BYTES)
  const row = { uid: accountId, secret: seal(config.secret, accountId, secret), createdAt: clock.now() }
  await changeAccount(db, person, async () => {
    await mayAddFactor(deps, person)
    if (!(await putUnconfirmed(db, row))) throw new AppError('api.conflict', 409)
  })
  const { name } = await associationName(deps)
  return setUpOf(secret, { issuer: name, email })
}

/**
 * Switches it on with the app's first code; returns the recovery codes, which are shown only now.
 *
 * @throws api.conflict 409 when nothing was started, or it is on already · auth.twofactor_wrong 401 · auth.too_many_attempts 429
 * @throws auth.staff_link_required 403
 */
export async function confirmFirstCode(
  deps: Deps,
  person: SignedIn,
  { code, address }: { code: string; address: string },
): Promise<string[]> {
  const { db, clock, config } = deps
  const { accountId, sessionId } = person
  const now = clock.now()
  const row = await findSecondFactor(db, accountId)
  const secret = row && unseal(config.secret, accountId, row.secret)
  if (!secret || row.confirmedAt !== null || row.createdAt + SET_UP_MS <= now) throw new AppError('api.conflict', 409)
  await countCodeTry(deps, { accountId, address }, code)
  const step = isTotpCode(code) ? await stepOf(secret, code, now) : null
  if (step === null) throw new AppError('auth.twofactor_wrong', 401)
  const codes = newRecoveryCodes()
  await changeAccount(db, person, async () => {
    const { byLink } = await mayAddFactor(deps, person)
    if (!(await confirmSecondFactor(db, { uid: accountId, secret: row.secret, lastStep: step, now })))
      throw new AppError('api.conflict', 409)
    await keepRecoveryCodes(deps, accountId, codes)
    await countRightCode(deps, { accountId, address })
    await noteSecond(db, sessionId, now)
    await sendSecurityMail(deps, accountId, { event: 'second_factor_on' })
    if (byLink) await notifyOfFirstFactor(deps, accountId)
  })
  wakeOutbox(db)
  return codes.map(formatRecoveryCode)
}

/**
 * Switches the code off; does nothing when it was off.
 *
 * @throws auth.twofactor_needed 409 if a role requires one and no passkey is required · auth.session_expired 401
 */
export async function switchSecondFactorOff(deps: Deps, person: SignedIn): Promise<void> {
  const { db } = deps
  const { accountId } = person
  await changeAccount(db, person, async () => {
    if ((await staffNeedsSecondFactor(deps, accountId)) && !(await asksForPasskey(db, accountId)))
      throw new AppError('auth.twofactor_needed', 409)
    if (!(await deleteSecondFactor(db, accountId))) return
    await endRecoveryCodes(db, accountId)
    await forgetSecondWithoutFactor(db, accountId)
    await sendSecurityMail(deps, accountId, { event: 'second_factor_off' })
  })
  wakeOutbox(db)
}

/** Removes every second factor without a proof, and tells the owner; false when there was none. One transaction. The passkeys stay. */
export function removeSecondFactor({ db, clock }: Pick<Deps, 'db' | 'clock'>, accountId: string): Promise<boolean> {
  return transaction(db, async () => {
    await lockAccount(db, accountId)
    const removed = [await deleteSecondFactor(db, accountId), await deletePasskeyStep(db, accountId)]
    const isRemoved = removed.includes(true)
    await endRecoveryCodes(db, accountId)
    // A lost phone may also hold a session.
    await forgetSecond(db, accountId)
    if (isRemoved) await sendSecurityMail({ db, clock }, accountId, { event: 'second_factor_off' })
    return isRemoved
  })
}
