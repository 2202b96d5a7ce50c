import { owner } from '#app/platform/own-copy.ts'
import { DRAFT } from './device-user.ts'

/** The names of this account's unsaved forms on this device, such as `contents/ristoranti/il-glicine`. */
export function keptDrafts(): string[] {
  const start = `${DRAFT}${owner()}:`
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(start) ? [key.slice(start.length)] : []))
  } catch {
    return []
  }
}
