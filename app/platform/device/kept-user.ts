export const USER_KEY = 'user'

/** The stored user's text, where this device keeps it. @throws DOMException when the browser refuses its storage */
export const keptUser = {
  read: (): string | null => localStorage.getItem(USER_KEY),
  /** False where a phone has not said it: then nobody is signed in, and what is somebody's stays. */
  isKnown: (): boolean => true,
  write: (text: string): void => localStorage.setItem(USER_KEY, text),
  clear: (): void => localStorage.removeItem(USER_KEY),
}
