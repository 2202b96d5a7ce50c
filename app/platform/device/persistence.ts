import { logWarning } from '#app/platform/log-warning.ts'

/**
 * Asks the browser to keep the storage when the device runs out of space. Safari deletes a site's storage after seven days without a visit,
 * unless it is on the home screen or has this permission. Called after the card's first view: some browsers show a question, and the person
 * then knows what it is about.
 */
export async function keepStorage(): Promise<void> {
  try {
    if (!(await navigator.storage?.persisted?.())) await navigator.storage?.persist?.()
  } catch (error) {
    logWarning('storage not persistent', error)
  }
}
