import { shell } from '../texts/shell.ts'
import { bookOpenText, calendar, home, idCard, logOut, messageSquareWarning, shieldCheck, ticketPercent, users } from '../ui/icons.ts'

/** A page of the app has `url`, a page outside has `href` (specification §3). */
export type MenuEntry = { title: string; icon: string; who?: 'member'; ruleBefore?: true } & ({ url: string } | { href: string })

/** The side menu in its fixed order (specification §2). */
export function menuEntries(privacyUrl: string): MenuEntry[] {
  return [
    { title: shell.home, url: '/home', icon: home },
    { title: shell.tessera, url: '/tessera', icon: idCard },
    { title: shell.convenzioni, url: '/convenzioni', icon: ticketPercent },
    { title: shell.appuntamenti, url: '/appuntamenti', icon: calendar },
    { title: shell.istruzioni, url: '/istruzioni', icon: bookOpenText },
    { title: shell.chiSiamo, url: '/chi-siamo', icon: users },
    { title: shell.segnalazioni, url: '/segnalazioni', icon: messageSquareWarning },
    { title: shell.privacy, href: privacyUrl, icon: shieldCheck, ruleBefore: true },
    { title: shell.logout, url: '/logout', icon: logOut, who: 'member' },
  ]
}
