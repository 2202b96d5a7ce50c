import { useState } from 'react'
import { newRecoveryCodes } from '#app/platform/session/account.ts'
import { secondFactor as words } from './texts-second-factor.ts'
import { account as text } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx'
import { Group } from '#app/ui/group.tsx'
import { keyRound } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { AccountFailure } from '#app/ui/action-failure.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'

/** How many of the recovery codes are left, and new ones in their place. */
export function RecoveryCodesLeft({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const [isAsked, setAsked] = useState(false)
  const action = useAction('no new recovery codes')
  const renew = () => {
    setAsked(false)
    action.run(async () => onCodes((await newRecoveryCodes()).recoveryCodes))
  }
  return (
    <>
      <Group>
        <Row icon={keyRound} title={words.codes} detail={words.codesLeft(left)} />
      </Group>
      <AccountFailure error={action.error} ways={{ retry: action.retry }} />
      <Button wide variant="secondary" busy={action.busy !== null} onClick={() => setAsked(true)}>
        {words.newCodes}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={words.newCodesQuestion}
        text={words.newCodesText}
        confirm={words.newCodesConfirm}
        cancel={text.cancel}
        onConfirm={renew}
        onCancel={() => setAsked(false)}
      />
    </>
  )
}
