import { createStore } from '#app/platform/create-store.ts'

/** Chromium's event; TypeScript's library lacks it, since it is no standard. */
type BeforeInstallPrompt = Event & { prompt(): Promise<void>; userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** How the app gets onto this device's home screen: by the browser's prompt, by hand (iPhone), or not at all. */
export type InstallWay = 'prompt' | 'ios' | null

const DISMISSED = 'install-hint-dismissed'
let asked: BeforeInstallPrompt | null = null
const way = createStore<InstallWay>(null)
const isHinted = createStore(!wasDismissed())

/** Call it early: the browser offers the installation once, soon after the start. */
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

/** Whether to show the hint; after a no it does not come back. */
export const useInstallHint = isHinted.use

/** Shows the browser's prompt, which works once; the hint is hidden after any answer. */
export async function install(): Promise<void> {
  await asked?.prompt()
  way.set(null)
  dismissInstall()
}

export function dismissInstall(): void {
  try {
    localStorage.setItem(DISMISSED, '1')
  } catch {
    // Private windows: the hint comes back next time.
  }
  isHinted.set(false)
}

/** Whether the app runs from the home screen, not in a browser tab. */
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
