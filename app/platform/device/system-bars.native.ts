import type { SystemBars, SystemBarsStyle } from '@capacitor/core'
import { logWarning } from '#app/platform/log-warning.ts'
import { pluginOf } from './bridge.native.ts'

const bars = pluginOf<Pick<typeof SystemBars, 'setStyle'>>('SystemBars')

let chosen: 'system' | 'light' | 'dark' = 'system'
let system: MediaQueryList | undefined
let isOnWhite = false

/**
 * The page lies under the phone's bars, so their icons must contrast with it: light ones on a dark page, whatever the phone's theme.
 * Capacitor reads the phone's theme only at the start.
 */
export function drawBars(theme: typeof chosen): void {
  chosen = theme
  if (!system) {
    system = matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', draw)
  }
  draw()
}

/** The same for a white page. @returns a function that ends it */
export function drawBarsOnWhite(): () => void {
  isOnWhite = true
  draw()
  return () => {
    isOnWhite = false
    draw()
  }
}

function draw(): void {
  const isDark = isOnWhite ? false : chosen === 'system' ? !!system?.matches : chosen === 'dark'
  bars
    .setStyle({ style: (isDark ? 'DARK' : 'LIGHT') as SystemBarsStyle })
    .catch((error: unknown) => logWarning('bars of the phone not drawn', error))
}
