import type { CardState } from '#domain/cards/card-state.ts'

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Names that an import recognises (`domain/imports/columns.ts`); it ignores «Stato». */
export const EXPORT_HEADER: readonly string[] =
  'Cognome|Nome|Numero di tessera|Stato|Categoria|Valida dal|Valida fino al|Socio dal|Data di ammissione|Verbale|Data di nascita|Luogo di nascita|Codice fiscale|E-mail|Telefono|Indirizzo|CAP|Comune|Provincia|Note'.split(
    '|',
  )

export const STATE_WORDS: Record<CardState, string> = {
  valid: 'valida',
  expiring: 'in scadenza',
  grace: 'in tolleranza',
  expired: 'scaduta',
  pending: 'in attesa',
  suspended: 'sospesa',
  cancelled: 'annullata',
}
