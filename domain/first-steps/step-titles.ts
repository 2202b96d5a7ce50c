import type { FirstStepId } from './first-steps.ts'

/** The steps' titles in «Primi passi» and in the audit. */
export const STEP_TITLES: Record<FirstStepId, string> = {
  emblem: 'Emblema',
  color: 'Colore',
  contacts: 'Sede e recapiti',
  hours: 'Orari della segreteria',
  bank: 'IBAN',
  validity: 'Anno sociale, validità e tolleranza',
  categories: 'Categorie, quote e ammissione',
  reports: 'Categorie delle segnalazioni',
  privacy: 'Informativa privacy',
  accessibility: 'Dichiarazione di accessibilità',
  officer: 'Responsabile della tutela',
  about: 'Chi siamo',
  offers: 'La prima convenzione',
  restaurants: 'Il primo ristorante',
  events: 'Il primo appuntamento',
  guides: 'La prima guida',
  sports: 'Il primo sport',
  mail: 'Prova di posta',
  backup: 'Copia di sicurezza',
}
