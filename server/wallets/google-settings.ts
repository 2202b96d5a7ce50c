import { createPrivateKey } from 'node:crypto'
import { textOfFile } from './pem-file.ts'

/** `issuerId`: digits; `email` and `key` (PKCS#8, PEM): of the service account that may issue for it. */
export type GoogleWalletSettings = { issuerId: string; email: string; key: string }

const [ISSUER, KEY] = ['GOOGLE_WALLET_ISSUER', 'GOOGLE_WALLET_KEY']

/** The issuer's number and the file of a service account's key, as Google's console gives them. Both or neither. */
export function readGoogleWallet(given: (name: string) => string | null): { settings: GoogleWalletSettings | null } | { problem: string } {
  const [issuerId, path] = [given(ISSUER), given(KEY)]
  if (!issuerId && !path) return { settings: null }
  if (!issuerId || !path) return { problem: `${ISSUER} and ${KEY} go together: ${issuerId ? KEY : ISSUER} is missing.` }
  if (!/^\d{5,30}$/.test(issuerId)) return { problem: `${ISSUER} must be the issuer's number, digits alone, not "${issuerId}".` }
  const account = accountIn(path)
  if (!account) return { problem: `${KEY} must be the JSON file of a service account's key.` }
  return { settings: { issuerId, ...account } }
}

function accountIn(path: string): { email: string; key: string } | null {
  try {
    const { client_email: email, private_key: key } = JSON.parse(textOfFile(path) ?? '') as Record<string, unknown>
    if (typeof email !== 'string' || !email.includes('@') || typeof key !== 'string') return null
    const read = createPrivateKey(key)
    return read.asymmetricKeyType === 'rsa' ? { email, key: read.export({ type: 'pkcs8', format: 'pem' }).toString() } : null
  } catch {
    return null
  }
}
