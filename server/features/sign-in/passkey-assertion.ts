import { AppError } from '#domain/errors.ts'
import type { Deps } from '#server/core/deps.ts'
import { issueChallenge, takeChallenge } from '#server/core/accounts/challenge.ts'
import { hitFrom, refuseUnless, type Limit } from '#server/platform/limits/rate-limit.ts'
import { findPasskey, knownPasskeys, notePasskeyUse } from '#server/core/accounts/ways-in-queries.ts'
import { relyingParty } from './relying-party.ts'
import { claimedChallenge, type Assertion } from './passkey-response.ts'

// Imported with the first passkey: it takes several MB of memory.
const webauthn = () => import('@simplewebauthn/server')

const LIFE_MS = 5 * 60_000

/** Many people on one wifi may use passkeys at once. Each request leaves a row for a while. */
const ASKING: Limit = { max: 300, windowMs: 15 * 60_000 }

/**
 * The challenge to sign. It names no account: the authenticator finds the passkey itself, so the answer reveals no account.
 *
 * @throws api.not_found 404 where there are no passkeys · auth.too_many_attempts 429
 */
export async function requestOptions({ db, clock, config }: Deps, address: string): Promise<{ challenge: string }> {
  const { id } = relyingParty(config)
  refuseUnless(await hitFrom({ db, clock, config }, 'passkey', address, ASKING))
  return optionsFor(id, await issueChallenge(db, { kind: 'passkey-use', data: {}, now: clock.now(), lifeMs: LIFE_MS }))
}

/**
 * The same for an account whose first factor was right: asks for one of its own passkeys.
 *
 * @throws api.not_found 404 where there are no passkeys, or it has none · auth.too_many_attempts 429
 */
export async function secondStepOptions({ db, clock, config }: Deps, accountId: string, address: string): Promise<{ challenge: string }> {
  const { id } = relyingParty(config)
  refuseUnless(await hitFrom({ db, clock, config }, 'passkey', address, ASKING))
  const own = await knownPasskeys(db, accountId)
  if (own.length === 0) throw new AppError('api.not_found', 404)
  const asked = { kind: 'passkey-second', uid: accountId, data: {}, now: clock.now(), lifeMs: LIFE_MS } as const
  return optionsFor(id, await issueChallenge(db, asked), own)
}

async function optionsFor(rpID: string, challenge: string, allowed?: { id: string; transports: string }[]): Promise<{ challenge: string }> {
  const { generateAuthenticationOptions } = await webauthn()
  return generateAuthenticationOptions({
    rpID,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
    timeout: LIFE_MS,
    ...(allowed && { allowCredentials: allowed.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) as [] })) }),
  })
}

/** A passkey with a right answer. Call `use` in the transaction that the passkey is for. */
export type UsedPasskey = { accountId: string; use: () => Promise<void> }

/**
 * Finds the account of the passkey that answered. The challenge is used up in any case: an answer works once. If the authenticator counts,
 * its count must have grown, otherwise a copy of it exists (WebAuthn §6.1.1).
 *
 * @param owner the account it must belong to, if known when the challenge was made (`secondStepOptions`)
 * @throws auth.passkey_failed 401
 */
export async function checkAssertion({ db, clock, config, log }: Deps, response: Assertion, owner?: string): Promise<UsedPasskey> {
  const rp = relyingParty(config)
  const challenge = claimedChallenge(response.response.clientDataJSON)
  const now = clock.now()
  const asked = await takeChallenge(db, { secret: challenge, kind: owner ? 'passkey-second' : 'passkey-use', now })
  if (!asked || asked.uid !== (owner ?? null)) throw failed()
  const row = await findPasskey(db, response.id)
  // Without a known account the passkey itself names it (WebAuthn §7.2, step 6); one requested by its id may leave it out.
  const { userHandle = owner ? row?.userHandle : undefined } = response.response
  if (!row || userHandle !== row.userHandle || row.uid !== (owner ?? row.uid)) throw failed()
  const { verifyAuthenticationResponse } = await webauthn()
  const checked = await verifyAuthenticationResponse({
    response: response as unknown as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: rp.origin,
    expectedRPID: rp.id,
    credential: { id: row.id, publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')), counter: row.counter },
    requireUserVerification: true,
  }).catch((error: unknown) => {
    log.info({ reason: error instanceof Error ? error.message : 'unknown' }, 'a passkey was refused')
    return null
  })
  if (!checked?.verified) throw failed()
  const { newCounter, credentialBackedUp } = checked.authenticationInfo
  return {
    accountId: row.uid,
    async use() {
      const use = { id: row.id, before: row.counter, counter: newCounter, backedUp: credentialBackedUp, now }
      if (!(await notePasskeyUse(db, use))) throw failed()
    },
  }
}

const failed = () => new AppError('auth.passkey_failed', 401)
