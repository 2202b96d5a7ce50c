import type { AppPlugin } from '@capacitor/app'
import { safePath } from '#domain/safe-path.ts'
import { logWarning } from '#app/platform/log-warning.ts'
import { pluginOf } from './bridge.native.ts'
import { serverOrigin } from './server.native.ts'

const phone = pluginOf<AppPlugin>('App')

/** What a phone tells the app: its back gesture, and a link of ours that was opened anywhere on it. */
export function watchPhone(go: (path: string) => void): void {
  const open = ({ url }: { url: string }) => {
    const path = pathOf(url)
    if (path !== null) go(path)
  }
  const watch = async () => {
    await phone.addListener('backButton', ({ canGoBack }) => {
      // The first page of the app: the phone's own way out, which keeps the app.
      if (canGoBack) history.back()
      else void phone.minimizeApp().catch((error: unknown) => logWarning('app not left', error))
    })
    // Capacitor keeps the link that started the app until somebody listens.
    await phone.addListener('appUrlOpen', open)
  }
  watch().catch((error: unknown) => logWarning('phone not heard', error))
}

/** Null for an address of another server, or of none: the app shows nothing for it. */
function pathOf(url: string): string | null {
  const link = URL.parse(url)
  return link?.origin === serverOrigin() ? safePath(link.pathname + link.search + link.hash, serverOrigin(), '/home') : null
}
