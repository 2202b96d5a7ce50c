import type { ContentCollection, ContentData } from './api.ts'
import { asNew } from './as-new.ts'

/** Contents of the demo that a new association may start with. None has codes to give out, and none is an assembly. */
export const SAMPLES = {
  ristoranti: ['osteria-del-glicine', 'gelateria-sottoportico', 'sfoglina-curiosa'],
  convenzioni: ['farmacia-della-pieve', 'libreria-carta-e-matita', 'cinema-teatro-lucciola'],
  appuntamenti: ['giovedi-del-gioco', 'laboratorio-pici', 'mercatino-scambio'],
  istruzioni: ['attivare-la-tessera', 'senza-connessione', 'telefono-perso'],
  sports: ['ginnastica-dolce', 'bocce'],
} as const satisfies Partial<Record<ContentCollection, readonly string[]>>

export type SampleCollection = keyof typeof SAMPLES

/** `isChanged`: edited since it was loaded. `bookings`: number of registrations. */
export type Sample = { collection: SampleCollection; id: string; title: string; isChanged: boolean; bookings: number }

/** GET, POST, and POST …/removal of /api/staff/samples. Empty while no samples are loaded. */
export type SamplesAnswer = { samples: Sample[] }

/** A sample with work in it is removed only when the request names it. */
export const isTouched = ({ isChanged, bookings }: Pick<Sample, 'isChanged' | 'bookings'>): boolean => isChanged || bookings > 0

/** A document of the demo as a sample: its name says so. */
export const asSample = (collection: SampleCollection, data: ContentData): ContentData => asNew(collection, data, ' (esempio)')
