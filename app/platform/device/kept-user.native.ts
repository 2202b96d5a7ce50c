import type { PreferencesPlugin } from '@capacitor/preferences'
import { logWarning } from '#app/platform/log-warning.ts'
import { pluginOf } from './bridge.native.ts'

export const USER_KEY = 'user'
/** The web view's storage has it too, where the guards read it; the system may clear that one. */
const ACCOUNT_KEY = 'account'

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
    const [user, account] = await Promise.all([preferences.get({ key: USER_KEY }), preferences.get({ key: ACCOUNT_KEY })])
    text = user.value
    if (account.value && localStorage.getItem(ACCOUNT_KEY) === null) localStorage.setItem(ACCOUNT_KEY, account.value)
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
    const account = localStorage.getItem(ACCOUNT_KEY)
    if (account) preferences.set({ key: ACCOUNT_KEY, value: account }).catch(notWritten)
  },
  clear: (): void => {
    text = null
    for (const key of [USER_KEY, ACCOUNT_KEY]) preferences.remove({ key }).catch(notWritten)
  },
}

const notWritten = (error: unknown) => tell('stored user not written', error)

function tell(what: string, error: unknown): void {
  logWarning(what, error)
  // Loaded when needed: it would bring React before the card.
  void import('#app/platform/app-alert.ts').then(({ notify }) => notify('device.silent', 'until-closed'))
}
