import { formatCardNumber } from '#domain/cards/card-number.ts'
import { formatMediumDate } from '#domain/format.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { foldText } from '#domain/search.ts'
import { STEP_TITLES } from '#domain/first-steps/step-titles.ts'
import { SECTION_LABELS, SETTINGS_LABELS, settingsLabel, settingsValue } from '#domain/staff/settings-words.ts'
import { BOOKING_LABELS } from '#domain/events/desk-bookings.ts'
import { REPORT_STATE_LABELS } from '#domain/reports/state-labels.ts'
import { AUDIT_ACTIONS, AUDIT_RECORDS, NOBODY, type AuditAction, type AuditRecord } from './audit.ts'
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

/** Words that a row adds to its action, such as a role. */
const DETAILS: Record<string, string> = {
  ...ROLE_LABELS,
  ...STEP_TITLES,
  discarded: 'bozza scartata',
  scheduled: 'in altre date',
  began: 'nel giorno scelto',
  ended: 'ultimo giorno messo',
  order: 'ordine',
  picture: 'foto',
  pdf: 'PDF',
  removed_files: 'foto e PDF tolti, anche dalla storia',
  csv: 'CSV',
  question: 'chiarimento chiesto',
  discount: 'sconto',
  codes: 'codici',
  sample: 'esempio',
  sent: 'riuscita',
  files: 'senza un server di posta',
  officer_ending: 'richiesta di far finire il ruolo di responsabile della tutela',
}

export const detailText = (detail: string): string => DETAILS[detail] ?? detail

const SUBJECTS: Partial<Record<AuditRecord, Record<string, string>>> = {
  settings: { ...SECTION_LABELS, emblem: 'Emblema', 'first-steps': 'Primi passi', 'mail-test': 'Prova di posta' },
  pagine: { associazione: 'Associazione', 'chi-siamo': 'Chi siamo', privacy: 'Informativa privacy', accessibilita: 'Accessibilità' },
  audit: { audit: '' },
  register: { register: '' },
}

/** A record's own id, which says nothing to a person: the detail names it. */
const OWN_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

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

/** A field's label is searched from this many letters on: fewer are in nearly every label. */
const FEWEST_LETTERS = 3

/**
 * What a word of the screen is stored as: the acts, kinds of record, named records, details and changed fields (the last step of a path)
 * whose labels hold it.
 *
 * @param word folded (`foldText`), not empty
 */
export function storedAs(word: string) {
  const isIn = (label: string | undefined) => label !== undefined && foldText(label).includes(word)
  const keysOf = (labels: Record<string, string>) => Object.keys(labels).filter((key) => isIn(labels[key]))
  const fields = word.length < FEWEST_LETTERS ? [] : [...keysOf(FIELD_LABELS), ...keysOf(SETTINGS_LABELS)]
  return {
    actions: AUDIT_ACTIONS.filter((action) => isIn(ACTION_LABELS[action])),
    records: AUDIT_RECORDS.filter((record) => isIn(RECORD_LABELS[record])),
    named: AUDIT_RECORDS.flatMap((record) => keysOf(SUBJECTS[record] ?? {}).map((subject) => ({ record, subject }))),
    details: keysOf(DETAILS),
    fields: [...new Set(fields.map((path) => path.split('.').at(-1)!))],
  }
}
