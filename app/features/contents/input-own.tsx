import type { ContentCollection } from '#domain/contents/api.ts'
import type { Picture } from '#domain/content/picture.ts'
import { readMoment } from '#domain/events/event.ts'
import { Banner } from '#app/ui/banner.tsx'
import { PlaceField } from '#app/ui/desk/place/place-field.tsx'
import { WeekHours } from '#app/ui/desk/week-hours.tsx'
import { fieldText } from '#app/ui/texts/fields.ts'
import { AudienceField } from './fields/audience-field.tsx'
import { ClosuresField } from './fields/closures-field.tsx'
import { FileField } from './fields/file-field.tsx'
import { PictureField } from './fields/picture-field.tsx'
import { RecurrenceField } from './fields/recurrence-field.tsx'
import { contentText as text } from './texts.ts'
import { nameLabel } from './layouts.ts'
import { useWritten, type PartInput } from './input.ts'

/** Parts made for one field. `around`: the record that contains the field. */
export function Own({ part, path, value, problems, onChange, around }: PartInput & { around: Record<string, unknown> }) {
  const { collection, id } = useWritten()
  const { label } = part
  const input = { name: path, label, problems, onChange }
  switch (part.as) {
    case 'picture':
      if (id === null) return <Later label={label} collection={collection} />
      return <PictureField {...input} value={(value ?? null) as Picture | null} collection={collection} id={id} />
    case 'file':
      return id === null ? <Later label={label} collection={collection} /> : <FileField {...input} value={value} id={id} />
    case 'place':
      return (
        <PlaceField
          {...input}
          problem={firstProblem(path, problems)}
          value={value as { lat: number | null; lng: number | null }}
          address={part.address(around)}
        />
      )
    case 'hours':
      return <WeekHours {...input} value={value} holidays />
    case 'closures':
      return <ClosuresField {...input} value={value} />
    case 'audience':
      return <AudienceField {...input} value={value} hint={part.hint} />
    case 'recurrence':
      return <RecurrenceField {...input} value={value} start={readMoment(around.start)} />
    default:
      return null
  }
}

/** Shown until the server has the document, which an upload needs. */
function Later({ label, collection }: { label: string; collection: ContentCollection }) {
  return (
    <Banner tone="neutral" slim>
      <p>
        {label}. {text.fields.saveFirst(nameLabel(collection))}
      </p>
    </Banner>
  )
}

function firstProblem(path: string, problems: PartInput['problems']): string | undefined {
  const [problem] = Object.values(problems)
  return problem && fieldText(path, problem)
}
