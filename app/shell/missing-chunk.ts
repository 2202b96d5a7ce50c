/** A deployment removes old chunks: the page reloads by itself, but not repeatedly. */
const RELOADED_AT = 'reloaded-at'
const PATIENCE_MS = 60_000

/**
 * Whether a page failed because its code could not be loaded. Browsers have different messages, and the app's preloading of styles has its
 * own (build/small-preload.ts).
 */
export function isMissingChunk(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|importing a module script failed|not loaded: /i.test(error.message)
}

/**
 * Whether the server answers. Reloading without the server would turn an uncached page into the browser's own error page.
 * `vite:preloadError` cannot wait for an answer, so it does not reload.
 */
export async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** Reloads the page unless it did so a moment ago; returns whether it does. */
export function reloadOnce(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < PATIENCE_MS) return false
    sessionStorage.setItem(RELOADED_AT, String(Date.now()))
  } catch {
    // Without storage the time of the last reload is unknown: do not reload.
    return false
  }
  location.reload()
  return true
}
