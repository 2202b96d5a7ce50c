import { randomBytes } from 'node:crypto'
import { isUniqueViolation } from '#db/connect.ts'
import { fullName } from '#domain/person-name.ts'
import { AppError } from '#domain/errors.ts'
import type { PasskeyItem } from '#domain/accounts/api.ts'
import { associationName } from '#server/core/content/association.ts'
import type { Deps } from '#server/core/deps.ts'
import { wakeOutbox } from '#server/platform/jobs/enqueue.ts'
import { issueChallenge, takeChallenge } from '#server/core/accounts/challenge.ts'
import { changeAccount } from '#server/core/accounts/held.ts'
import { findAccount } from '#server/core/accounts/queries.ts'
import { forgetSecondWithoutFactor } from '#server/core/accounts/proof-queries.ts'
import { enforceRateLimit, LIMITS } from '#server/platform/limits/rate-limit.ts'
import { asksForPasskey } from '#server/core/accounts/second-factor-queries.ts'
import { mayAddFactor, notifyOfFirstFactor } from '#server/core/staff/second-factor.ts'
import { sendSecurityMail } from '#server/core/notices/security-mail.ts'
import type { SignedIn } from '#server/core/accounts/session.ts'
import { takeWayIn } from '#server/core/accounts/ways-in.ts'
import { deletePasskey, insertPasskey, knownPasskeys, renamePasskeyRow } from '#server/core/accounts/ways-in-queries.ts'
import { relyingParty } from './relying-party.ts'
import { claimedChallenge, type Attestation } from './passkey-response.ts'

const webauthn = () => import('@simplewebauthn/server')

const LIFE_MS = 5 * 60_000
const MAX_PASSKEYS = 20
/** Random, and without any personal data (WebAuthn §14.6.1). */
const HANDLE_BYTES = 32
/** Ed25519, ES256, RS256: the algorithms of phones, laptops and keys. */
const ALGORITHMS = [-8, -7, -257]

type Asked = { sessionId: string; userHandle: string }

/**
 * Options for a discoverable passkey that asks for a finger, a face or a PIN each time.
 *
 * @throws api.not_found 404 where there are no passkeys · api.conflict 409 when there are too many · auth.too_many_attempts 429
 * @throws auth.staff_link_required 403
 */
export async function addOptions(deps: Deps, person: SignedIn): Promise<{ challenge: string }> {
  const { db, clock, config } = deps
  const { accountId, email, sessionId } = person
  await mayAddFactor(deps, person)
  const { id } = relyingParty(config)
  await enforceRateLimit(db, `passkey-add:${accountId}`, LIMITS.passkeysBegun, clock.now())
  const known = await knownPasskeys(db, accountId)
  if (known.length >= MAX_PASSKEYS) throw new AppError('api.conflict', 409)
  const account = await findAccount(db, accountId)
  const userHandle = known[0]?.userHandle ?? randomBytes(HANDLE_BYTES).toString('base64url')
  const data = { sessionId, userHandle } satisfies Asked
  const challenge = await issueChallenge(db, { kind: 'passkey-add', uid: accountId, data, now: clock.now(), lifeMs: LIFE_MS })
  const { generateRegistrationOptions } = await webauthn()
  return generateRegistrationOptions({
    rpName: (await associationName(deps)).name,
    rpID: id,
    userName: email,
    userDisplayName: fullName(account?.firstname, account?.lastname) || email,
    userID: new Uint8Array(Buffer.from(userHandle, 'base64url')),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: LIFE_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) as string[] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/**
 * Stores the new passkey. Only the session that asked for it can add it, once.
 *
 * @throws auth.passkey_failed 400 · api.conflict 409 when another account has it, or there are too many · auth.session_expired 401
 * @throws auth.staff_link_required 403
 */
export async function addPasskey(
  deps: Deps,
  person: SignedIn,
  { name, response }: { name: string; response: Attestation },
): Promise<PasskeyItem> {
  const { db, clock, config, log } = deps
  const { accountId, sessionId } = person
  const rp = relyingParty(config)
  const now = clock.now()
  const challenge = claimedChallenge(response.response.clientDataJSON)
  const asked = await takeChallenge<Asked>(db, { secret: challenge, kind: 'passkey-add', now })
  if (!asked || asked.uid !== accountId || asked.data.sessionId !== sessionId) throw failed()
  const { verifyRegistrationResponse } = await webauthn()
  const checked = await verifyRegistrationResponse({
    response: response as unknown as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    log.info({ reason: error instanceof Error ? error.message : 'unknown' }, 'a new passkey was refused')
    return null
  })
  if (!checked?.verified) throw failed()
  const { credential, credentialBackedUp: backedUp } = checked.registrationInfo
  const item = { id: credential.id, name, createdAt: now, lastUsedAt: null, backedUp }
  const row = {
    ...item,
    uid: accountId,
    userHandle: asked.data.userHandle,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: JSON.stringify(response.response.transports ?? []),
  }
  await changeAccount(db, person, async () => {
    const { byLink } = await mayAddFactor(deps, person)
    // Counted again under the lock: several may have started at once.
    if ((await knownPasskeys(db, accountId)).length >= MAX_PASSKEYS) throw new AppError('api.conflict', 409)
    await insertPasskey(db, row)
    await sendSecurityMail(deps, accountId, { event: 'passkey_added' })
    if (byLink) await notifyOfFirstFactor(deps, accountId)
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('api.conflict', 409) : error
  })
  wakeOutbox(db)
  return item
}

/** @throws api.not_found 404, also for another person's */
export async function renamePasskey({ db }: Deps, person: SignedIn, { id, name }: { id: string; name: string }): Promise<void> {
  await changeAccount(db, person, async () => {
    if (!(await renamePasskeyRow(db, { uid: person.accountId, id, name }))) throw new AppError('api.not_found', 404)
  })
}

/**
 * Deletes the passkey. Sessions opened with passkeys end, except the current one.
 *
 * @throws api.not_found 404, also for another person's · auth.last_sign_in 409 when there is no other way to sign in
 * @throws auth.last_passkey 409 when a passkey is required after the password and this is the last · auth.session_expired 401
 */
export async function removePasskey(deps: Deps, person: SignedIn, id: string): Promise<void> {
  const { db } = deps
  const { accountId } = person
  await takeWayIn(db, person, 'passkey', async () => {
    if (!(await deletePasskey(db, { uid: accountId, id }))) throw new AppError('api.not_found', 404)
    if ((await asksForPasskey(db, accountId)) && (await knownPasskeys(db, accountId)).length === 0)
      throw new AppError('auth.last_passkey', 409)
    await forgetSecondWithoutFactor(db, accountId)
    await sendSecurityMail(deps, accountId, { event: 'passkey_removed' })
  })
  wakeOutbox(db)
}

const failed = () => new AppError('auth.passkey_failed', 400)
