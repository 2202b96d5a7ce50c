import type { CardAnswer } from '#domain/accounts/api.ts'
import { family } from '#app/features/family/data.ts'
import { tessera } from './texts.ts'
import { Button } from '#app/ui/button.tsx'
import { useQuestion } from '#app/ui/confirm-dialog.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { ActionFailure } from '#app/ui/failure.tsx'
import { useAction } from '#app/shell/proof/use-action.ts'
import styles from './facts.module.css'
import { call } from '#app/platform/api.ts'
import { storedUser } from '#app/platform/session/device-user.ts'
import { heldCard, keepHeldCard } from '#app/platform/card/held-card.ts'

/** Replaces the code to spell after somebody overheard it. @param of the child's name, when the card is a child's */
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

/** Only for a child without an account: others change the code in their own account. */
export function ChildCode({ card: { number, firstname } }: { card: CardAnswer }) {
  const child = family.use().data?.children.find(({ card }) => card.number === number)
  return child && !child.hasAccount ? <NewCode key={number} number={number} of={firstname} /> : null
}

/**
 * Replaces the code to spell; the old one no longer finds the card (card format, section 7).
 *
 * @param number of the card: the own one, or that of a child without an account
 * @throws ApiError
 */
export async function changeCode(number: string): Promise<void> {
  const path = storedUser()?.tessera === number ? '/api/card/code' : `/api/family/${number}/code`
  // Locked: storing another credential between the answer and this write would bring the old code back.
  await navigator.locks.request('hold-card', async () => {
    const { code } = await call<{ code: string }>('POST', path, {})
    const held = await heldCard(number)
    if (held?.number === number) await keepHeldCard({ ...held, code })
  })
}
