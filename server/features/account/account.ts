import type { AccountAnswer } from '#domain/accounts/api.ts'
import { AppError } from '#domain/errors.ts'
import { romeDay } from '#domain/plain-date.ts'
import { PROVIDERS, type Provider } from '#domain/accounts/provider.ts'
import { millisOf } from '#db/identity-time.ts'
import { isProved } from '#server/platform/http/route.ts'
import { countRecoveryCodes, secondFactorsOf } from '#server/core/accounts/second-factor-queries.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import { hasAcknowledged } from '#server/core/consents/acknowledgement.ts'
import { currentConsents } from '#server/core/consents/choices.ts'
import { noticeInForce } from '#server/core/consents/consents.ts'
import type { Deps } from '#server/core/deps.ts'
import { nameState } from '#server/core/people/names.ts'
import { listRoles } from '#server/core/staff/queries.ts'
import { findAccountPage, findPendingEmail, listCredentials, listPasskeys } from '#server/core/accounts/own-queries.ts'

/**
 * The account page of the signed-in person.
 *
 * @throws auth.session_expired 401 when the account has been deleted meanwhile
 */
export async function accountAnswer(deps: Pick<Deps, 'db' | 'clock' | 'config'>, person: SignedIn): Promise<AccountAnswer> {
  const { db, clock, config } = deps
  const { accountId } = person
  const now = clock.now()
  const [account, credentials, passkeys, asks, recoveryCodesLeft, pendingEmail, consents, notice, roles] = await Promise.all([
    findAccountPage(db, accountId),
    listCredentials(db, accountId),
    listPasskeys(db, accountId),
    secondFactorsOf(db, accountId),
    countRecoveryCodes(db, accountId),
    findPendingEmail(db, accountId, now),
    currentConsents(db, accountId),
    noticeInForce(deps),
    listRoles(db, accountId, romeDay(now)),
  ])
  if (!account) throw new AppError('auth.session_expired', 401)
  return {
    email: account.email,
    emailVerified: Boolean(account.emailVerified),
    pendingEmail,
    firstname: account.firstname ?? '',
    lastname: account.lastname ?? '',
    tessera: account.tessera,
    hasPassword: credentials.some(({ hasPassword }) => Boolean(hasPassword)),
    providers: credentials.flatMap(({ providerId, createdAt }) =>
      isProvider(providerId) ? [{ provider: providerId, linkedAt: millisOf(createdAt) }] : [],
    ),
    passkeys: passkeys.map((passkey) => ({ ...passkey, backedUp: Boolean(passkey.backedUp) })),
    secondFactor: asks.code || asks.passkey,
    asksForCode: asks.code,
    asksForPasskey: asks.passkey,
    recoveryCodesLeft,
    proved: isProved(person, now),
    consents,
    notice: { version: notice.version, acknowledged: await hasAcknowledged(db, accountId, notice), url: config.privacyUrl },
    memberSince: account.memberSince,
    name: await nameState(deps, accountId),
    backOffice: roles.length > 0 ? ['desk'] : [],
  }
}

const isProvider = (id: string): id is Provider => PROVIDERS.some((provider) => provider === id)
