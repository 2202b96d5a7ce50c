import type { Deps } from '#server/core/deps.ts'
import type { GoogleWalletSettings } from '#server/platform/config.ts'
import { objectId } from './google-object.ts'

const SCOPE = 'https://www.googleapis.com/auth/wallet_object.issuer'
const GRANT = 'urn:ietf:params:oauth:grant-type:jwt-bearer'
/** The longest life of an assertion (RFC 7523, and Google's "OAuth 2.0 for server to server"). */
const ASSERTION_SECONDS = 3_600
/** A token that expires during its call would be refused. */
const MARGIN_MS = 60_000
const PATIENCE_MS = 20_000

type Kept = { token: Promise<string>; until: number }

/** Updates a pass at Google. `missing`: nobody has saved it. @throws Error when Google refuses or cannot be reached */
export type GoogleWallet = (serial: string, object: object) => Promise<'changed' | 'missing'>

/** Google's service for passes, called with the issuing service account. */
export function createGoogleWallet(
  { issuerId, email, key, apiUrl, tokenUrl }: GoogleWalletSettings,
  { clock }: Pick<Deps, 'clock'>,
): GoogleWallet {
  let kept: Kept | null = null

  /** Simultaneous callers share one request; a failed one is not kept. */
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
    // Loaded on use: most processes never need this library's memory.
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
    // The body is not used, but an unread one would hold the connection.
    await answer.body?.cancel()
    if (answer.ok) return 'changed'
    if (answer.status === 404) return 'missing'
    if (answer.status === 401) kept = null
    throw new Error(`Google Wallet: ${answer.status}`)
  }
}
