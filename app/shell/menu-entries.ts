import { pages, shell } from '#app/ui/texts/shell.ts'
import {
  bookOpenText,
  calendar,
  home,
  idCard,
  inbox,
  logOut,
  messageSquareWarning,
  shieldCheck,
  ticketPercent,
  users,
} from '#app/ui/icons.ts'

/** A page of the app has `url`, a page outside has `href` (specification §3). */
export type MenuEntry = { title: string; icon: string; who?: 'member' | 'staff'; ruleBefore?: true } & ({ url: string } | { href: string })

/** The side menu in its fixed order (specification §2), with the way to the back office for whoever has one. */
export function menuEntries(privacyUrl: string): MenuEntry[] {
  return [
    { title: shell.home, url: '/home', icon: home },
    { title: shell.tessera, url: '/tessera', icon: idCard },
    { title: shell.convenzioni, url: '/convenzioni', icon: ticketPercent },
    { title: shell.appuntamenti, url: '/appuntamenti', icon: calendar },
    { title: shell.istruzioni, url: '/istruzioni', icon: bookOpenText },
    { title: shell.chiSiamo, url: '/chi-siamo', icon: users },
    { title: shell.segnalazioni, url: '/segnalazioni', icon: messageSquareWarning },
    { title: pages.gestione, url: '/gestione', icon: inbox, who: 'staff' },
    { title: shell.privacy, href: privacyUrl, icon: shieldCheck, ruleBefore: true },
    { title: shell.logout, url: '/logout', icon: logOut, who: 'member' },
  ]
}
