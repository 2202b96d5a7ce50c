import type { PreferencesPlugin } from '@capacitor/preferences'
import { logWarning } from '#app/platform/log-warning.ts'
import { pluginOf } from './bridge.native.ts'

export const USER_KEY = 'user'
/** The web view's storage has it too, where the guards read it; the system may clear that one. */
const ACCOUNT_KEY = 'account'
/** That the member wants pushes here (push-calls.ts), likewise: the server goes on sending them. */
const PUSH_KEY = 'own:push'
const COPIES = [ACCOUNT_KEY, PUSH_KEY]

const preferences = pluginOf<PreferencesPlugin>('Preferences')

/** The text read at the start, or written since: guards and screens do not wait for the bridge. */
let text: string | null = null
let isKnown = false

/**
 * Reads the stored user before anything else needs it. On failure nobody is signed in (specification §4). @returns whether the phone has
 * answered
 */
export async function loadUser(): Promise<boolean> {
  try {
    const [user, ...copies] = await Promise.all([USER_KEY, ...COPIES].map((key) => preferences.get({ key })))
    text = user!.value
    for (const [i, { value }] of copies.entries())
      if (value && localStorage.getItem(COPIES[i]!) === null) localStorage.setItem(COPIES[i]!, value)
    return (isKnown = true)
  } catch (error) {
    tell('stored user not read', error)
    return false
  }
}

export const keptUser = {
  read: (): string | null => text,
  isKnown: (): boolean => isKnown,
  write: (next: string): void => {
    text = next
    preferences.set({ key: USER_KEY, value: next }).catch(notWritten)
    copy(ACCOUNT_KEY).catch(notWritten)
  },
  clear: (): void => {
    text = null
    for (const key of [USER_KEY, ...COPIES]) preferences.remove({ key }).catch(notWritten)
  },
}

/** Copies whether the member wants pushes here, after each change. */
export const copyPushWish = (): Promise<void> => copy(PUSH_KEY).catch((error: unknown) => logWarning('wish for pushes not copied', error))

async function copy(key: string): Promise<void> {
  const value = localStorage.getItem(key)
  if (value) await preferences.set({ key, value })
}

const notWritten = (error: unknown) => tell('stored user not written', error)

function tell(what: string, error: unknown): void {
  logWarning(what, error)
  // Loaded when needed: it would bring React before the card.
  void import('#app/platform/app-alert.ts').then(({ notify }) => notify('device.silent', 'until-closed'))
}
