import { Link, useLocation, useNavigate } from 'react-router'
import type { StoredUser } from '#domain/accounts/stored-user.ts'
import { CardNumber } from '#app/ui/card/card-number.tsx'
import { Trama } from '#app/ui/card/trama.tsx'
import { appInfo, association } from '#app/platform/association.ts'
import { hasBackOffice, useAccount } from '#app/platform/session/account.ts'
import { useSession } from '#app/platform/session/session.ts'
import { shell, pages } from '#app/ui/texts/shell.ts'
import { Crest } from '#app/ui/crest.tsx'
import { Icon } from '#app/ui/icon.tsx'
import {
  arrowUpRight,
  bell,
  chevronRight,
  bookOpenText,
  calendar,
  home,
  idCard,
  inbox,
  logOut,
  megaphone,
  messageSquareWarning,
  shieldCheck,
  ticketPercent,
  users,
  utensils,
  volleyball,
} from '#app/ui/icons.ts'
import { classNames } from '#app/ui/class-names.ts'
import { TesseraMark } from '#app/ui/tessera-mark.tsx'
import styles from './menu.module.css'
import type { ComponentProps, MouseEvent } from 'react'
import { backToPage } from '#app/ui/use-back-closes.ts'
import { Drawer } from './drawer.tsx'
import { isWithin } from './is-within.ts'

/** The side menu: the person, the pages, the association. `onLeave` is called when an entry has been chosen. */
function Menu({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const { user } = useSession()
  const isStaff = hasBackOffice(useAccount())
  const may = { member: user !== null, staff: user !== null && isStaff }
  const entries = menuEntries(appInfo().privacyUrl).filter(({ who }) => !who || may[who])
  return (
    <>
      {user ? <MemberStrip user={user} onLeave={onLeave} /> : <Logo onLeave={onLeave} />}
      <nav className={styles.list} aria-label={shell.menu}>
        <ul>
          {entries.map((entry) => (
            <Entry key={entry.title} entry={entry} onLeave={onLeave} />
          ))}
        </ul>
      </nav>
      {!onLeave && <OtherPlaces isMember={user !== null} />}
      <Foot member={user !== null} />
    </>
  )
}

/** Entries that a phone has on /altro and on its home: a wide page has room for them. */
function OtherPlaces({ isMember }: { isMember: boolean }) {
  const places: MenuEntry[] = [
    { title: pages.ristoranti, url: '/ristoranti', icon: utensils },
    { title: pages.sports, url: '/sports', icon: volleyball },
    { title: pages.notizie, url: '/notizie', icon: megaphone },
    ...(isMember ? [{ title: shell.notices, url: '/account/notifiche', icon: bell }] : []),
  ]
  return (
    <nav className={classNames(styles.list, styles.rule)} aria-label={shell.otherPlaces}>
      <ul>
        {places.map((entry) => (
          <Entry key={entry.title} entry={entry} />
        ))}
      </ul>
    </nav>
  )
}

function MemberStrip({ user, onLeave }: { user: StoredUser; onLeave?: (() => void) | undefined }) {
  return (
    <MenuLink className={styles.strip} to="/account" onLeave={onLeave}>
      <Trama association={association().id} seed={user.tessera} className={styles.trama} />
      <span className={styles.association}>
        <Crest size={34} />
        {association().name}
      </span>
      <span>
        <span className={styles.name}>
          {user.firstname} {user.lastname}
        </span>
        <span className={styles.number}>
          <CardNumber number={user.tessera} />
        </span>
      </span>
      <Icon of={chevronRight} size={20} className={styles.chevron} />
    </MenuLink>
  )
}

function Logo({ onLeave }: { onLeave?: (() => void) | undefined }) {
  return (
    <MenuLink className={styles.logo} to="/home" aria-label={shell.logo} onLeave={onLeave}>
      <TesseraMark size={40} />
      <span className={styles.wordmark}>tessera</span>
    </MenuLink>
  )
}

function Entry({ entry, onLeave }: { entry: MenuEntry; onLeave?: (() => void) | undefined }) {
  const { pathname } = useLocation()
  const face = (
    <>
      <Icon of={entry.icon} size={22} />
      {entry.title}
    </>
  )
  return (
    <li className={entry.ruleBefore && styles.rule}>
      {'url' in entry ? (
        <MenuLink
          className={styles.entry}
          to={entry.url}
          aria-current={isWithin(pathname, entry.url) ? 'page' : undefined}
          onLeave={onLeave}
        >
          {face}
        </MenuLink>
      ) : (
        <a className={styles.entry} href={entry.href} target="_blank" rel="noreferrer">
          {face}
          <span className="vh"> {shell.newWindow}</span>
          <Icon of={arrowUpRight} size={18} className={styles.outside} />
        </a>
      )}
    </li>
  )
}

function Foot({ member }: { member: boolean }) {
  if (!member)
    return (
      <p className={styles.foot}>
        <Crest size={32} className={styles.crest} />
        {association().name}
      </p>
    )
  return (
    <p className={styles.foot}>
      <TesseraMark size={24} />
      {shell.version(appInfo().version)}
    </p>
  )
}

/** A link of the menu. In the drawer it first removes the drawer's history entry; `onLeave` closes the drawer. */
function MenuLink({
  to,
  onLeave,
  ...link
}: { to: string; onLeave?: (() => void) | undefined } & Omit<ComponentProps<typeof Link>, 'to' | 'onClick'>) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const leave = async (event: MouseEvent) => {
    if (!onLeave || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    onLeave()
    await backToPage()
    void navigate(to, { replace: to === pathname })
  }
  return <Link {...link} to={to} onClick={(event) => void leave(event)} />
}

/** The menu: beside the page on wide screens, in a drawer on phones. */
export function SideMenu({ isWide, isOpen, onClose }: { isWide: boolean; isOpen: boolean; onClose: () => void }) {
  if (isWide) return <Menu />
  return (
    <Drawer open={isOpen} onClose={onClose}>
      <Menu onLeave={onClose} />
    </Drawer>
  )
}

/** A page of the app has `url`, a page outside `href` (specification §3). */
type MenuEntry = { title: string; icon: string; who?: 'member' | 'staff'; ruleBefore?: true } & ({ url: string } | { href: string })

/** The entries of the side menu in their fixed order (specification §2), with the back office for staff. */
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
