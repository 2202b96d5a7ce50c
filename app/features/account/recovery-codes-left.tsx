import { newRecoveryCodes } from '#app/platform/session/account.ts'
import { secondFactor as words } from './texts-second-factor.ts'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { Group } from '#app/ui/group.tsx'
import { keyRound } from '#app/ui/icons.ts'
import { Row } from '#app/ui/row.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'

/** How many of the recovery codes are left, and new ones in their place. */
export function RecoveryCodesLeft({ left, onCodes }: { left: number; onCodes: (codes: string[]) => void }) {
  const question = useQuestion()
  const action = useAction('no new recovery codes')
  const renew = () => action.run(async () => onCodes((await newRecoveryCodes()).recoveryCodes))
  const ask = () => question.ask({ title: words.newCodesQuestion, text: words.newCodesText, confirm: words.newCodesConfirm }, renew)
  return (
    <>
      <Group>
        <Row icon={keyRound} title={words.codes} detail={words.codesLeft(left)} />
      </Group>
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      <Button wide variant="secondary" busy={action.busy !== null} onClick={ask}>
        {words.newCodes}
      </Button>
      {question.dialog}
    </>
  )
}
