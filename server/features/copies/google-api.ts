import type { Deps } from '#server/core/deps.ts'
import type { GoogleWalletSettings } from '#server/platform/config.ts'
import { objectId } from './google-object.ts'

const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
/** An assertion is good for an hour at most (RFC 7523, and Google's "OAuth 2.0 for server to server"). */
const ASSERTION_SECONDS = 3_600
/** A token that ends while its call is under way would be refused. */
const MARGIN_MS = 60_000
const PATIENCE_MS = 20_000

type Kept = { token: Promise<string>; until: number }

/** Changes a pass that Google keeps. `missing`: nobody has saved it. @throws Error when Google refuses or cannot be reached */
export type GoogleWallet = (serial: string, object: object) => Promise<'changed' | 'missing'>

/** Google's service for passes, as the service account that issues them. */
export function createGoogleWallet(
  { issuerId, email, key, apiUrl, tokenUrl }: GoogleWalletSettings,
  { clock }: Pick<Deps, 'clock'>,
): GoogleWallet {
  let kept: Kept | null = null

  /** Several that need one at the same moment wait for the same; one that did not come is asked for again. */
  function accessToken(): Promise<string> {
    const now = clock.now()
    if (kept && kept.until > now) return kept.token
    const asked: Kept = { token: Promise.resolve(''), until: now + PATIENCE_MS }
    asked.token = askForToken(now).then(({ token, until }) => {
      asked.until = until
      return token
    })
    asked.token.catch(() => (asked.until = 0))
    kept = asked
    return asked.token
  }

  async function askForToken(now: number): Promise<{ token: string; until: number }> {
    // Loaded by who changes a pass there: the library takes memory that most processes never need.
    const { importPKCS8, SignJWT } = await import('jose')
    const seconds = Math.floor(now / 1000)
    const assertion = await new SignJWT({ scope: SCOPE })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(email)
      .setAudience(tokenUrl)
      .setIssuedAt(seconds)
      .setExpirationTime(seconds + ASSERTION_SECONDS)
      .sign(await importPKCS8(key, 'RS256'))
    const body = new URLSearchParams({ grant_type: GRANT, assertion })
    const answer = await fetch(tokenUrl, { method: 'POST', body, redirect: 'error', signal: AbortSignal.timeout(PATIENCE_MS) })
    if (!answer.ok) throw new Error(`Google's tokens: ${answer.status}`)
    const { access_token: token, expires_in: lasts } = (await answer.json()) as { access_token: string; expires_in: number }
    return { token, until: now + lasts * 1000 - MARGIN_MS }
  }

  return async (serial, object) => {
    const answer = await fetch(`${apiUrl}/walletobjects/v1/genericObject/${encodeURIComponent(objectId(issuerId, serial))}`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${await accessToken()}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(object),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    // The answer is not used, but an unread body would hold the connection.
    await answer.body?.cancel()
    if (answer.ok) return 'changed'
    if (answer.status === 404) return 'missing'
    if (answer.status === 401) kept = null
    throw new Error(`Google Wallet: ${answer.status}`)
  }
}
