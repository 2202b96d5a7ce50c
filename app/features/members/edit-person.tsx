import { personForm, type PersonRecord } from '#domain/members/person.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import type { Values } from '#domain/form.ts'
import { useProvedForm } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { FormSheet } from '#app/ui/desk/form-sheet.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { writePerson } from './data.ts'
import { RecordFields } from './record-fields.tsx'
import { person as text } from './texts.ts'

/** The record of a person. A new record starts with the data of the application. */
export function EditPerson({ sheet, open, onClose }: { sheet: MemberSheet; open: boolean; onClose: () => void }) {
  const { record } = sheet
  return (
    <FormSheet open={open} onClose={onClose} title={text.title}>
      {open && record && <Fields sheet={sheet} record={record} onDone={onClose} />}
    </FormSheet>
  )
}

type FieldsProps = { sheet: MemberSheet; record: PersonRecord & { revision: string }; onDone: () => void }

function Fields({ sheet, record, onDone }: FieldsProps) {
  const form = useProvedForm('record not saved')
  const { birth, contacts } = sheet
  const { revision, ...known } = record
  const begun = {
    ...known,
    birthDate: known.birthDate ?? birth?.date ?? null,
    birthPlace: known.birthPlace ?? birth?.place ?? null,
    phone: known.phone || (contacts?.phone ?? ''),
  }
  const write = async (values: Values<typeof personForm>) => {
    await writePerson(sheet.number, values)
    onDone()
    showToast(text.saved)
  }
  return (
    <Form rules={personForm} extra={{ revision }} onSubmit={form.submit(write)} onError={form.onError}>
      <RecordFields of={begun} names={sheet} hasAccount={sheet.subject !== sheet.number} />
      <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
      <Button type="submit" wide>
        {text.save}
      </Button>
    </Form>
  )
}
