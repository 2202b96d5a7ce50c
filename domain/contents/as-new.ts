import { recordOf, recordsOf, textOf } from '#domain/fields.ts'
import { countCharacters } from '#domain/form.ts'
import type { ContentCollection, ContentData } from './api.ts'
import { CONTENT_FORMS } from './forms.ts'

/** The fields of a copy of a document, as a new one: `mark` goes into its name, and bookings are zero. */
export function asNew(collection: ContentCollection, data: ContentData, mark: string): ContentData {
  const key = ['title', 'name', 'partner'].find((each) => textOf(data[each]))
  const named = key === undefined ? data : { ...data, [key]: marked(textOf(data[key]), mark, CONTENT_FORMS[collection][key]?.max ?? 80) }
  if (collection === 'appuntamenti') {
    const recurrence = data.recurrence && { ...recordOf(data.recurrence), changes: [], except: [] }
    return { ...named, recurrence, booked: 0, waiting: 0, status: 'scheduled', statusNote: '' }
  }
  if (collection === 'sports') return { ...named, courses: recordsOf(data.courses).map((course) => ({ ...course, enrolled: 0 })) }
  return named
}

const marked = (title: string, mark: string, max: number): string =>
  countCharacters(title) + mark.length <= max
    ? title + mark
    : [...title]
        .slice(0, max - mark.length)
        .join('')
        .trimEnd() + mark
