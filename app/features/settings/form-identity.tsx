import { ColorField } from '#app/ui/color-field.tsx'
import { FieldNotes } from '#app/ui/field-notes.tsx'
import { EmblemField } from './emblem-field.tsx'
import { Line } from './inputs.tsx'
import { colorOf } from './look-preview.tsx'
import { useSectionForm } from './section-form.ts'
import { settingsText } from './texts.ts'

const { fields: text, parts } = settingsText

export function IdentityForm() {
  const { values, put, problemAt } = useSectionForm()
  return (
    <>
      <h2>{parts.texts}</h2>
      <Line path="name" />
      <Line path="shortName" hint={text.shortName} />
      <Line path="motto" />
      <Line path="taxCode" hint={text.taxCode} autoCapitalize="characters" />
      <h2>{parts.emblem}</h2>
      <EmblemField />
      <h2>{parts.color}</h2>
      <ColorField color={colorOf(values)} onColor={(color) => put('color', () => color)} />
      <FieldNotes id="color" problem={problemAt('color')} />
    </>
  )
}
