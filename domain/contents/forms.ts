import { readMoment, type EventMoment } from '#domain/events/event.ts'
import { recordOf, recordsOf, textOf } from '#domain/fields.ts'
import { formatLongDate } from '#domain/format.ts'
import type { FieldProblem } from '#domain/form.ts'
import { excerpt } from '#domain/news/post.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { appuntamentiForm } from './appuntamenti.ts'
import type { ContentCollection, ContentData } from './api.ts'
import { convenzioniForm } from './convenzioni.ts'
import { documentiForm } from './documenti.ts'
import { bothOrNone, type ContentForm, readContent, type ReadContent, withRest } from './fields.ts'
import { istruzioniForm } from './istruzioni.ts'
import { notizieForm } from './notizie.ts'
import { pagineForm } from './pagine.ts'
import { ristorantiForm } from './ristoranti.ts'
import { sportsForm } from './sports.ts'

export const CONTENT_FORMS: Record<ContentCollection, ContentForm> = {
  ristoranti: ristorantiForm,
  convenzioni: convenzioniForm,
  appuntamenti: appuntamentiForm,
  istruzioni: istruzioniForm,
  sports: sportsForm,
  pagine: pagineForm,
  documenti: documentiForm,
  notizie: notizieForm,
}

/** Reads a document for publication: the form, and the rules between its fields. */
export function readPublic(collection: ContentCollection, input: unknown): ReadContent<ContentForm> {
  const read = readContent(CONTENT_FORMS[collection], input)
  if (read.fields) return read
  const fields = CHECKS[collection]?.(read.values) ?? {}
  return Object.keys(fields).length > 0 ? { fields } : read
}

type Check = (values: ContentData) => Record<string, FieldProblem>

const placed: Check = ({ lat, lng }) => bothOrNone({ lat, lng } as Parameters<typeof bothOrNone>[0])

const CHECKS: Partial<Record<ContentCollection, Check>> = {
  ristoranti: placed,
  sports: placed,
  documenti: ({ markdown, pdf }) => (markdown === '' && pdf === null ? { markdown: 'required' } : {}),
  convenzioni: ({ validFrom, validTo }) => (isPlainDate(validTo) && validTo < String(validFrom) ? { validTo: 'invalid' } : {}),
  appuntamenti: ({ start, end, recurrence, registration }) => {
    const [begins, ends] = [readMoment(start), readMoment(end)]
    const { opens, closes } = recordOf(registration)
    const { until, changes } = recordOf(recurrence)
    // A moved day: its end must be after its own start, or after the usual time on that day.
    const upsideDown = recordsOf(changes).flatMap((change, i): [string, FieldProblem][] => {
      const usual = begins && isPlainDate(change.date) ? { date: change.date, time: begins.time } : null
      return isBefore(readMoment(change.end), readMoment(change.start) ?? usual) ? [[`recurrence.changes.${i}.end`, 'invalid']] : []
    })
    return {
      ...(isBefore(ends, begins) && { end: 'invalid' }),
      ...(isBefore(readMoment(closes), readMoment(opens)) && { 'registration.closes': 'invalid' }),
      ...Object.fromEntries(upsideDown),
      ...(isPlainDate(until) && begins && until < begins.date && { 'recurrence.until': 'invalid' }),
    }
  },
}

const isBefore = (a: EventMoment | null, b: EventMoment | null): boolean =>
  a !== null && b !== null && `${a.date} ${a.time}` < `${b.date} ${b.time}`

/** The name of a document in a list, and a line below it. Takes documents of any shape. */
export function contentNames(collection: ContentCollection, data: ContentData): { title: string; detail: string } {
  const title = collection === 'pagine' ? 'Chi siamo' : textOf(data.title) || textOf(data.name) || textOf(data.partner)
  return { title, detail: detailOf(collection, data) }
}

function detailOf(collection: ContentCollection, data: ContentData): string {
  const { date, time } = recordOf(data.start)
  switch (collection) {
    case 'ristoranti':
      return textOf(recordOf(data.address).comune)
    case 'convenzioni':
      return textOf(data.headline)
    case 'appuntamenti':
      return isPlainDate(date) ? [formatLongDate(date), textOf(time)].filter(Boolean).join(', ') : ''
    case 'istruzioni':
      return textOf(data.topic)
    case 'sports':
      return textOf(data.place)
    case 'pagine':
      return textOf(recordOf(data.hero).title)
    case 'documenti':
      return data.access === 'members' ? 'Solo per i soci' : data.access === 'public' ? 'Per tutti' : ''
    case 'notizie':
      return excerpt(textOf(data.bodyMarkdown), 100)
  }
}

/** The new public document: the values replace the form's fields of the previous one, and unknown fields stay. */
export function publicDocument(collection: ContentCollection, before: ContentData, values: ContentData): ContentData {
  const document = withRest(before, values)
  // The label and icon belong to the old category. The app has labels for its own categories.
  if (collection === 'convenzioni' && before.category !== values.category) {
    delete document.categoryLabel
    delete document.categoryIcon
  }
  return document
}
