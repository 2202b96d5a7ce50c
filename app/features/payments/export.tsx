import { useAction } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { download } from '#app/ui/icons.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { savePayments } from './desk-data.ts'
import { exporting as text } from './texts.ts'

/** The accountant's file of the filtered list. */
export function Export({ query }: { query: string }) {
  const action = useAction('payments not exported')
  const { ask, dialog } = useQuestion()
  const save = () =>
    ask({ title: text.title, text: text.text, confirm: text.export }, () =>
      action.run(async () => {
        if (await savePayments(query)) showToast(text.done)
      }),
    )
  return (
    <>
      <Button variant="secondary" size="xs" icon={download} busy={action.busy !== null} onClick={save}>
        {text.export}
      </Button>
      <ActionFailure error={action.error} ways={{ retry: action.retry }} />
      {dialog}
    </>
  )
}
