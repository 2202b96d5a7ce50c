import { APP_MARK } from '#domain/native/app-mark.ts'

/**
 * A few words for a user agent, for the list of one's own sessions («Firefox su Windows»): enough to recognise one's phone, not to track it.
 * User agents are free text: what is not recognised is called so, never shown as it came.
 */
export function deviceName(userAgent: string | null | undefined): string {
  const browser = firstMatch(BROWSERS, userAgent ?? '')
  const system = firstMatch(SYSTEMS, userAgent ?? '')
  if (browser && system) return `${browser} su ${system}`
  return browser ?? system ?? 'Dispositivo sconosciuto'
}

/** The order matters: the app's web view calls itself Chrome too, Edge and Opera do, and Chrome calls itself Safari. */
const BROWSERS: ReadonlyArray<[RegExp, string]> = [
  [new RegExp(`\\b${APP_MARK}\\b`), 'App'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

/** Android says Linux too; iPadOS asks for the desktop page and then calls itself Macintosh. */
const SYSTEMS: ReadonlyArray<[RegExp, string]> = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

const firstMatch = (table: ReadonlyArray<[RegExp, string]>, text: string) => table.find(([pattern]) => pattern.test(text))?.[1]
