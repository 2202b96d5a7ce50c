import { KEPT_HEADER } from '#domain/kept-headers.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { storedUser } from '#app/platform/session/device-user.ts'
import { pluginOf, SilentPhone } from './bridge.native.ts'

/**
 * Secrets that must not be readable on a lost or copied phone: the session's token, and values that the server would keep in cookies
 * (docs/decisions/0044). In the Keychain or encrypted by the Keystore, on this device only: backups do not contain them.
 */
type Secrets = { token: string | null; kept: Record<string, { value: string; /** Epoch ms. */ until: number }> }

/** The interface of @aparajita/capacitor-secure-storage. */
type SecureStorage = {
  internalGetItem(item: { prefixedKey: string; sync: boolean }): Promise<{ data?: unknown } | undefined>
  internalSetItem(item: { prefixedKey: string; sync: boolean; data: string; access: number }): Promise<void>
}

const storage = pluginOf<SecureStorage>('SecureStorage')
const ITEM = { prefixedKey: 'capacitor-storage_secrets', sync: false }
/** The plugin's number for kSecAttrAccessibleWhenUnlockedThisDeviceOnly. */
const THIS_DEVICE_UNLOCKED = 1

let held: Promise<Secrets> | undefined

/** Cached. @throws SilentPhone; the next call then reads again */
function secrets(): Promise<Secrets> {
  held ??= storage
    .internalGetItem(ITEM)
    .then(
      (item) => readSecrets(item?.data),
      (error: unknown) => {
        if (error instanceof SilentPhone) throw error
        // The system may have lost its encryption key: the data can never be read again.
        logWarning('secrets not readable', error)
        return readSecrets(null)
      },
    )
    .catch((error: unknown) => {
      held = undefined
      throw error
    })
  return held
}

// Damaged data count as none: the person signs in again.
function readSecrets(data: unknown): Secrets {
  try {
    const { token, kept } = JSON.parse(typeof data === 'string' ? data : '{}') as Partial<Secrets>
    const whole = Object.entries(kept ?? {}).filter(([, item]) => typeof item?.value === 'string' && Number.isFinite(item.until))
    return { token: typeof token === 'string' ? token : null, kept: Object.fromEntries(whole) }
  } catch {
    return { token: null, kept: {} }
  }
}

async function change(act: (secrets: Secrets) => void): Promise<void> {
  const now = await secrets()
  const isLost = isTokenMissing(now)
  act(now)
  // The phone may only be failing: without a new token, the stored one is not overwritten.
  if (isLost && now.token === null) return
  await storage.internalSetItem({ ...ITEM, data: JSON.stringify(now), access: THIS_DEVICE_UNLOCKED })
}

const isTokenMissing = ({ token }: Secrets): boolean => token === null && storedUser() !== null

/** A phone that fails for a moment fails again in the same instant. */
const MOMENT_MS = 300

/** The one second reading of a missing token. */
let again: Promise<void> | undefined

/**
 * The secrets for a call. A member's token that is missing is read once more, and all calls wait for it: a phone may fail for a moment, an
 * iPhone without saying so, and a call without the token signs the member out.
 */
async function secretsForCall(): Promise<Secrets> {
  if (isTokenMissing(await secrets()))
    await (again ??= readAgain().catch((error: unknown) => {
      again = undefined
      throw error
    }))
  return secrets()
}

async function readAgain(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, MOMENT_MS))
  // A sign-in meanwhile has stored another token.
  if (!isTokenMissing(await secrets())) return
  held = undefined
  await secrets()
}

/** Headers that identify this device to the server. @throws SilentPhone */
export async function secretHeaders(): Promise<Record<string, string>> {
  const { token, kept } = await secretsForCall()
  const pairs = Object.entries(kept).flatMap(([name, { value, until }]) => (until > Date.now() ? [`${name}=${value}`] : []))
  return { ...(token && { Authorization: `Bearer ${token}` }), ...(pairs.length > 0 && { [KEPT_HEADER]: pairs.join('; ') }) }
}

const PAIR = /([\w.-]+)=([^;,]*); Max-Age=(\d+)/g

/** Stores the secrets of an answer. @throws SilentPhone, or an error of the plugin */
export async function keepSecrets(header: string): Promise<void> {
  await change(({ kept }) => {
    for (const [, name, value, seconds] of header.matchAll(PAIR)) {
      if (Number(seconds) > 0) kept[name!] = { value: value!, until: Date.now() + Number(seconds) * 1000 }
      else delete kept[name!]
    }
  })
}

/** @throws SilentPhone, or an error of the plugin; the token is not used then */
export async function keepToken(token: string): Promise<void> {
  const now = await secrets()
  const before = now.token
  try {
    await change((secrets) => (secrets.token = token))
  } catch (error) {
    if (now.token === token) now.token = before
    throw error
  }
}

/** Whether there is a session's token; false when the phone does not answer. */
export const hasToken = (): Promise<boolean> =>
  secrets().then(
    ({ token }) => token !== null,
    () => false,
  )

/** Deletes the secrets of an ended session. @param sent the header of the call: another session may have been opened meanwhile */
export async function dropToken(sent: string | undefined): Promise<void> {
  try {
    const { token } = await secrets()
    if (token && sent === `Bearer ${token}`) await change((secrets) => (secrets.token = null))
  } catch (error) {
    logWarning('token not taken off the device', error)
  }
}
