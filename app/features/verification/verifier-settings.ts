import { createStore } from '#app/platform/create-store.ts'
import { logWarning } from '#app/platform/log-warning.ts'

/** Settings for checking cards on this device, without data about cards or people. */
export type VerifierSettings = {
  /** The chosen camera; null is the rear one. */
  camera: string | null
  /** Tone and vibration of each result. */
  sound: boolean
  /** Continues after a valid card without a press. */
  goesOn: boolean
  /** Codes were read here before: the code reader is precached across updates of the app. */
  reads: boolean
}

const KEY = 'verifier-settings'
const DEFAULTS: VerifierSettings = { camera: null, sound: true, goesOn: true, reads: false }

const settings = createStore<VerifierSettings>(kept())
export const verifierSettings = settings.get
export const useVerifierSettings = settings.use

/** When the browser refuses to store, the settings last as long as the page. */
export function changeVerifierSettings(changes: Partial<VerifierSettings>): void {
  settings.set({ ...settings.get(), ...changes })
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.get()))
  } catch (error) {
    logWarning('settings not kept', error)
  }
}

/** Each stored setting of the right type; missing or damaged ones have their defaults. */
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
