import { isAppId, isAppleTeam } from '#domain/native/app-links.ts'
import type { NativeApps } from '#server/platform/config.ts'

const [ANDROID, CERTIFICATES, IOS, STORE] = ['ANDROID_APP', 'ANDROID_APP_CERTIFICATES', 'IOS_APP', 'IOS_APP_STORE_ID']
/** The store's, upload and developer certificates, each old and new. */
const MOST_CERTIFICATES = 10

/** The association's own native apps, which open its links. */
export function readNativeApps(given: (name: string) => string | null): { settings: NativeApps } | { problem: string } {
  const [android, certificates, ios, appStoreId] = [given(ANDROID), given(CERTIFICATES), given(IOS), given(STORE)]
  if (!android !== !certificates)
    return { problem: `${ANDROID} and ${CERTIFICATES} go together: ${android ? CERTIFICATES : ANDROID} is missing.` }
  if (android && !isAppId(android)) return { problem: `${ANDROID} must be the app's id such as org.example.tessera, not "${android}".` }
  const sha256 = (certificates ?? '').split(/[\s,]+/).filter(Boolean)
  const wrong = sha256.find((print) => !/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/i.test(print))
  if (wrong !== undefined)
    return { problem: `${CERTIFICATES} must be SHA-256 fingerprints such as 14:6D:E9:…, 32 bytes each, not "${wrong}".` }
  if (sha256.length > MOST_CERTIFICATES) return { problem: `${CERTIFICATES} must be at most ${MOST_CERTIFICATES} fingerprints.` }
  const [team = '', ...id] = (ios ?? '').split('.')
  if (ios && !(isAppleTeam(team) && isAppId(id.join('.'))))
    return { problem: `${IOS} must be the team and the app's id such as ABCDE12345.org.example.tessera, not "${ios}".` }
  if (appStoreId && !/^\d{6,12}$/.test(appStoreId))
    return { problem: `${STORE} must be the number of the app in Apple's store such as 1234567890, not "${appStoreId}".` }
  return {
    settings: {
      android: android === null ? null : { id: android, certificates: sha256.map((print) => print.toUpperCase()) },
      ios,
      appStoreId,
    },
  }
}
