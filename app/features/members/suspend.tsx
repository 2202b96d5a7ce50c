import { MAX_NOTE, MAX_PUBLIC_TEXT, suspensionForm } from '#domain/members/card-acts.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import type { Values } from '#domain/form.ts'
import { fullName } from '#domain/person-name.ts'
import { useAction, useProvedForm } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { FormSheet } from '#app/ui/desk/form-sheet.tsx'
import { offerUndo } from '#app/ui/desk/undo.ts'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { liftSuspension, memberSheet, suspendMember } from './data.ts'
import { acts as text } from './texts.ts'

/** «Sospendi», with an offer to undo it after the press. */
export function Suspend({ sheet, open, onClose }: { sheet: MemberSheet; open: boolean; onClose: () => void }) {
  const lifting = useAction('suspension not lifted')
  const { number } = sheet
  const lift = () =>
    lifting.run(async () => {
      const now = memberSheet(number).get().data
      if (now) await liftSuspension(now)
      showToast(text.lifted)
    })
  const done = () => {
    onClose()
    offerUndo(text.suspended, lift)
  }
  return (
    <>
      <ActionFailure error={lifting.error} ways={{ retry: lifting.retry }} />
      <FormSheet open={open} onClose={onClose} title={text.suspendTitle(fullName(sheet.firstname, sheet.lastname))}>
        {open && <Fields sheet={sheet} onDone={done} />}
      </FormSheet>
    </>
  )
}

function Fields({ sheet, onDone }: { sheet: MemberSheet; onDone: () => void }) {
  const form = useProvedForm('card not suspended')
  const today = useToday()
  const { version } = sheet
  const suspend = async ({ from, to, publicText, note }: Values<typeof suspensionForm>) => {
    await suspendMember(sheet, { from, to, publicText, note })
    onDone()
  }
  return (
    <Form rules={suspensionForm} extra={{ version }} onSubmit={form.submit(suspend)} onError={form.onError}>
      <p className="muted">{text.suspendText}</p>
      <TextField label={text.from} name="from" type="date" min={today} defaultValue={today} />
      <TextField label={text.to} name="to" type="date" min={today} hint={text.toHint} />
      <TextField label={text.publicText} name="publicText" maxLength={MAX_PUBLIC_TEXT} hint={text.publicHint} />
      <TextArea label={text.note} name="note" maxLength={MAX_NOTE} hint={text.noteHint} />
      <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
      <Button type="submit" wide>
        {text.suspend}
      </Button>
    </Form>
  )
}
