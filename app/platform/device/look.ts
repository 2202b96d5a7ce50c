import { readKey } from '#app/platform/session/device-user.ts'
import { drawBars } from './system-bars.ts'

export const THEMES = ['system', 'light', 'dark'] as const

/** Percent of the browser's text size. */
export const TEXT_SIZES = [100, 115, 130] as const

/** The look that the person chose on this device. It stays after sign-out. */
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

/** Colours follow `color-scheme` and lengths the root's font size, so nothing else changes. The boot script calls it first. */
export function applyLook({ theme, text }: Look = keptLook()): void {
  const { style } = document.documentElement
  style.colorScheme = theme === 'system' ? '' : theme
  if (text === 100) style.removeProperty('--text')
  else style.setProperty('--text', `${text}%`)
  drawBars(theme)
}
