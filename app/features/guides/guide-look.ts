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
import { lookBy } from '#app/ui/look.ts'

/** The icon of a guide, by the name that its document gives. */
export const guideIcon = lookBy(
  {
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
  },
  fileText,
)
