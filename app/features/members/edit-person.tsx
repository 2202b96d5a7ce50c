import { useState, type InputEvent } from 'react'
import { MAX_PERSON_NOTES, personForm, type PersonRecord } from '#domain/members/person.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import { taxCodeField, taxCodeWarnings } from '#domain/people/tax-code.ts'
import type { Values } from '#domain/form.ts'
import { useProvedForm } from '#app/shell/proof/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { ActionFailure } from '#app/ui/failure.tsx'
import { Form } from '#app/ui/form.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { showToast } from '#app/ui/show-toast.ts'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { writePerson } from './data.ts'
import { person as text } from './texts.ts'

/** What is written down of a person; the first time it begins with what they have applied with. */
export function EditPerson({ sheet, open, onClose }: { sheet: MemberSheet; open: boolean; onClose: () => void }) {
  const { record } = sheet
  return (
    <Sheet open={open} onClose={onClose} title={text.title}>
      {open && record && <Fields sheet={sheet} record={record} onDone={onClose} />}
    </Sheet>
  )
}

type FieldsProps = { sheet: MemberSheet; record: PersonRecord & { revision: string }; onDone: () => void }

function Fields({ sheet, record, onDone }: FieldsProps) {
  const form = useProvedForm('person not written')
  const today = useToday()
  const { revision } = record
  const write = async (values: Values<typeof personForm>) => {
    await writePerson(sheet.number, values)
    onDone()
    showToast(text.saved)
  }
  const [typed, setTyped] = useState({ taxCode: record.taxCode ?? '', birthDate: record.birthDate ?? sheet.birth?.date ?? '' })
  const follow = ({ target }: InputEvent<HTMLDivElement>) => {
    const { name, value } = target as HTMLInputElement
    if (name === 'taxCode' || name === 'birthDate') setTyped({ ...typed, [name]: value })
  }
  return (
    <Form rules={personForm} extra={{ revision }} onSubmit={form.submit(write)} onError={form.onError}>
      <div className="stack" onInput={follow}>
        <TextField label={text.birthDate} name="birthDate" type="date" max={today} defaultValue={typed.birthDate} />
        <TextField label={text.birthPlace} name="birthPlace" defaultValue={record.birthPlace ?? sheet.birth?.place ?? ''} />
        <TextField
          label={text.taxCode}
          name="taxCode"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={record.taxCode ?? ''}
          hint={warningOf(typed, sheet) ?? undefined}
        />
        <TextField label={text.street} name="street" defaultValue={record.street ?? ''} />
        <TextField label={text.cap} name="cap" inputMode="numeric" defaultValue={record.cap ?? ''} />
        <TextField label={text.comune} name="comune" defaultValue={record.comune ?? ''} />
        <TextField label={text.provincia} name="provincia" hint={text.provinciaHint} defaultValue={record.provincia ?? ''} />
        <TextField label={text.phone} name="phone" type="tel" defaultValue={record.phone || (sheet.contacts?.phone ?? '')} />
        <TextArea label={text.notes} name="notes" maxLength={MAX_PERSON_NOTES} hint={text.notesHint} defaultValue={record.notes} />
      </div>
      <ActionFailure error={form.error} ways={{ retry: 'submit' }} />
      <Button type="submit" wide>
        {text.save}
      </Button>
    </Form>
  )
}

/** Of a code that is one. */
function warningOf({ taxCode, birthDate }: { taxCode: string; birthDate: string }, { firstname, lastname }: MemberSheet): string | null {
  const { value } = taxCodeField.read(taxCode)
  return value === undefined ? null : text.warning(taxCodeWarnings(value, { firstname, lastname, birthDate: birthDate || null }))
}
