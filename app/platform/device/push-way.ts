/** Whether pushes come to this device, and where not, why. The names are those of their sentences (app/features/notices/texts-push.ts). */
export type PushState =
  | 'not_subscribed'
  | 'subscribed'
  | 'denied'
  /** An iPhone's browser: only the app on the home screen may receive any. */
  | 'ios_install'
  | 'sw_unavailable'
  | 'unsupported'

/** A notice that has come while the app is open, or that was opened from the device's own list. */
export type PushedNotice = { id: string; title: string; body: string; path: string }

/** How this device receives pushes: a browser's way (push-web.ts), or that of the app from a store (push-native.ts). */
export type PushWay = {
  state(): Promise<PushState>
  /** Asks for the permission, which needs the press that this is called from, and subscribes. @throws where that fails */
  turnOn(): Promise<void>
  /** @throws where the device refuses */
  turnOff(): Promise<void>
  /** At a start: the address may be another by now, or the server's key. Does nothing where no pushes are wanted. @throws where that fails */
  renew(): Promise<void>
  /** Nobody is signed in any more: at once and without a network. Never throws. */
  drop(): Promise<void>
  /** The number on the app's icon; 0 takes it away. Never throws. */
  showUnread(unread: number): void
  /** Tells of what comes while the app is open, and of what is opened. */
  listen(hears: { shown(notice: PushedNotice): void; opened(notice: Pick<PushedNotice, 'id' | 'path'>): void }): void
}
