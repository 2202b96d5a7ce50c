import {
  bell,
  cloudOff,
  fileText,
  idCard,
  lock,
  mail,
  messageSquareWarning,
  refreshCw,
  scanLine,
  shieldCheck,
  smartphone,
  users,
} from '#app/ui/icons.ts'

/** The icon of a guide, by the name that its document gives. */
const ICONS: Record<string, string> = {
  card: idCard,
  phone: smartphone,
  offline: cloudOff,
  lock,
  renew: refreshCw,
  people: users,
  scan: scanLine,
  privacy: shieldCheck,
  bell,
  mail,
  report: messageSquareWarning,
}

export const guideIcon = (name: string): string => (Object.hasOwn(ICONS, name) ? ICONS[name]! : fileText)
