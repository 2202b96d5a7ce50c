/** What a phone tells the app: a browser tells its page by itself. */
export function watchPhone(_go: (path: string) => void): void {}
