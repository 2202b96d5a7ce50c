import { createStore } from '#app/platform/create-store.ts'
import { logWarning } from '#app/platform/log-warning.ts'

/** How somebody checks cards on this device. Nothing in it is about a card or a person. */
export type VerifierSettings = {
  /** The camera that was chosen; null is the one at the back. */
  camera: string | null
  /** Tone and vibration of each result. */
  sound: boolean
  /** From a good card to the next one without a press. */
  goesOn: boolean
  /** Codes were read here before: what that takes is kept over updates of the app. */
  reads: boolean
}

const KEY = 'verifier-settings'
const DEFAULTS: VerifierSettings = { camera: null, sound: true, goesOn: true, reads: false }

const settings = createStore<VerifierSettings>(kept())
export const verifierSettings = settings.get
export const useVerifierSettings = settings.use

/** Where the browser refuses to store, they hold as long as the page. */
export function changeVerifierSettings(changes: Partial<VerifierSettings>): void {
  settings.set({ ...settings.get(), ...changes })
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.get()))
  } catch (error) {
    logWarning('settings not kept', error)
  }
}

/** Each one that is there and of its kind; what is missing or damaged is as at first. */
function kept(): VerifierSettings {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<keyof VerifierSettings, unknown>>
    const flag = (name: 'sound' | 'goesOn' | 'reads') => (typeof found[name] === 'boolean' ? found[name] : DEFAULTS[name])
    return {
      camera: typeof found.camera === 'string' ? found.camera : null,
      sound: flag('sound'),
      goesOn: flag('goesOn'),
      reads: flag('reads'),
    }
  } catch {
    return DEFAULTS
  }
}
