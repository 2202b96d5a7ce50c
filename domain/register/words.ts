import type { EndReason, EntryKind } from './register.ts'

// The Italian of the register: the screen and the files say the same.

export const ENTRY_LABELS: Record<EntryKind, string> = {
  admitted: 'Ammissione',
  ended: 'Cessazione',
  corrected: 'Rettifica',
  reopened: 'Cessazione annullata',
}

export const REASON_LABELS: Record<EndReason, string> = {
  withdrawal: 'Recesso',
  exclusion: 'Esclusione',
  arrears: 'Decadenza per morosità',
  death: 'Decesso',
}
