import { useId } from 'react'
import { SelectField } from '#app/ui/select-field.tsx'
import { contentText } from './texts.ts'
import type { PartInput } from './input.ts'
import { Money } from './input-simple.tsx'

const text = contentText.fields.guests

/** The price for guests. Missing: the members' price; null: no guests; else its own price. */
export function GuestPrice(input: PartInput) {
  const { part, path, value, onChange } = input
  const way = value === undefined ? 'same' : value === null ? 'none' : 'own'
  const id = useId()
  return (
    <>
      <SelectField
        label={part.label}
        name={way === 'own' ? id : path}
        value={way}
        options={(['same', 'none', 'own'] as const).map((value) => ({ value, label: text[value] }))}
        onChange={({ currentTarget }) => onChange({ same: undefined, none: null, own: 0 }[currentTarget.value])}
      />
      {/* An emptied price means free, not "no guests". */}
      {way === 'own' && <Money {...input} part={{ ...part, label: text.price }} onChange={(cents) => onChange(cents ?? 0)} />}
    </>
  )
}
