import { createHash, randomBytes } from 'node:crypto'
import { transaction, type Database } from '#db/connect.ts'
import { newAssociation } from '#domain/content/association.ts'
import { AppError } from '#domain/errors.ts'
import type { Values } from '#domain/form.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { setupForm } from '#domain/setup/setup.ts'
import { starterNotice } from '#domain/setup/starter-notice.ts'
import { findAccountByEmail } from '#server/core/accounts/queries.ts'
import { putDocument } from '#server/core/content/queries.ts'
import { noticeInForce } from '#server/core/consents/consents.ts'
import type { Deps } from '#server/core/deps.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { giveFirstAdmin } from '#server/core/staff/roles.ts'
import { findAdmin } from './queries.ts'
import { defineSetting, readSetting, takeSetting, writeSetting } from '#server/platform/settings.ts'
import { createAccount } from '#server/core/people/create-account.ts'
import { sendVerification } from '#server/core/accounts/send-verification.ts'

/** An old link in a log must not create an administrator years later. */
export const SETUP_LINK_DAYS = 7

/** SHA-256 of the one-time link's token, and when the link ends (epoch ms). */
type SetupLink = { hash: string; endsAt: number }
const SETUP_LINK = defineSetting<SetupLink>('setupToken')

/**
 * Path and query of a new one-time link to the set-up form, or null when there is an administrator. Only the latest link works, for seven
 * days.
 *
 * @param now epoch ms: an administrator whose role has ended does not count
 */
export async function makeSetupPath(db: Database, now: number): Promise<string | null> {
  if (await findAdmin(db, romeDay(now))) return null
  const token = randomBytes(32).toString('base64url')
  await writeSetting(db, SETUP_LINK, { hash: hashOf(token), endsAt: now + SETUP_LINK_DAYS * 24 * 3_600_000 })
  return `/setup?token=${token}`
}

/**
 * Checks that the link is still valid, without using it up.
 *
 * @throws setup.done, setup.link_invalid
 */
export async function checkSetupToken({ db, clock }: Pick<Deps, 'db' | 'clock'>, token: string): Promise<SetupLink> {
  if (await findAdmin(db, romeDay(clock.now()))) throw new AppError('setup.done', 410)
  const link = await readSetting(db, SETUP_LINK)
  if (link?.hash !== hashOf(token) || link.endsAt <= clock.now()) throw new AppError('setup.link_invalid', 410)
  return link
}

/**
 * Creates the association and its first administrator, who confirms the e-mail and gets a card like everybody else. All or nothing: after a
 * failed set-up the link can be used again.
 *
 * @throws setup.done, setup.link_invalid, auth.email_in_use 409, api.unavailable
 */
export async function setUp(deps: Deps, values: Values<typeof setupForm>, origin: string): Promise<void> {
  const { db, clock, auth } = deps
  const link = await checkSetupToken(deps, values.token)
  const association = newAssociation({ ...values, email: values.associationEmail })
  const passwordHash = await auth.passwords.hash(values.password)
  await transaction(db, async (trx) => {
    // People may have been imported before the association existed.
    if (await findAccountByEmail(trx, values.adminEmail)) throw new AppError('auth.email_in_use', 409)
    if (!(await takeSetting(trx, SETUP_LINK, link))) throw new AppError('setup.done', 410)
    const now = clock.now()
    const inTransaction = { ...deps, db: trx }
    await putDocument(inTransaction, 'pagine', { id: 'associazione', data: association, position: 0, now })
    await putDocument(inTransaction, 'pagine', {
      id: 'privacy',
      data: starterNotice({ name: values.name, email: values.associationEmail }, now),
      position: 1,
      now,
    })
    const { firstname, lastname, adminEmail: email } = values
    const notice = await noticeInForce(inTransaction)
    const accountId = await createAccount(inTransaction, {
      email,
      passwordHash,
      names: { firstname, lastname },
      rules: { association, notice, channel: 'web' },
    })
    await giveFirstAdmin(inTransaction, accountId)
    await sendVerification(inTransaction, { accountId, email, firstname, origin, isFirst: true })
  })
  wakeOutbox(db)
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')
