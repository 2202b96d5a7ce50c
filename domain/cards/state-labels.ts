import type { CardState } from './card-state.ts'

/** One card's state, as staff read it. */
export const CARD_STATE_LABELS: Record<CardState, string> = {
  valid: 'Valida',
  expiring: 'In scadenza',
  grace: 'In tolleranza',
  expired: 'Scaduta',
  pending: 'In attesa',
  suspended: 'Sospesa',
  cancelled: 'Annullata',
}
