import type { FirstStepId } from '#domain/first-steps/first-steps.ts'
import type { SampleCollection } from '#domain/contents/samples.ts'
import { legalTextAddress } from '#app/shell/desk/legal-text-address.ts'

const settings = (section: string) => `/gestione/impostazioni/${section}`

/** The page of each step. */
export const STEP_PLACES: Record<FirstStepId, string> = {
  emblem: settings('identita'),
  color: settings('identita'),
  contacts: settings('contatti'),
  hours: settings('orari'),
  bank: settings('banca'),
  validity: settings('validita'),
  categories: settings('categorie'),
  reports: settings('segnalazioni'),
  privacy: legalTextAddress('privacy'),
  accessibility: legalTextAddress('accessibilita'),
  officer: '/gestione/persone/invita?ruolo=safeguarding',
  about: '/gestione/contenuti/chi-siamo',
  offers: '/gestione/convenzioni',
  restaurants: '/gestione/contenuti/ristoranti',
  events: '/gestione/appuntamenti',
  guides: '/gestione/contenuti/istruzioni',
  sports: '/gestione/contenuti/sports',
  mail: '/gestione/posta-e-copie',
  backup: '/gestione/posta-e-copie',
}

const SAMPLE_PLACES: Record<SampleCollection, string> = {
  ristoranti: STEP_PLACES.restaurants,
  convenzioni: STEP_PLACES.offers,
  appuntamenti: STEP_PLACES.events,
  istruzioni: STEP_PLACES.guides,
  sports: STEP_PLACES.sports,
}

/** The editor of a sample. */
export const samplePlace = ({ collection, id }: { collection: SampleCollection; id: string }): string =>
  `${SAMPLE_PLACES[collection]}/${encodeURIComponent(id)}`
