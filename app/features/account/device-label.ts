import { passkeys } from './texts.ts'

const { names } = passkeys

/** What a passkey made here is called until the person gives it another name. */
export function deviceLabel(userAgent: string): string {
  if (/iPhone/.test(userAgent)) return names.iphone
  if (/iPad/.test(userAgent)) return names.ipad
  if (/Android/.test(userAgent)) return names.android
  if (/Macintosh/.test(userAgent)) return names.mac
  return /Windows/.test(userAgent) ? names.windows : names.other
}
