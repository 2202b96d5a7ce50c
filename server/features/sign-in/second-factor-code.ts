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
 * Uses up a code of the account, whose try was counted before (`countCodeTry`): each time step of the app works once, each recovery code
 * once, and the owner hears of the latter. Joins the running transaction, so that a code is not lost with what it was for.
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
