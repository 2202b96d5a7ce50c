import { useState } from 'react'
import type { Values } from '#domain/form.ts'
import { reopeningForm } from '#domain/register/ends.ts'
import type { MembershipSheet, TakenBack } from '#domain/register/register.ts'
import { useProvedForm } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { FormSheet } from '#app/ui/desk/form-sheet.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { Row } from '#app/ui/row.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { TextArea } from '#app/ui/text-area.tsx'
import { reopenMembership } from './data.ts'
import { membership as text } from './texts.ts'

/** «Annulla la fine»: a row that opens its form. */
export function Reopen({ sheet, of }: { sheet: MembershipSheet; of: TakenBack }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Row title={text.reopen} onClick={() => setOpen(true)} chevron />
      <FormSheet open={isOpen} onClose={() => setOpen(false)} title={text.reopenTitle}>
        {isOpen && <Fields sheet={sheet} of={of} onDone={() => setOpen(false)} />}
      </FormSheet>
    </>
  )
}

function Fields({ sheet: { membership, hasEmail }, of, onDone }: { sheet: MembershipSheet; of: TakenBack; onDone: () => void }) {
  const form = useProvedForm('end not taken back')
  const send = async (values: Values<typeof reopeningForm>) => {
    await reopenMembership(membership.number, values)
    showToast(text.reopened)
    onDone()
  }
  return (
    <Form rules={reopeningForm} extra={{ end: String(of.end), reason: of.reason }} onSubmit={form.submit(send)} onError={form.onError}>
      <p>{text.reopenMeans(of, membership, hasEmail)}</p>
      <p className="muted">{text.reopenText}</p>
      <TextArea label={text.reopenWhy} name="why" hint={text.reopenHint} maxLength={500} />
      <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
      <Button type="submit" wide>
        {text.reopen}
      </Button>
    </Form>
  )
}
