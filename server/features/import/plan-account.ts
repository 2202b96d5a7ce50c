import { newId } from '#db/id.ts'
import type { CredentialRow } from '#db/tables.ts'
import { isImported } from '#server/core/accounts/firebase-password.ts'
import { identityKey } from './known.ts'
import type { Step } from './plan.ts'

export function addAccount({ account, known, rules, writes, registeredAt }: Step): boolean {
  const { id, email, emailVerified } = account
  const { now, time } = rules
  // Unconfirmed accounts are deleted after a month; for imported ones the month begins now.
  const createdAt = time(emailVerified ? registeredAt : now)
  writes.accounts.push({ id, email, emailVerified, name: '', image: null, createdAt, updatedAt: time(now) })
  known.emails.set(email, id)
  return true
}

export function updateAccount(step: Step, here: { email: string; emailVerified: boolean }): boolean {
  const { account, known, rules, writes, isUntouched, remark } = step
  const { id, email, emailVerified } = account
  const updatedAt = rules.time(rules.now)
  if (here.email === email) {
    if (here.emailVerified || !emailVerified) return false
    writes.accountChanges.push({ id, changes: { emailVerified, updatedAt } })
    return true
  }
  const isFree = (known.emails.get(email) ?? id) === id
  if (!isUntouched || !isFree) {
    remark('email_differs', here.email)
    return false
  }
  writes.accountChanges.push({ id, changes: { email, emailVerified, updatedAt } })
  known.emails.set(email, id)
  return true
}

/** An unused imported password follows the export, so that a run with wrong hash parameters can be repeated. */
export function followPassword(step: Step): boolean {
  const { account, known, rules, writes, isUntouched } = step
  const { id, password } = account
  if (password === null) return false
  const found = known.credentials.get(id)?.find(({ providerId }) => providerId === 'credential')
  if (!found) return isUntouched && addCredential(step, { providerId: 'credential', accountId: id, password })
  if (!found.password || found.password === password || !isImported(found.password)) return false
  writes.passwordChanges.push({ id: found.id, found: found.password, changes: { password, updatedAt: rules.time(rules.now) } })
  return true
}

export function addMissingIdentities(step: Step): boolean {
  const { account, known, remark } = step
  const { id, identities } = account
  let added = false
  for (const identity of identities) {
    const owner = known.identities.get(identityKey(identity))
    if (owner !== undefined && owner !== id) remark('provider_taken', identity.provider)
    if (owner !== undefined || known.credentials.get(id)?.some(({ providerId }) => providerId === identity.provider)) continue
    added = addCredential(step, { providerId: identity.provider, accountId: identity.accountId, password: null })
    known.identities.set(identityKey(identity), id)
  }
  return added
}

function addCredential({ account, rules, writes }: Step, row: Pick<CredentialRow, 'providerId' | 'accountId' | 'password'>): boolean {
  const { now, time } = rules
  const noTokens = {
    accessToken: null,
    refreshToken: null,
    idToken: null,
    accessTokenExpiresAt: null,
    refreshTokenExpiresAt: null,
    scope: null,
  }
  writes.credentials.push({ id: newId(now), userId: account.id, ...noTokens, ...row, createdAt: time(now), updatedAt: time(now) })
  return true
}
