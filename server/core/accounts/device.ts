import { APP_MARK } from '#domain/native/app-mark.ts'

/**
 * A user agent in a few words, for the list of one's own sessions («Firefox su Windows»): enough to recognise a phone, too little to track
 * it. User agents are free text: an unknown one gets a fixed name and is never shown.
 */
export function deviceName(userAgent: string | null | undefined): string {
  const browser = firstMatch(BROWSERS, userAgent ?? '')
  const system = firstMatch(SYSTEMS, userAgent ?? '')
  if (browser && system) return `${browser} su ${system}`
  return browser ?? system ?? 'Dispositivo sconosciuto'
}

/** The order matters: the app's web view, Edge and Opera also name Chrome, and Chrome also names Safari. */
const BROWSERS: ReadonlyArray<[RegExp, string]> = [
  [new RegExp(`\\b${APP_MARK}\\b`), 'App'],
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
]

/** Android also names Linux; an iPad that asks for the desktop page names Macintosh. */
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
