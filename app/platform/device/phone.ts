/** Does nothing: a browser handles these events itself. */
export function watchPhone(_ways: { go: (path: string) => void; uncover: () => Promise<void> }): void {}
