import { useId } from 'react'
import { cardTypes, MEMBERS, readAudience } from '#domain/cards/audience.ts'
import { usePage } from '#app/platform/content/use-page.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import field from '#app/ui/field.module.css'
import { FieldNotes } from '#app/ui/field-notes.tsx'
import type { InputProps } from './input-props.ts'
import styles from './times.module.css'
import { audienceText as text } from './texts.ts'

/** The cards that it is for: all members, or some of the association's categories; none ticked means every card. */
export function AudienceField({ name, label, value, hint = text.hint, onChange }: InputProps<unknown> & { hint?: string | undefined }) {
  const id = useId()
  const audience = readAudience(value)
  const isMembers = audience.includes(MEMBERS)
  // Members are one tick, so the categories below are the others.
  const types = cardTypes(usePage('associazione').page).filter(({ isMember }) => !isMembers || !isMember)
  const change = (one: string, isOn: boolean) => onChange(isOn ? [...audience, one] : audience.filter((each) => each !== one))
  return (
    <fieldset className={styles.field} aria-describedby={`${id}-hint`}>
      <legend className={field.label}>{label}</legend>
      <FieldNotes id={id} hint={hint} />
      {[{ id: MEMBERS, label: text.members }, ...types].map((type) => (
        <Checkbox
          key={type.id}
          name={`${name}.${type.id}`}
          label={type.label}
          checked={audience.includes(type.id)}
          onChange={({ target }) => change(type.id, target.checked)}
        />
      ))}
    </fieldset>
  )
}
