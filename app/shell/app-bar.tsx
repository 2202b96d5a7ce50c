import { useSyncExternalStore, type ReactNode } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { association } from '#app/platform/association.ts'
import { useSession } from '#app/platform/session/session.ts'
import { kitText } from '#app/ui/texts/kit.ts'
import { shell } from '#app/ui/texts/shell.ts'
import { Crest } from '#app/ui/crest.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { chevronLeft, menu, qrCode, x } from '#app/ui/icons.ts'
import styles from './app-bar.module.css'
import { isAside, usePane } from '#app/ui/pane.ts'
import { useFrame } from './shell-context.ts'
import { useGoBack } from './use-go-back.ts'

export type Bar = {
  /** Shows a back button instead of the menu, with the page to open when there is no history. */
  back?: string
  /** The association's emblem and short name, on the home. */
  brand?: boolean
  /** The screen's own buttons, instead of the "Tessera" pill; null when the screen has a larger way to the card. */
  actions?: ReactNode
}

/** The bar at the top of every screen. `title` is the h1 if the screen has none above its content. */
export function AppBar({ bar, title }: { bar: Bar; title?: ReactNode }) {
  const frame = useFrame()
  const pane = usePane()
  return (
    <header className={styles.bar} data-scrolled={(useScrolled() && !isAside(pane)) || undefined}>
      {bar.back && pane ? (
        <CloseButton to={bar.back} />
      ) : bar.back ? (
        <BackButton to={bar.back} />
      ) : (
        frame.menu === 'drawer' && <IconButton label={shell.openMenu} icon={menu} aria-expanded={frame.isOpen} onClick={frame.openMenu} />
      )}
      <div className={styles.middle}>
        {title}
        {bar.brand && <Brand />}
      </div>
      {isAside(pane) ? null : bar.actions === undefined ? <Pill isHome={bar.brand ?? false} /> : bar.actions}
    </header>
  )
}

/** Closes a document beside its list: the list is there in any case. */
function CloseButton({ to }: { to: string }) {
  const navigate = useNavigate()
  return <IconButton label={kitText.close} icon={x} onClick={() => void navigate(to)} />
}

function BackButton({ to }: { to: string }) {
  const goBack = useGoBack()
  return <IconButton label={shell.back} icon={chevronLeft} onClick={() => goBack(to)} />
}

function Brand() {
  return (
    <span className={styles.brand}>
      <Crest size={28} className={styles.crest} />
      {association().shortName}
    </span>
  )
}

/** For members, the card is one tap away; the home shows it already. For visitors, the sign-in. */
function Pill({ isHome }: { isHome: boolean }) {
  const { user } = useSession()
  const { pathname } = useLocation()
  if (isHome === (user !== null) || pathname === '/tessera') return null
  return user ? (
    <Link className={styles.pill} to="/tessera">
      <Icon of={qrCode} size={18} />
      {shell.card}
    </Link>
  ) : (
    <Link className={styles.pill} to="/login">
      {shell.signIn}
    </Link>
  )
}

function useScrolled(): boolean {
  return useSyncExternalStore(subscribe, () => scrollY > 4)
}

function subscribe(listener: () => void): () => void {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}
