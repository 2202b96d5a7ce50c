import { Link } from 'react-router'
import type { Permission } from '#domain/staff/permissions.ts'
import { Banner } from '#app/ui/banner.tsx'
import styles from './kept-work.module.css'
import { deskText } from './texts.ts'
import { offerUndo } from './undo.ts'
import { dropKept } from './use-kept-drafts.ts'

/** An unsaved form on this device. `needs`: to save it. `state`: of the link. */
export type KeptForm = { name: string; title: string; to: string; needs: Permission; state?: unknown }

const text = deskText.keptWork

/** Unsaved forms that are stored on this device. Each has a link, unless the person may no longer save it. Shows nothing if there are none. */
export function KeptWork({ forms, may }: { forms: readonly KeptForm[]; may: (permission: Permission) => boolean }) {
  return (
    <>
      <Kept lead={text.lead} forms={forms.filter(({ needs }) => may(needs))} />
      <Kept lead={text.stays} forms={forms.filter(({ needs }) => !may(needs))} isOpen={false} />
    </>
  )
}

function Kept({ lead, forms, isOpen = true }: { lead: string; forms: readonly KeptForm[]; isOpen?: boolean }) {
  if (forms.length === 0) return null
  return (
    <Banner tone="warn">
      <p>{lead}</p>
      <ul className={styles.list}>
        {forms.map(({ name, title, to, state }) => (
          <li key={name}>
            {isOpen ? (
              <Link to={to} state={state}>
                {title}
              </Link>
            ) : (
              <strong>{title}</strong>
            )}
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
