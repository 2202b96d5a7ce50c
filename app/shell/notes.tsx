import { lazy, Suspense } from 'react'
import { useNotice } from '../data/notice.ts'
import { useUpdateReady } from '../device/update-ready.ts'
import styles from './shell.module.css'

// Neither is needed to show a page: their words and looks come when there is something to say.
const Notice = lazy(async () => ({ default: (await import('./notice.tsx')).Notice }))
const UpdatePrompt = lazy(async () => ({ default: (await import('../device/update-prompt.tsx')).UpdatePrompt }))

/** What the app has to say beside the page: something that went wrong outside any form, and a new version that waits. */
export function Notes() {
  const code = useNotice()
  const isUpdateReady = useUpdateReady()
  return (
    <div className={styles.notes}>
      <div role="alert">
        <Suspense>{code && <Notice code={code} />}</Suspense>
      </div>
      <Suspense>{isUpdateReady && <UpdatePrompt />}</Suspense>
    </div>
  )
}
