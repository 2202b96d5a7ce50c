import type { CardAnswer } from '#domain/accounts/api.ts'
import { family } from '#app/features/family/data.ts'
import { changeCode } from '#app/platform/card/change-code.ts'
import { tessera } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { ActionFailure } from '#app/ui/failure.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import styles from './card-screen.module.css'

/** Another code to be spelled: somebody has overheard the one before. @param of whose it is, when not one's own */
export function NewCode({ number, of }: { number: string; of?: string }) {
  const question = useQuestion()
  const action = useAction('code not changed')
  const change = () =>
    question.ask({ title: tessera.changeQuestion(of), text: tessera.changeText(of), confirm: tessera.changeCode }, () =>
      action.run(async () => {
        await changeCode(number)
        showToast(tessera.codeChanged)
      }),
    )
  return (
    <div className={styles.newCode}>
      <Button size="sm" variant="secondary" busy={action.busy !== null} onClick={change}>
        {tessera.changeCode}
      </Button>
      {question.dialog}
      <ActionFailure error={action.error} ways={{ signIn: '/login?return=%2Ftessera' }} />
    </div>
  )
}

/** Only for a child without an account: the others change the code in their own. */
export function ChildCode({ card: { number, firstname } }: { card: CardAnswer }) {
  const child = family.use().data?.children.find(({ card }) => card.number === number)
  return child && !child.hasAccount ? <NewCode key={number} number={number} of={firstname} /> : null
}
