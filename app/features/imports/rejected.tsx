import type { ReactNode } from 'react'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { download } from '#app/ui/icons.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { saveRejected } from './data.ts'
import styles from './imports.module.css'
import { imports as text } from './texts.ts'

/** The download of the rejected rows. `children`: one more button. */
export function Rejected({ id, children }: { id: string; children?: ReactNode }) {
  const action = useAction('rows not saved')
  const save = async () => {
    if (await saveRejected(id)) showToast(text.saved)
  }
  return (
    <>
      <div className={styles.acts}>
        <Button variant="secondary" size="sm" icon={download} busy={action.busy !== null} onClick={() => action.run(save)}>
          {text.saveBad}
        </Button>
        {children}
      </div>
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
    </>
  )
}
