import { logWarning } from '#app/platform/log-warning.ts'
import { owner } from '#app/platform/own-copy.ts'
import { DRAFT } from '#app/platform/session/device-user.ts'

/** The number of this person's unsaved forms of Gestione on the device, which a sign-out deletes. */
export function countKeptForms(): number {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(`${DRAFT}${owner()}:`)).length
  } catch (error) {
    logWarning('kept forms not counted', error)
    return 0
  }
}
