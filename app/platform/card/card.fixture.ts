import type { CardAnswer } from '#domain/accounts/api.ts'
import type { CardPeriods } from '#domain/cards/card-state.ts'

/** A member's card for 2026, with the test's changes. */
export const aCard = (change: Partial<CardAnswer> = {}, periods: Partial<CardPeriods> = {}): CardAnswer => ({
  number: '7312904586',
  firstname: 'Giulia',
  lastname: 'Marchetti',
  category: { id: 'ordinario', label: 'Ordinario' },
  periods: { validFrom: '2026-01-01', validTo: '2026-12-31', suspendedFrom: null, suspendedTo: null, cancelledOn: null, ...periods },
  suspensionText: null,
  graceDays: 45,
  association: { id: 'borgo-sereno', name: 'Circolo Ricreativo Borgo Sereno APS', shortName: 'Borgo Sereno', color: '#0b5c6b' },
  memberSince: null,
  pending: null,
  renewalFrom: null,
  family: false,
  now: 0,
  ...change,
})
