import { useAction } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { printer } from '#app/ui/icons.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { saveLetter, withdrawApplication } from './desk-data.ts'
import { desk as text } from './texts-desk.ts'

/** A person without an account takes the application back in the office. */
export function Withdraw({ id }: { id: string }) {
  const action = useAction('application not withdrawn')
  const { ask, dialog } = useQuestion()
  const withdraw = async () => {
    await withdrawApplication(id)
    showToast(text.withdrawn)
  }
  const question = { title: text.withdrawTitle, text: text.withdrawText, confirm: text.withdraw }
  return (
    <>
      <Button variant="secondary" size="sm" busy={action.busy !== null} onClick={() => ask(question, () => action.run(withdraw))}>
        {text.withdraw}
      </Button>
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      {dialog}
    </>
  )
}

/** The answer on paper, for a person whom no mail reaches. */
export function Letter({ id }: { id: string }) {
  const action = useAction('letter not saved')
  return (
    <div>
      <Button variant="secondary" size="sm" icon={printer} busy={action.busy !== null} onClick={() => action.run(() => saveLetter(id))}>
        {text.letter}
      </Button>
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
    </div>
  )
}
