import type { PreferencesPlugin } from '@capacitor/preferences'
import { notify } from '#app/platform/app-alert.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { pluginOf } from './bridge.native.ts'

export const USER_KEY = 'user'

const preferences = pluginOf<PreferencesPlugin>('Preferences')

/** As it was read at the start, or written since: guards and screens do not wait for the bridge. */
let text: string | null = null

/** Before anything asks who is signed in. Whatever fails, nobody is (specification §4). @returns whether the phone has answered */
export async function loadUser(): Promise<boolean> {
  try {
    text = (await preferences.get({ key: USER_KEY })).value
    return true
  } catch (error) {
    logWarning('stored user not read', error)
    notify('device.silent', 'until-closed')
    return false
  }
}

export const keptUser = {
  read: (): string | null => text,
  write: (next: string): void => {
    text = next
    preferences.set({ key: USER_KEY, value: next }).catch(tell)
  },
  clear: (): void => {
    text = null
    preferences.remove({ key: USER_KEY }).catch(tell)
  },
}

function tell(error: unknown): void {
  logWarning('stored user not written', error)
  notify('device.silent', 'until-closed')
}
