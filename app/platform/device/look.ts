import { readKey } from '#app/platform/session/device-user.ts'
import { drawBars } from './system-bars.ts'

export const THEMES = ['system', 'light', 'dark'] as const

/** Percent of the letters that the browser has. */
export const TEXT_SIZES = [100, 115, 130] as const

/** How the app looks on this device, as the person has chosen it. It stays when they sign out. */
export type Look = { theme: (typeof THEMES)[number]; text: (typeof TEXT_SIZES)[number] }

const KEY = 'look'

export function keptLook(): Look {
  const [theme, text] = (readKey(KEY) ?? '').split(' ')
  return {
    theme: THEMES.find((known) => known === theme) ?? 'system',
    text: TEXT_SIZES.find((known) => `${known}` === text) ?? 100,
  }
}

/** @throws DOMException when the browser refuses to store */
export const keepLook = ({ theme, text }: Look): void => localStorage.setItem(KEY, `${theme} ${text}`)

/** Every colour follows `color-scheme`, every length the root's letters: nothing else has to change. The boot script calls it first. */
export function applyLook({ theme, text }: Look = keptLook()): void {
  const { style } = document.documentElement
  style.colorScheme = theme === 'system' ? '' : theme
  if (text === 100) style.removeProperty('--text')
  else style.setProperty('--text', `${text}%`)
  drawBars(theme)
}
