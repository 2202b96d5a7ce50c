import type { Period } from '#domain/cards/card-validity.ts'
import { formatMoney } from '#domain/format.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import { fullName } from '#domain/person-name.ts'
import { useAction } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { offerUndo } from '#app/ui/desk/undo.ts'
import { ActionFailure } from '#app/ui/failure.tsx'
import { refreshCw } from '#app/ui/icons.ts'
import { showToast } from '#app/ui/show-toast.ts'
import { renewMember, undoRenewal } from './data.ts'
import { acts as text } from './texts.ts'

/** «Rinnova»: shows the new period in a question, and offers to undo it after the press. */
export function Renew({ sheet }: { sheet: MemberSheet }) {
  const action = useAction('card not renewed')
  const undoing = useAction('renewal not undone')
  const { ask, dialog } = useQuestion()
  const { number, feeCents, acts } = sheet
  const undo = (period: string) =>
    undoing.run(async () => {
      await undoRenewal(number, period)
      showToast(text.undone)
    })
  const renew = ({ validTo }: Period) =>
    action.run(async () => {
      const period = await renewMember(sheet, validTo)
      if (period === null) showToast(text.renewed)
      else offerUndo(text.renewed, () => undo(period))
    })
  const press = (renewal: Period) => {
    const fee = feeCents ? ` ${text.fee(formatMoney(feeCents))}` : ''
    const question = { title: text.renewTitle(fullName(sheet.firstname, sheet.lastname)), text: text.renewText(renewal) + fee }
    ask({ ...question, confirm: text.renew }, () => renew(renewal))
  }
  return (
    <>
      {acts.renewal && (
        <Button size="xs" icon={refreshCw} busy={action.busy !== null} onClick={() => press(acts.renewal!)}>
          {text.renew}
        </Button>
      )}
      <ActionFailure error={action.error ?? undoing.error} ways={{ retry: action.error ? action.retry : undoing.retry }} />
      {dialog}
    </>
  )
}
