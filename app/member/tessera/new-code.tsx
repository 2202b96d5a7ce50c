import { useState } from 'react'
import { changeCode } from '../../data/new-code.ts'
import { tessera } from '../../texts/tessera.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { Failure, useFailure } from '../failure.tsx'
import styles from './tessera.module.css'

/** Another code to be spelled: somebody has overheard the one before. @param of whose it is, when not one's own */
export function NewCode({ number, of }: { number: string; of?: string }) {
  const [busy, setBusy] = useState(false)
  const failure = useFailure('code not changed')
  const [isAsked, setAsked] = useState(false)
  const change = async () => {
    setAsked(false)
    failure.clear()
    setBusy(true)
    try {
      await changeCode(number)
      showToast(tessera.codeChanged)
    } catch (error) {
      failure.show(error)
    }
    setBusy(false)
  }
  return (
    <div className={styles.newCode}>
      <Button size="sm" variant="secondary" busy={busy} onClick={() => setAsked(true)}>
        {tessera.changeCode}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={tessera.changeQuestion(of)}
        text={tessera.changeText(of)}
        confirm={tessera.changeCode}
        cancel={tessera.keepCode}
        onConfirm={() => void change()}
        onCancel={() => setAsked(false)}
      />
      <Failure error={failure.error} own={{ 'auth.network': 'net.action_needs_network' }} ways={{ signIn: '/login?return=%2Ftessera' }} />
    </div>
  )
}
