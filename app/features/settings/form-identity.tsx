import { isEmblem } from '#domain/content/emblem.ts'
import { textOf } from '#domain/fields.ts'
import { ColorField } from '#app/ui/color-field.tsx'
import { FieldNotes } from '#app/ui/field-notes.tsx'
import { EmblemField } from './emblem-field.tsx'
import { Line } from './inputs.tsx'
import { LookPreview } from './look-preview.tsx'
import { useSectionForm } from './section-form.ts'
import { settingsText } from './texts.ts'

const { fields: text, parts, emblem: words } = settingsText

export function IdentityForm() {
  const { values, put, problemAt } = useSectionForm()
  const color = /^#[0-9a-f]{6}$/i.test(textOf(values.color)) ? textOf(values.color) : '#0b5c6b'
  const emblem = isEmblem(values.emblem) ? values.emblem : null
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
      <ColorField color={color} onColor={(color) => put('color', () => color)} />
      <FieldNotes id="color" problem={problemAt('color')} />
      <h2>{words.preview}</h2>
      <LookPreview name={textOf(values.name)} shortName={textOf(values.shortName)} color={color} emblem={emblem} />
    </>
  )
}
