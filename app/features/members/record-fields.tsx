import { MAX_PERSON_NOTES, type PersonRecord } from '#domain/members/person.ts'
import { taxCodeField, taxCodeWarnings } from '#domain/people/tax-code.ts'
import { useState, type InputEvent } from 'react'
import { EmailField } from '#app/ui/email-field.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { TextField } from '#app/ui/text-field.tsx'
import { useToday } from '#app/ui/use-today.ts'
import { person as text } from './texts.ts'

type Names = { firstname: string; lastname: string }

/**
 * The fields of a person's record, inside a form. A warning shows, while typing, what does not agree with the codice fiscale.
 *
 * @param hasAccount the account's address counts, so the record has none
 * @param names the known names; the form's `holderFirstname` and `holderLastname` replace them
 */
export function RecordFields({ of: record, names, hasAccount = false }: { of: PersonRecord; names: Names; hasAccount?: boolean }) {
  const today = useToday()
  const [typed, setTyped] = useState({ ...names, taxCode: record.taxCode ?? '', birthDate: record.birthDate ?? '' })
  const follow = ({ currentTarget }: InputEvent<HTMLDivElement>) => {
    const { form } = currentTarget.querySelector('input')!
    const written = (name: string, known: string) => (form?.elements.namedItem(name) as HTMLInputElement | null)?.value ?? known
    setTyped({
      firstname: written('holderFirstname', names.firstname),
      lastname: written('holderLastname', names.lastname),
      taxCode: written('taxCode', typed.taxCode),
      birthDate: written('birthDate', typed.birthDate),
    })
  }
  return (
    <div className="stack" onInput={follow}>
      <TextField label={text.birthDate} name="birthDate" type="date" max={today} defaultValue={typed.birthDate} />
      <TextField label={text.birthPlace} name="birthPlace" defaultValue={record.birthPlace ?? ''} />
      <TextField
        label={text.taxCode}
        name="taxCode"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={record.taxCode ?? ''}
        hint={warningOf(typed) ?? undefined}
      />
      <TextField label={text.street} name="street" defaultValue={record.street ?? ''} />
      <TextField label={text.cap} name="cap" inputMode="numeric" defaultValue={record.cap ?? ''} />
      <TextField label={text.comune} name="comune" defaultValue={record.comune ?? ''} />
      <TextField label={text.provincia} name="provincia" hint={text.provinciaHint} defaultValue={record.provincia ?? ''} />
      <TextField label={text.phone} name="phone" type="tel" defaultValue={record.phone} />
      {!hasAccount && <EmailField name="email" autoComplete="off" hint={text.emailHint} defaultValue={record.email ?? ''} />}
      <TextArea label={text.notes} name="notes" maxLength={MAX_PERSON_NOTES} hint={text.notesHint} defaultValue={record.notes} />
    </div>
  )
}

/** null while the code is incomplete or wrong. */
function warningOf({ taxCode, birthDate, ...names }: Names & { taxCode: string; birthDate: string }): string | null {
  const { value } = taxCodeField.read(taxCode)
  return value === undefined ? null : text.warning(taxCodeWarnings(value, { ...names, birthDate: birthDate || null }))
}
