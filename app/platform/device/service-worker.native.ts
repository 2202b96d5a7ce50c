/** Does nothing: a shell has its files in the bundle. */
export function registerServiceWorker(): void {}
