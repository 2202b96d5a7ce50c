import { AppError } from '#domain/errors.ts'
import { isTotpCode } from '#domain/accounts/second-factor.ts'
import type { Deps } from '#server/core/deps.ts'
import { sendSecurityMail } from '#server/core/notices/security-mail.ts'
import { countRightCode, type CodeTry } from './second-factor-limits.ts'
import { countRecoveryCodes, findSecondFactor, takeRecoveryCode, spendStep } from '#server/core/accounts/second-factor-queries.ts'
import { recoveryDigest, unseal } from '#server/core/accounts/second-factor-sealed.ts'
import { stepOf } from '#server/core/accounts/totp.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'config' | 'log'>

/**
 * Uses up a code of the account; `countCodeTry` has counted the try before. Each time step of the app and each recovery code works once; a
 * recovery code also sends a mail to the owner. Joins the running transaction, so that a rollback restores the code.
 *
 * @throws auth.twofactor_wrong 401
 */
export async function spendCode(parts: Parts, who: CodeTry, code: string): Promise<void> {
  const { db, config } = parts
  const { accountId } = who
  if (isTotpCode(code)) {
    if (!(await spendTotp(parts, accountId, code))) throw wrongCode()
  } else {
    if (!(await takeRecoveryCode(db, accountId, recoveryDigest(config.secret, accountId, code)))) throw wrongCode()
    const left = await countRecoveryCodes(db, accountId)
    await sendSecurityMail(parts, accountId, { event: 'recovery_code_used', left })
  }
  await countRightCode(parts, who)
}

async function spendTotp({ db, clock, config, log }: Parts, accountId: string, digits: string): Promise<boolean> {
  const row = await findSecondFactor(db, accountId)
  if (!row || row.confirmedAt === null) return false
  const secret = unseal(config.secret, accountId, row.secret)
  if (!secret) {
    log.error('A second factor was sealed with another SECRET: its codes are refused until that secret is back.')
    return false
  }
  const step = await stepOf(secret, digits, clock.now())
  return step !== null && spendStep(db, { uid: accountId, secret: row.secret, step })
}

const wrongCode = () => new AppError('auth.twofactor_wrong', 401)
