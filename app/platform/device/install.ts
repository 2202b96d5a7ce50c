import { createStore } from '#app/platform/create-store.ts'

/** Chromium's own event, not in TypeScript's library since it is no standard. */
type BeforeInstallPrompt = Event & { prompt(): Promise<void>; userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** How this device puts the app on its home screen: with a question of its own, by hand (iPhone), or not at all. */
export type InstallWay = 'prompt' | 'ios' | null

const DISMISSED = 'install-hint-dismissed'
let asked: BeforeInstallPrompt | null = null
const way = createStore<InstallWay>(null)
const isHinted = createStore(!wasDismissed())

/** Listens early: the browser offers the installation once, soon after the start. */
export function watchInstall(): void {
  if (isInstalled()) return
  if (isIos()) way.set('ios')
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    asked = event as BeforeInstallPrompt
    way.set('prompt')
  })
  addEventListener('appinstalled', () => way.set(null))
}

export const useInstallWay = way.use

/** Whether the hint is still shown by itself: once said no, it does not come back. */
export const useInstallHint = isHinted.use

/** Shows the browser's own question, which it does once; the hint goes away whatever the answer is. */
export async function install(): Promise<void> {
  await asked?.prompt()
  way.set(null)
  dismissInstall()
}

export function dismissInstall(): void {
  try {
    localStorage.setItem(DISMISSED, '1')
  } catch {
    // Private windows: the hint comes back next time, nothing else is lost.
  }
  isHinted.set(false)
}

/** Whether this is the app on the home screen and not a page in the browser. */
export function isInstalled(): boolean {
  return matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true
}

function wasDismissed(): boolean {
  try {
    return localStorage.getItem(DISMISSED) !== null
  } catch {
    return false
  }
}

export const isIos = () => /iphone|ipad|ipod/i.test(navigator.userAgent)
