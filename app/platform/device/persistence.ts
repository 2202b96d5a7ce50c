import { logWarning } from '#app/platform/log-warning.ts'

/**
 * Asks the browser not to throw the card away when the device runs out of space. Safari deletes what a site has stored
 * after seven days without a visit unless it is on the home screen or was granted this. Asked after the first view of the
 * card: some browsers show a question, and only then does the person know what it is about.
 */
export async function keepStorage(): Promise<void> {
  try {
    if (!(await navigator.storage?.persisted?.())) await navigator.storage?.persist?.()
  } catch (error) {
    logWarning('storage not persistent', error)
  }
}
