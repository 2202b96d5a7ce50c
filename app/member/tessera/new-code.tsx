import { useState } from 'react'
import { changeCode } from '../../data/new-code.ts'
import { tessera } from '../../texts/tessera.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/show-toast.ts'
import { Failure, useFailure } from '../failure.tsx'
import styles from './tessera.module.css'

/** Another code to be spelled: somebody has overheard the one before. */
export function NewCode({ number }: { number: string }) {
  const [busy, setBusy] = useState(false)
  const failure = useFailure('code not changed')
  const change = async () => {
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
      <Button size="sm" variant="secondary" busy={busy} onClick={() => void change()}>
        {tessera.changeCode}
      </Button>
      <Failure error={failure.error} own={{ 'auth.network': 'net.action_needs_network' }} ways={{ signIn: '/login?return=%2Ftessera' }} />
    </div>
  )
}
