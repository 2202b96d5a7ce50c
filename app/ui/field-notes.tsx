import type { ReactNode } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'
import { circleAlert } from './icons.ts'

/** The texts below a field; the field refers to them by `aria-describedby`. */
export function FieldNotes({ id, hint, problem }: { id: string; hint?: ReactNode; problem?: string | undefined }) {
  return (
    <>
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {problem && (
        <p className={styles.error} id={`${id}-problem`}>
          <Icon of={circleAlert} size={16} />
          {problem}
        </p>
      )}
    </>
  )
}

/** The ids of the existing notes, or undefined. */
export function describedBy(id: string, hint: ReactNode, problem: string | undefined): string | undefined {
  const ids = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean)
  return ids.length ? ids.join(' ') : undefined
}
