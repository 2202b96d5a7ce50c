import type { ContentCollection, ContentData } from './api.ts'
import { asNew } from './as-new.ts'

/** The demo's contents that a new association may begin with: none with a code to give out, and no assembly. */
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

/** A document of the demo as a sample: its name says that it is one. */
export const asSample = (collection: SampleCollection, data: ContentData): ContentData => asNew(collection, data, ' (esempio)')
