import { Link } from 'react-router'
import { home } from './texts.ts'
import { bookOpenText, messageSquareWarning, utensils, volleyball } from '#app/ui/icons.ts'
import { ShortcutFace, shortcutRow } from '#app/ui/shortcuts.tsx'
import styles from './shortcuts.module.css'

const SHORTCUTS = [
  { to: '/ristoranti', icon: utensils, text: home.restaurants },
  { to: '/sports', icon: volleyball, text: home.sports },
  { to: '/segnalazioni', icon: messageSquareWarning, text: home.report },
  { to: '/istruzioni', icon: bookOpenText, text: home.guides },
]

/** The four most used places; the menu does not contain the first two. */
export function Shortcuts() {
  return (
    <nav className={`${shortcutRow} ${styles.shortcuts}`} aria-label={home.shortcuts}>
      {SHORTCUTS.map(({ to, icon, text }) => (
        <Link key={to} to={to}>
          <ShortcutFace icon={icon} text={text} />
        </Link>
      ))}
    </nav>
  )
}
