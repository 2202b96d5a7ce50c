/** A deploy takes the old chunks away: the page reloads by itself, but never again and again. */
const RELOADED_AT = 'reloaded-at'
const PATIENCE_MS = 60_000

/** Whether a page failed because its code could not be loaded: each browser says it in its own words, and so does our preloading of styles (build/small-preload.ts). */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|importing a module script failed|not loaded: /i.test(error.message)
}

/**
 * Asks the server for a sign of life. Reloading without one would turn a page that is merely not on the phone into the
 * browser's own error page, hence no reload from `vite:preloadError`, which cannot wait for an answer.
 */
export async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** Reloads the page unless that was tried a moment ago; tells whether it does. */
export function reloadOnce(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < PATIENCE_MS) return false
    sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  } catch {
    // Without memory of the last reload there must not be a first one.
    return false
  }
  location.reload()
  return true
}
