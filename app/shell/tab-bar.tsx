import { Link, useLocation } from 'react-router'
import { useSession } from '#app/platform/session/session.ts'
import { Icon } from '#app/ui/icon.tsx'
import { calendar, ellipsis, home, idCard, ticketPercent } from '#app/ui/icons.ts'
import { pages, shell } from '#app/ui/texts/shell.ts'
import { isWithin } from './is-within.ts'
import styles from './tab-bar.module.css'

/**
 * Five daily destinations at the foot of a phone's screen. The last leads to all others. Visitors have the sign-in in place of the card.
 */
export function TabBar() {
  const { pathname } = useLocation()
  const { user } = useSession()
  const tabs = [
    { to: '/home', icon: home, word: shell.home },
    user ? { to: '/tessera', icon: idCard, word: shell.card } : { to: '/login', icon: idCard, word: shell.signIn },
    { to: '/convenzioni', icon: ticketPercent, word: shell.convenzioni },
    { to: '/appuntamenti', icon: calendar, word: shell.appuntamenti },
    { to: '/altro', icon: ellipsis, word: pages.altro },
  ]
  return (
    <nav className={styles.bar} aria-label={shell.tabs}>
      <ul>
        {tabs.map(({ to, icon, word }) => (
          <li key={to}>
            <Link className={styles.tab} to={to} aria-label={word} aria-current={isWithin(pathname, to) ? 'page' : undefined}>
              <Icon of={icon} size={22} />
              <span className={styles.word}>{word}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
