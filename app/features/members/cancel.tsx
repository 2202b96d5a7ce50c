import { CANCELLATION_REASONS, cancellationForm, MAX_NOTE } from '#domain/members/card-acts.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import type { Values } from '#domain/form.ts'
import { useProvedForm } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { FormSheet } from '#app/ui/desk/form-sheet.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { SelectField } from '#app/ui/select-field.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { cancelCard } from './data.ts'
import { acts as text } from './texts.ts'

/** Cancels the card for good, so its number is typed by hand. */
export function Cancel({ sheet, open, onClose }: { sheet: MemberSheet; open: boolean; onClose: () => void }) {
  return (
    <FormSheet open={open} onClose={onClose} title={text.cancelTitle(sheet.number)}>
      {open && <Fields sheet={sheet} onDone={onClose} />}
    </FormSheet>
  )
}

function Fields({ sheet, onDone }: { sheet: MemberSheet; onDone: () => void }) {
  const form = useProvedForm('card not cancelled')
  const { number, version } = sheet
  const cancel = async ({ reason, note, typed }: Values<typeof cancellationForm>) => {
    await cancelCard(sheet, { reason, note, typed })
    onDone()
    showToast(text.cancelled)
  }
  const reasons = CANCELLATION_REASONS.map((value) => ({ value, label: text.reasons[value] }))
  return (
    <Form rules={cancellationForm} extra={{ version }} onSubmit={form.submit(cancel)} onError={form.onError}>
      <p className="muted">{text.cancelText(sheet.subject !== number)}</p>
      <SelectField label={text.reason} name="reason" defaultValue="" options={[{ value: '', label: text.choose }, ...reasons]} />
      <TextArea label={text.note} name="note" maxLength={MAX_NOTE} hint={text.cancelNoteHint} />
      <TextField label={text.typed} name="typed" inputMode="numeric" autoComplete="off" hint={text.typedHint(number)} />
      <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
      <Button type="submit" variant="danger" wide>
        {text.cancelDo}
      </Button>
    </Form>
  )
}
