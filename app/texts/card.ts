import type { CardState } from '#domain/card-state.ts'

/** The words on the card itself. Small on purpose: the boot script carries them. */
export const cardText = {
  states: {
    valid: 'Valida',
    expiring: 'In scadenza',
    grace: 'In tolleranza',
    expired: 'Scaduta',
    suspended: 'Sospesa',
    cancelled: 'Annullata',
    pending: 'In attesa',
  } satisfies Record<CardState, string>,
  /** The pill of an expiring card: what is left, 0 is today. */
  daysLeft: (n: number): string => (n === 0 ? 'Scade oggi' : n === 1 ? 'Scade domani' : `${n} giorni`),
  until: 'Fino al',
  number: 'Tessera numero',
  qr: 'Codice QR della tessera',
  bright: 'Luminosità al massimo',
  changes: 'Il codice cambia da solo',
  of: (name: string): string => `Tessera di ${name}`,
  ready: (state: string): string => `Tessera ${state.toLowerCase()}, codice pronto`,
  showCard: 'Mostra la tessera',
  sampleName: 'Il tuo nome',
  sampleNumber: '0000 000 000',
  noCode: {
    expired: 'Scaduta: il codice torna con il rinnovo',
    suspended: 'Sospesa: per ora il codice non si mostra',
    cancelled: 'Annullata: questa tessera non ha più un codice',
    pending: 'In attesa: il codice compare quando la tessera è attiva',
  },
}
