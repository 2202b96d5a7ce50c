import { objectId, objectOf } from './google-object.ts'
import type { GoogleWalletSettings } from '#server/platform/config.ts'
import type { WalletCard } from './wallet-card.ts'

const SAVE = 'https://pay.google.com/gp/v/save/'
/** Longer addresses are cut by some browsers (Google Wallet API, "Working with JWT"). */
const MAX_TOKEN = 1800

/**
 * The address that puts the card into Google Wallet when the member opens it: a generic pass, whole, in a token that the service account
 * signs. What is pleasant but not needed is left out of one that would be too long.
 *
 * @param origin of the app; its icon is shown when it is https, where Google can fetch it
 * @param now epoch ms
 */
export async function googleLink(
  card: WalletCard & { code: string; exp: number },
  { issuerId, email, key }: Pick<GoogleWalletSettings, 'issuerId' | 'email' | 'key'>,
  { origin, now }: { origin: string; now: number },
): Promise<string> {
  const classId = `${issuerId}.tessera`
  const logo = origin.startsWith('https:') ? { logo: { sourceUri: { uri: `${origin}/icons/192.png` } } } : {}
  const { textModulesData, ...needed } = objectOf(card)
  const until = textModulesData.length > 0 ? { textModulesData } : {}
  // Loaded by who saves a card there: the library takes memory that most processes never need.
  const { importPKCS8, SignJWT } = await import('jose')
  const signer = await importPKCS8(key, 'RS256')
  const sign = (pleasant: object) => {
    const payload = {
      genericClasses: [{ id: classId }],
      genericObjects: [{ id: objectId(issuerId, card.serial), classId, ...needed, ...pleasant }],
    }
    return new SignJWT({ typ: 'savetowallet', origins: [origin], payload })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(email)
      .setAudience('google')
      .setIssuedAt(Math.floor(now / 1000))
      .sign(signer)
  }
  for (const pleasant of [{ ...logo, ...until }, logo]) {
    const token = await sign(pleasant)
    if (token.length < MAX_TOKEN) return SAVE + token
  }
  return SAVE + (await sign({}))
}
