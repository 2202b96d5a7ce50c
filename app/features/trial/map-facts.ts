import { appInfo } from '#app/platform/association.ts'
import outlinesUrl from '#app/ui/map/outlines.json?url'
import { tilesUrl } from '#app/ui/map/tiles.ts'

/** The facts that decide how the map works on this device, as far as a page can know them. */
export type MapFacts = {
  /** Whether the browser would say where the person is: 'granted', 'denied', 'prompt'; null: it does not tell. */
  permission: PermissionState | null
  isSecure: boolean
  hasPosition: boolean
  /** The service worker looks after this page. */
  isOfflineReady: boolean
  /** The outlines are kept for when there is no network. */
  keepsOutlines: boolean
  tiles: string | null
  screen: string
  pixelRatio: number
  prefersStillness: boolean
  browser: string
  version: string
}

export async function readMapFacts(): Promise<MapFacts> {
  return {
    permission: await permissionState(),
    isSecure: isSecureContext,
    hasPosition: 'geolocation' in navigator,
    isOfflineReady: Boolean(navigator.serviceWorker?.controller),
    keepsOutlines: await isKept(outlinesUrl),
    tiles: tilesUrl(),
    screen: `${innerWidth} × ${innerHeight}`,
    pixelRatio: devicePixelRatio,
    prefersStillness: matchMedia('(prefers-reduced-motion: reduce)').matches,
    browser: navigator.userAgent,
    version: appInfo().version,
  }
}

async function permissionState(): Promise<PermissionState | null> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state
  } catch {
    return null
  }
}

/** The service worker keeps files under their address, with or without a revision. */
async function isKept(url: string): Promise<boolean> {
  try {
    return (await caches.match(url, { ignoreSearch: true })) !== undefined
  } catch {
    return false
  }
}
