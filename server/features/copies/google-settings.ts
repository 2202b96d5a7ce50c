import type { GoogleWalletSettings } from '#server/platform/config.ts'
import { readServiceAccount } from '#server/platform/push/service-account.ts'

const GOOGLE = { apiUrl: 'https://walletobjects.googleapis.com', tokenUrl: 'https://oauth2.googleapis.com/token' }

const [ISSUER, KEY] = ['GOOGLE_WALLET_ISSUER', 'GOOGLE_WALLET_KEY']

/** Reads the issuer id and the service account's key file, as Google's console gives them. Both or neither. */
export function readGoogleWallet(given: (name: string) => string | null): { settings: GoogleWalletSettings | null } | { problem: string } {
  const [issuerId, path] = [given(ISSUER), given(KEY)]
  if (!issuerId && !path) return { settings: null }
  if (!issuerId || !path) return { problem: `${ISSUER} and ${KEY} go together: ${issuerId ? KEY : ISSUER} is missing.` }
  if (!/^\d{5,30}$/.test(issuerId)) return { problem: `${ISSUER} must be the issuer's number, digits alone, not "${issuerId}".` }
  const account = readServiceAccount(path)
  if (!account) return { problem: `${KEY} must be the JSON file of a service account's key.` }
  return { settings: { issuerId, email: account.email, key: account.key, ...GOOGLE } }
}
