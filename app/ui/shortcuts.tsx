import { Icon } from './icon.tsx'
import styles from './shortcuts.module.css'

/** The class for a row of round shortcuts: its children are links or buttons, each with a `ShortcutFace`. */
export const shortcutRow = styles.shortcuts

/** An icon on a disc, with one or two words below. */
export function ShortcutFace({ icon, text }: { icon: string; text: string }) {
  return (
    <>
      <span className={styles.disc}>
        <Icon of={icon} size={22} />
      </span>
      {text}
    </>
  )
}
