import { appInfo } from '#app/platform/association.ts'
import outlinesUrl from '#app/ui/map/outlines.json?url'
import { tilesUrl } from '#app/ui/map/tiles.ts'

/** Facts about this device that decide how the map works. */
export type MapFacts = {
  /** The permission for the position: 'granted', 'denied', 'prompt'; null: unknown. */
  permission: PermissionState | null
  isSecure: boolean
  hasPosition: boolean
  /** Whether the service worker controls this page. */
  isOfflineReady: boolean
  /** Whether the outlines are kept for use offline. */
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

/** The service worker keeps files by address, with or without a revision. */
async function isKept(url: string): Promise<boolean> {
  try {
    return (await caches.match(url, { ignoreSearch: true })) !== undefined
  } catch {
    return false
  }
}
