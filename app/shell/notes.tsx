import { lazy } from 'react'
import { useNotice } from '#app/platform/app-alert.ts'
import { useUpdateReady } from '#app/platform/device/update-ready.ts'
import { shownToast } from '#app/ui/show-toast.ts'
import { Optional } from './optional.tsx'
import styles from './shell.module.css'

// None of them is needed to show a page: their words and looks come when there is something to say.
const Notice = lazy(async () => ({ default: (await import('./notice.tsx')).Notice }))
const UpdatePrompt = lazy(async () => ({ default: (await import('./update-prompt.tsx')).UpdatePrompt }))
const ToastView = lazy(async () => ({ default: (await import('#app/ui/toast.tsx')).ToastView }))

/** What the app has to say beside the page: what went wrong outside any form, a new version that waits, what is done. */
export function Notes() {
  const code = useNotice()
  const isUpdateReady = useUpdateReady()
  const toast = shownToast.use()
  return (
    <>
      <div className={styles.notes}>
        <div role="alert">
          <Optional>{code && <Notice code={code} />}</Optional>
        </div>
        <Optional>{isUpdateReady && <UpdatePrompt />}</Optional>
      </div>
      <output>
        <Optional>{toast && <ToastView key={toast.id} toast={toast} />}</Optional>
      </output>
    </>
  )
}
