import { Link } from 'react-router'
import { Banner } from '#app/ui/banner.tsx'
import styles from './kept-work.module.css'
import { deskText } from './texts.ts'
import { offerUndo } from './undo.ts'
import { dropKept } from './use-kept-drafts.ts'

/** An unsaved form on this device. `state`: of the link. */
export type KeptForm = { name: string; title: string; to: string; state?: unknown }

const text = deskText.keptWork

/** Unsaved forms that are stored on this device, each with a link. Nothing without any. */
export function KeptWork({ forms }: { forms: readonly KeptForm[] }) {
  if (forms.length === 0) return null
  return (
    <Banner tone="warn">
      <p>{text.lead}</p>
      <ul className={styles.list}>
        {forms.map(({ name, title, to, state }) => (
          <li key={name}>
            <Link to={to} state={state}>
              {title}
            </Link>
            <button
              type="button"
              aria-label={text.dropOf(title)}
              onClick={() => {
                const back = dropKept(name)
                offerUndo(deskText.draftDropped, back)
              }}
            >
              {text.drop}
            </button>
          </li>
        ))}
      </ul>
    </Banner>
  )
}
