import { formatCardNumber } from '#domain/cards/card-number.ts'
import { formatMediumDate } from '#domain/format.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { SECTION_LABELS, settingsLabel, settingsValue } from '#domain/staff/settings-words.ts'
import { BOOKING_LABELS } from '#domain/events/desk-bookings.ts'
import { REPORT_STATE_LABELS } from '#domain/reports/state-labels.ts'
import { NOBODY, type AuditAction, type AuditRecord } from './audit.ts'
import { doerName } from './doer.ts'
import { FIELD_LABELS } from './field-labels.ts'
import { SPORT_RECORD_LABELS } from '#domain/sports/labels.ts'
import type { ReportState } from '#domain/reports/report.ts'
import { ROLE_LABELS } from './role-labels.ts'
import type { StaffRole } from './staff-role.ts'

// Italian words of the audit, shared by the screen and the exported file.

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
  card: 'Tessera',
  person: 'Anagrafica',
  view: 'Vista di Soci',
  sport_record: 'Certificato o tesseramento',
  application: 'Domanda di ammissione',
  register: 'Libro soci',
  payment: 'Pagamento',
  booking: 'Iscrizione a un appuntamento',
  rights: 'Richiesta privacy',
  audit: 'Registro',
  archive: 'Archivio completo',
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
  guardian_added: 'Genitore o tutore collegato',
  guardian_ended: 'Genitore o tutore tolto',
  printed: 'Stampa',
  claim_made: 'Codice per collegarla',
  claimed: 'Collegata a un account',
  renewed: 'Rinnovo',
  suspended: 'Sospensione',
  lifted: 'Sospensione tolta',
  cancelled: 'Annullamento',
  member_ended: 'Fine del rapporto associativo',
  member_reopened: 'Fine del rapporto annullata',
  corrected: 'Rettifica',
  voided: 'Annullamento del pagamento',
  merged: 'Unione di due schede',
  kept_apart: 'Non è un doppione',
}

/** The label of a nested field: that of its last part, as in `address.street`, else that of its parent, as in `picture.width`. */
export const fieldLabel = (field: string): string =>
  FIELD_LABELS[field] ??
  settingsLabel(field) ??
  field
    .split('.')
    .toReversed()
    .map((name) => FIELD_LABELS[name])
    .find((label) => label !== undefined) ??
  field

export const SUBJECTS: Partial<Record<AuditRecord, Record<string, string>>> = {
  settings: { ...SECTION_LABELS, emblem: 'Emblema', 'first-steps': 'Primi passi', 'mail-test': 'Prova di posta' },
  pagine: { associazione: 'Associazione', 'chi-siamo': 'Chi siamo', privacy: 'Informativa privacy', accessibilita: 'Accessibilità' },
  audit: { audit: '' },
  register: { register: '' },
  booking: { iscritti: '' },
}

/** A record's own id, which says nothing to a person: the detail names it. */
export const OWN_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The words for a record that is not about a person: a section of the settings, a card's number, or a content's id. */
export const subjectText = (record: AuditRecord, subject: string): string =>
  SUBJECTS[record]?.[subject] ?? (OWN_ID.test(subject) ? '' : formatCardNumber(subject))

/** What a line of the audit is about: a person, or the name of another record. */
export const aboutText = (record: AuditRecord, about: string | null, subject: string): string | null =>
  about ?? (subjectText(record, subject) || null)

/** The person's answer to a first step, instead of doing it. */
const SAID: Record<string, string> = { aside: 'Non ci serve', right: 'Va bene così' }

/** A field's value in words. @param nameOf the name of an account, by its id; null for any other text */
export function readable(field: string, value: unknown, nameOf: (uid: string) => string | null = () => null): string {
  const own = settingsValue(field, value)
  if (own !== null) return own
  if (field === 'second' && value === NOBODY) return 'Nessuno: amministra una persona sola'
  if (value === null || value === undefined || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'Sì' : 'No'
  if (Array.isArray(value)) return value.map((one) => readable(field, one, nameOf)).join(', ') || '–'
  if (typeof value === 'object') return JSON.stringify(value)
  if (typeof value === 'number') return value.toLocaleString('it-IT')
  const text = String(value)
  if (field === 'role' && Object.hasOwn(ROLE_LABELS, text)) return ROLE_LABELS[text as StaffRole]
  if (field === 'said' && Object.hasOwn(SAID, text)) return SAID[text]!
  if (field === 'second') return doerName({ name: nameOf(text) })
  if (field === 'booking' && Object.hasOwn(BOOKING_LABELS, text)) return BOOKING_LABELS[text as keyof typeof BOOKING_LABELS]
  if (field === 'state' && Object.hasOwn(REPORT_STATE_LABELS, text)) return REPORT_STATE_LABELS[text as ReportState]
  if (field === 'kind' && Object.hasOwn(SPORT_RECORD_LABELS, text)) return SPORT_RECORD_LABELS[text as keyof typeof SPORT_RECORD_LABELS]
  return isPlainDate(text) ? formatMediumDate(text) : text
}
