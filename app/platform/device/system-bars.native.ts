import type { SystemBars, SystemBarsStyle } from '@capacitor/core'
import { logWarning } from '#app/platform/log-warning.ts'
import { pluginOf } from './bridge.native.ts'

const bars = pluginOf<Pick<typeof SystemBars, 'setStyle'>>('SystemBars')

let chosen: 'system' | 'light' | 'dark' = 'system'
let system: MediaQueryList | undefined
let isOnWhite = false

/**
 * The page lies under the phone's bars, whose signs must be seen on it: on a dark page light ones, whatever the phone itself is. Capacitor
 * asks the phone once, at the start.
 */
export function drawBars(theme: typeof chosen): void {
  chosen = theme
  if (!system) {
    system = matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', draw)
  }
  draw()
}

/** The same on a page that is white whatever the look. @returns its end */
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
