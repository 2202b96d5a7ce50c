import { useNavigate } from 'react-router'
import { claimForm } from '#domain/cards/claim.ts'
import type { Values } from '#domain/form.ts'
import { useProvedForm } from '#app/shell/proof/use-action.ts'
import { Screen } from '#app/shell/screen.tsx'
import { Button } from '#app/ui/button.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { TextField } from '#app/ui/text-field.tsx'
import { claimCard } from './data.ts'
import { claim as text } from './texts.ts'

/** /account/collega: links a card on paper to the account. */
export function Collega() {
  const navigate = useNavigate()
  const form = useProvedForm('card not linked')
  const link = async ({ claimCode }: Values<typeof claimForm>) => {
    await claimCard(claimCode)
    showToast(text.done)
    // Back would lead to a code that is spent.
    await navigate('/tessera', { replace: true })
  }
  return (
    <Screen title={text.title} lead={text.lead} narrow>
      <Form rules={claimForm} onSubmit={form.submit(link)} onError={form.onError} label={text.title}>
        <TextField
          label={text.code}
          name="claimCode"
          hint={text.hint}
          autoCapitalize="characters"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
        />
        <p className="muted">{text.after}</p>
        <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
        <Button type="submit" wide>
          {text.link}
        </Button>
      </Form>
    </Screen>
  )
}
