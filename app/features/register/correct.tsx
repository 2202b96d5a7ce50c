import type { Values } from '#domain/form.ts'
import { correctionForm } from '#domain/register/ends.ts'
import type { Membership } from '#domain/register/register.ts'
import { useProvedForm } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { correctMembership } from './data.ts'
import { membership as text } from './texts.ts'

/** A row that corrects the last one. `seen`: the number of rows that the editor saw. */
export function Correct({ membership, seen, onDone }: { membership: Membership; seen: number; onDone: () => void }) {
  const form = useProvedForm('register not corrected')
  const today = useToday()
  const { number, lastname, firstname, birthDate, birthPlace, taxCode, residence, admittedOn } = membership
  const send = async (values: Values<typeof correctionForm>) => {
    await correctMembership(number, values)
    showToast(text.corrected)
    onDone()
  }
  return (
    <Form rules={correctionForm} extra={{ seen: String(seen) }} onSubmit={form.submit(send)} onError={form.onError}>
      <p className="muted">{text.correctText}</p>
      <TextField label={text.lastname} name="lastname" autoComplete="off" defaultValue={lastname} />
      <TextField label={text.firstname} name="firstname" autoComplete="off" defaultValue={firstname} />
      <TextField label={text.birthDate} name="birthDate" type="date" max={today} defaultValue={birthDate ?? ''} />
      <TextField label={text.birthPlace} name="birthPlace" autoComplete="off" defaultValue={birthPlace ?? ''} />
      <TextField label={text.taxCode} name="taxCode" autoCapitalize="characters" spellCheck={false} defaultValue={taxCode ?? ''} />
      <TextField label={text.residence} name="residence" autoComplete="off" defaultValue={residence ?? ''} />
      <TextField label={text.admissionDay} name="admittedOn" type="date" max={today} defaultValue={admittedOn} />
      <TextArea label={text.why} name="why" hint={text.whyHint} maxLength={500} />
      <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
      <Button type="submit" wide>
        {text.save}
      </Button>
    </Form>
  )
}
