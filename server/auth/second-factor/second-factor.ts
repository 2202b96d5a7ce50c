import { randomBytes, randomInt } from 'node:crypto'
import { transaction } from '#db/connect.ts'
import { AppError } from '#domain/errors.ts'
import { formatRecoveryCode, isTotpCode, RECOVERY_ALPHABET, RECOVERY_CODES } from '#domain/second-factor.ts'
import { associationName } from '../../association/association.ts'
import type { Deps } from '../../deps.ts'
import { wakeOutbox } from '../../jobs/enqueue.ts'
import { addSecondToProof } from '../queries.ts'
import { sendSecurityMail } from '../security-mail.ts'
import type { SignedIn } from '../session.ts'
import { countCodeTry, countRightCode } from './limits.ts'
import {
  confirmSecondFactor,
  deleteSecondFactor,
  findSecondFactor,
  hasSecondFactor,
  putUnconfirmed,
  replaceRecoveryCodes,
} from './queries.ts'
import { recoveryDigest, seal, unseal } from './sealed.ts'
import { staffNeedsSecondFactor } from './staff.ts'
import { SECRET_BYTES, setUpOf, stepOf } from './totp.ts'

/** Time to install an app and to type a code. */
const SET_UP_MS = 60 * 60_000

/**
 * A new secret for an authenticator app. Nothing asks for it until its first code has come back.
 *
 * @throws api.conflict 409 while one is in use
 */
export async function startSecondFactor(deps: Deps, { accountId, email }: SignedIn): Promise<{ secret: string; uri: string }> {
  const { db, clock, config } = deps
  const secret = randomBytes(SECRET_BYTES)
  const row = { uid: accountId, secret: seal(config.secret, accountId, secret), createdAt: clock.now() }
  if (!(await putUnconfirmed(db, row))) throw new AppError('api.conflict', 409)
  const { name } = await associationName(deps)
  return setUpOf(secret, { issuer: name, email })
}

/**
 * Switches it on with the first code of the app; gives the recovery codes, which are shown this once.
 *
 * @throws api.conflict 409 when nothing was started, or it is on already · auth.twofactor_wrong 401 · auth.too_many_attempts 429
 */
export async function confirmFirstCode(
  deps: Deps,
  { accountId, sessionId }: SignedIn,
  { code, address }: { code: string; address: string },
): Promise<string[]> {
  const { db, clock, config } = deps
  const now = clock.now()
  const row = await findSecondFactor(db, accountId)
  const secret = row && unseal(config.secret, accountId, row.secret)
  if (!secret || row.confirmedAt !== null || row.createdAt + SET_UP_MS <= now) throw new AppError('api.conflict', 409)
  await countCodeTry(deps, { accountId, address }, code)
  const step = isTotpCode(code) ? await stepOf(secret, code, now) : null
  if (step === null) throw new AppError('auth.twofactor_wrong', 401)
  const codes = newRecoveryCodes()
  await transaction(db, async () => {
    if (!(await confirmSecondFactor(db, { uid: accountId, secret: row.secret, lastStep: step, now })))
      throw new AppError('api.conflict', 409)
    await keepRecoveryCodes(deps, accountId, codes)
    await countRightCode(deps, { accountId, address })
    await addSecondToProof(db, sessionId)
    await sendSecurityMail(deps, accountId, { event: 'second_factor_on' })
  })
  wakeOutbox(db)
  return codes.map(formatRecoveryCode)
}

/**
 * New recovery codes; the old ones stop working.
 *
 * @throws api.conflict 409 without a second factor
 */
export async function renewRecoveryCodes(deps: Deps, { accountId }: SignedIn): Promise<string[]> {
  const { db } = deps
  const codes = newRecoveryCodes()
  await transaction(db, async () => {
    if (!(await hasSecondFactor(db, accountId))) throw new AppError('api.conflict', 409)
    await keepRecoveryCodes(deps, accountId, codes)
    await sendSecurityMail(deps, accountId, { event: 'recovery_codes_renewed' })
  })
  wakeOutbox(db)
  return codes.map(formatRecoveryCode)
}

/**
 * Switches it off; without one it does nothing.
 *
 * @throws auth.twofactor_needed 409 for whoever has a role that requires it
 */
export async function switchSecondFactorOff(deps: Deps, { accountId }: SignedIn): Promise<void> {
  const { db } = deps
  await transaction(db, async () => {
    if (await staffNeedsSecondFactor(deps, accountId)) throw new AppError('auth.twofactor_needed', 409)
    await removeSecondFactor(deps, accountId)
  })
  wakeOutbox(db)
}

/** Takes it away without asking, and tells the owner; false when there was none. In one transaction. */
export function removeSecondFactor({ db, clock }: Pick<Deps, 'db' | 'clock'>, accountId: string): Promise<boolean> {
  return transaction(db, async () => {
    const isRemoved = await deleteSecondFactor(db, accountId)
    if (isRemoved) await sendSecurityMail({ db, clock }, accountId, { event: 'second_factor_off' })
    return isRemoved
  })
}

const newRecoveryCodes = () =>
  Array.from({ length: RECOVERY_CODES.count }, () =>
    Array.from({ length: RECOVERY_CODES.length }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join(''),
  )

const keepRecoveryCodes = ({ db, config }: Deps, uid: string, codes: readonly string[]) =>
  replaceRecoveryCodes(
    db,
    uid,
    codes.map((code) => recoveryDigest(config.secret, uid, code)),
  )
