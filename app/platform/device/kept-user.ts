export const USER_KEY = 'user'

/** The stored user's text on this device. @throws DOMException when the browser refuses its storage */
export const keptUser = {
  read: (): string | null => localStorage.getItem(USER_KEY),
  /** False when the phone did not answer: nobody is signed in then, and personal data stay. */
  isKnown: (): boolean => true,
  write: (text: string): void => localStorage.setItem(USER_KEY, text),
  clear: (): void => localStorage.removeItem(USER_KEY),
}
