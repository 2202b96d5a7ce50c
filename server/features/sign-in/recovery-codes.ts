import { randomInt } from 'node:crypto'
import type { Database } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import { formatRecoveryCode, RECOVERY_ALPHABET, RECOVERY_CODES } from '#domain/accounts/second-factor.ts'
import type { Deps } from '#server/core/deps.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { changeAccount } from '#server/core/accounts/held.ts'
import { sendSecurityMail } from '#server/core/notices/security-mail.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import { deleteRecoveryCodes, hasSecondFactor, replaceRecoveryCodes } from '#server/core/accounts/second-factor-queries.ts'
import { recoveryDigest } from '#server/core/accounts/second-factor-sealed.ts'

/**
 * New recovery codes; the old ones stop working.
 *
 * @throws api.conflict 409 without a second factor · auth.session_expired 401
 */
export async function renewRecoveryCodes(deps: Deps, person: SignedIn): Promise<string[]> {
  const { db } = deps
  const { accountId } = person
  const codes = newRecoveryCodes()
  await changeAccount(db, person, async () => {
    if (!(await hasSecondFactor(db, accountId))) throw new AppError('api.conflict', 409)
    await keepRecoveryCodes(deps, accountId, codes)
    await sendSecurityMail(deps, accountId, { event: 'recovery_codes_renewed' })
  })
  wakeOutbox(db)
  return codes.map(formatRecoveryCode)
}

export const newRecoveryCodes = () =>
  Array.from({ length: RECOVERY_CODES.count }, () =>
    Array.from({ length: RECOVERY_CODES.length }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join(''),
  )

/** Replaces all earlier codes. Joins the running transaction. */
export const keepRecoveryCodes = ({ db, config }: Pick<Deps, 'db' | 'config'>, uid: string, codes: readonly string[]) =>
  replaceRecoveryCodes(
    db,
    uid,
    codes.map((code) => recoveryDigest(config.secret, uid, code)),
  )

/** Deletes the codes when no second factor is left. Joins the running transaction. */
export async function endRecoveryCodes(db: Database, uid: string): Promise<void> {
  if (!(await hasSecondFactor(db, uid))) await deleteRecoveryCodes(db, uid)
}
