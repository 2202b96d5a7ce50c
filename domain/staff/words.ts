import { formatMediumDate } from '#domain/format.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { REPORT_STATE_LABELS } from '#domain/reports/state-labels.ts'
import { settingsLabel, settingsValue } from '#domain/staff/settings-words.ts'
import type { AuditAction, AuditRecord } from './audit.ts'
import type { ReportState } from '#domain/reports/report.ts'
import { ROLE_LABELS } from './role-labels.ts'
import type { StaffRole } from './staff-role.ts'

// The Italian of the audit: the screen and the file say the same.

export const RECORD_LABELS: Record<AuditRecord, string> = {
  account: 'Persona',
  role: 'Ruolo',
  invitation: 'Invito',
  settings: 'Impostazioni',
  ristoranti: 'Ristorante',
  convenzioni: 'Convenzione',
  appuntamenti: 'Appuntamento',
  istruzioni: 'Istruzione',
  sports: 'Sport',
  pagine: 'Pagina',
  documenti: 'Documento',
  notizie: 'Notizia',
  partner: 'Negozio',
  report: 'Segnalazione',
  audit: 'Registro',
}

export const ACTION_LABELS: Record<AuditAction, string> = {
  opened: 'Scheda aperta',
  created: 'Creazione',
  changed: 'Modifica',
  published: 'Pubblicazione',
  archived: 'Archiviazione',
  restored: 'Ripristino',
  removed: 'Eliminazione',
  exported: 'Esportazione',
  imported: 'Importazione',
  sent: 'Invio',
  revoked: 'Ritiro',
  accepted: 'Accettazione',
  refused: 'Rifiuto',
  disabled: 'Account chiuso',
  enabled: 'Account riaperto',
  sessions_ended: 'Dispositivi disconnessi',
  role_given: 'Ruolo dato',
  role_ended: 'Ruolo finito',
  name_granted: 'Nome accolto',
  name_refused: 'Nome non accolto',
  name_set: 'Nome scritto dalla segreteria',
  card_given: 'Tessera di famiglia data',
}

/** Fields by what people call them; another one goes by its own name. */
const FIELDS: Record<string, string> = {
  role: 'Ruolo',
  from: 'Dal',
  to: 'Al',
  second: 'Conferma di',
  title: 'Titolo',
  name: 'Nome',
  email: 'E-mail',
  state: 'Stato',
  category: 'Categoria',
}

export const fieldLabel = (field: string): string => FIELDS[field] ?? settingsLabel(field) ?? field

/** A value of a field as a person reads it. @param nameOf the name of an account's id, null of anything else */
export function readable(field: string, value: unknown, nameOf: (uid: string) => string | null = () => null): string {
  const own = settingsValue(field, value)
  if (own !== null) return own
  if (value === null || value === undefined || value === '') return field === 'second' ? 'Nessuno' : '–'
  if (typeof value === 'boolean') return value ? 'Sì' : 'No'
  if (Array.isArray(value)) return value.map((one) => readable(field, one, nameOf)).join(', ') || '–'
  if (typeof value === 'object') return JSON.stringify(value)
  if (typeof value === 'number') return value.toLocaleString('it-IT')
  const text = String(value)
  if (field === 'role' && Object.hasOwn(ROLE_LABELS, text)) return ROLE_LABELS[text as StaffRole]
  if (field === 'second') return nameOf(text) ?? text
  if (field === 'state' && Object.hasOwn(REPORT_STATE_LABELS, text)) return REPORT_STATE_LABELS[text as ReportState]
  return isPlainDate(text) ? formatMediumDate(text) : text
}
