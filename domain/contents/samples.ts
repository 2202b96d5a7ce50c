import { countCharacters } from '#domain/form.ts'
import { recordsOf, textOf } from '#domain/fields.ts'
import type { ContentCollection, ContentData } from './api.ts'
import { CONTENT_FORMS } from './forms.ts'

/** Of the demo's contents those that a new association may begin with: none with a code to be given out, and no assembly. */
export const SAMPLES = {
  ristoranti: ['osteria-del-glicine', 'gelateria-sottoportico', 'sfoglina-curiosa'],
  convenzioni: ['farmacia-della-pieve', 'libreria-carta-e-matita', 'cinema-teatro-lucciola'],
  appuntamenti: ['giovedi-del-gioco', 'laboratorio-pici', 'mercatino-scambio'],
  istruzioni: ['attivare-la-tessera', 'senza-connessione', 'telefono-perso'],
  sports: ['ginnastica-dolce', 'bocce'],
} as const satisfies Partial<Record<ContentCollection, readonly string[]>>

export type SampleCollection = keyof typeof SAMPLES

/** `isChanged`: somebody has worked on it since it was loaded. `bookings`: how many have put themselves down for it. */
export type Sample = { collection: SampleCollection; id: string; title: string; isChanged: boolean; bookings: number }

/** GET, POST, and POST …/removal of /api/staff/samples. None: they are not loaded. */
export type SamplesAnswer = { samples: Sample[] }

/** Somebody's work is in it: it goes only if it is named. */
export const isTouched = ({ isChanged, bookings }: Pick<Sample, 'isChanged' | 'bookings'>): boolean => isChanged || bookings > 0

const MARK = ' (esempio)'

/** A document of the demo as a sample: its name says that it is one, and nobody has taken part in it. */
export function asSample(collection: SampleCollection, data: ContentData): ContentData {
  const key = ['title', 'name', 'partner'].find((each) => textOf(data[each]))!
  const marked = { ...data, [key]: markedTitle(textOf(data[key]), CONTENT_FORMS[collection][key]?.max ?? 80) }
  if (collection === 'appuntamenti') return { ...marked, booked: 0, waiting: 0, status: 'scheduled', statusNote: '' }
  if (collection === 'sports') return { ...marked, courses: recordsOf(data.courses).map((course) => ({ ...course, enrolled: 0 })) }
  return marked
}

const markedTitle = (title: string, max: number): string =>
  countCharacters(title) + MARK.length <= max
    ? title + MARK
    : [...title]
        .slice(0, max - MARK.length)
        .join('')
        .trimEnd() + MARK
