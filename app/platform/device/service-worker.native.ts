/** A shell has its files in the bundle: there is nothing to keep. */
export function registerServiceWorker(): void {}
