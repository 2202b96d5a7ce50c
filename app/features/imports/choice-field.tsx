import { choicesFor, type AlikeBy, type Choice } from '#domain/imports/import.ts'
import { SelectField } from '#app/ui/select-field.tsx'
import { imports as text } from './texts.ts'

/** The choice for a person who may be known already. */
export function ChoiceField({
  name,
  by,
  value,
  onChoose,
}: {
  name: string
  by: AlikeBy
  value: Choice
  onChoose: (choice: Choice) => void
}) {
  const choices = choicesFor(by)
  return (
    <SelectField
      label={text.what}
      name={name}
      value={value}
      options={choices.map((choice) => ({ value: choice, label: text.choices[choice] }))}
      onChange={(event) => {
        const choice = choices.find((one) => one === event.currentTarget.value)
        if (choice) onChoose(choice)
      }}
    />
  )
}
