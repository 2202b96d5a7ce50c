/** Does nothing: a browser handles these events itself. */
export function watchPhone(_go: (path: string) => void): void {}
