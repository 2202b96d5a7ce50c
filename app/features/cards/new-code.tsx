import { useState } from 'react'
import type { CardAnswer } from '#domain/accounts/api.ts'
import { family } from '#app/features/family/data.ts'
import { changeCode } from '#app/platform/card/change-code.ts'
import { tessera } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { Failure, useFailure } from '#app/ui/failure.tsx'
import styles from './card-screen.module.css'

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

/** Only for a child without an account: the others change the code in their own. */
export function ChildCode({ card: { number, firstname } }: { card: CardAnswer }) {
  const child = family.use().data?.children.find(({ card }) => card.number === number)
  return child && !child.hasAccount ? <NewCode key={number} number={number} of={firstname} /> : null
}
