/** Whether this device receives pushes, and if not, why. The names are keys of sentences (app/features/notices/texts-push.ts). */
export type PushState =
  | 'not_subscribed'
  | 'subscribed'
  | 'denied'
  /** An iPhone's browser: only the app on the home screen can receive pushes. */
  | 'ios_install'
  | 'sw_unavailable'
  /** The phone does not answer the app: unknown until it does. */
  | 'silent'
  | 'unsupported'

/** A notice that arrived while the app was open, or was opened from the device's list. */
export type PushedNotice = { id: string; title: string; body: string; path: string }

/** How this device receives pushes: in a browser (push-web.ts), or in a store app (push-native.ts). */
export type PushWay = {
  state(): Promise<PushState>
  /** Asks for permission, which requires a press, and subscribes. @throws on failure */
  turnOn(): Promise<void>
  /** @throws when the device refuses */
  turnOff(): Promise<void>
  /** At the start: the address or the server's key may have changed. Does nothing when pushes are off. @throws on failure */
  renew(): Promise<void>
  /** At sign-out: works at once, offline. Never throws. */
  drop(): Promise<void>
  /** The number on the app's icon; 0 removes it. Never throws. */
  showUnread(unread: number): void
  /** Reports notices that arrive in the open app, and opened ones. */
  listen(hears: { shown(notice: PushedNotice): void; opened(notice: Pick<PushedNotice, 'id' | 'path'>): void }): void
}
