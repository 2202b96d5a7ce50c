import type { EndReason, EntryKind } from './register.ts'

// Italian words of the register, shared by the screen and the files.

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

/** The reason of a row with a member's new category. */
export const CATEGORY_CHANGED = 'cambio di categoria'
export const CATEGORY_UNDONE = 'cambio di categoria annullato'
