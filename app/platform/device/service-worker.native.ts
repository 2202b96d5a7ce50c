/** Does nothing: a shell has its files in the bundle. */
export function registerServiceWorker(): void {}

/** Does nothing: the store has the next version. */
export async function lookForUpdate(): Promise<void> {}
