import { objectId, objectOf } from './google-object.ts'
import type { GoogleWalletSettings } from '#server/platform/config.ts'
import type { WalletCard } from './wallet-card.ts'

const SAVE = 'https://pay.google.com/gp/v/save/'
/** Some browsers cut longer addresses (Google Wallet API, "Working with JWT"). */
const MAX_TOKEN = 1800

/**
 * The link that saves the card in Google Wallet: a complete generic pass in a token signed by the service account. Optional fields are
 * dropped from a link that would be too long.
 *
 * @param origin of the app; its icon is shown if it is https, where Google can fetch it
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
  // Loaded on use: most processes never need this library's memory.
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
