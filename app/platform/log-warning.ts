/** Writes a failure to the browser's console, for support by phone. Never throws. */
export function logWarning(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the one place where the app writes to the console
  console.warn(what, error)
}
