import { recordsOf, textOf } from '#domain/fields.ts'
import { formatLongDate, formatMoney, withDay } from '#domain/format.ts'
import { formatMonthDay } from '#domain/month-day.ts'

// Italian names of the settings, shared by forms, history and audit.

export const SECTION_LABELS = {
  identity: 'Nome, emblema e colore',
  contacts: 'Contatti e sede',
  hours: 'Orari della segreteria',
  bank: 'IBAN e modi di pagare',
  payments: 'Ricevute e solleciti',
  validity: 'Anno sociale, validità e tolleranza',
  categories: 'Categorie e quote',
  membership: 'Ammissione e recesso',
  reports: 'Categorie delle segnalazioni',
}

/** By path; list entries without their id. */
export const SETTINGS_LABELS: Record<string, string> = {
  name: 'Nome',
  shortName: 'Nome breve',
  motto: 'Motto',
  color: 'Colore',
  emblem: 'Emblema',
  taxCode: 'Codice fiscale',
  'contacts.email': 'E-mail della segreteria',
  'contacts.pec': 'PEC',
  'contacts.phone': 'Telefono fisso',
  'contacts.mobile': 'Cellulare',
  'contacts.whatsapp': 'WhatsApp',
  'contacts.website': 'Sito',
  'contacts.privacyEmail': 'E-mail per la privacy',
  'contacts.accessibilityEmail': "E-mail per l'accessibilità",
  'contacts.safeguardingEmail': 'E-mail del responsabile della tutela',
  'seat.street': 'Via e numero',
  'seat.cap': 'CAP',
  'seat.comune': 'Comune',
  'seat.provincia': 'Provincia',
  'seat.lat': 'Latitudine',
  'seat.lng': 'Longitudine',
  'seat.directions': 'Come arrivare',
  'seat.accessibility': 'Accessibilità della sede',
  officeHours: 'Orari della segreteria',
  'officeHours.mon': 'Lunedì',
  'officeHours.tue': 'Martedì',
  'officeHours.wed': 'Mercoledì',
  'officeHours.thu': 'Giovedì',
  'officeHours.fri': 'Venerdì',
  'officeHours.sat': 'Sabato',
  'officeHours.sun': 'Domenica',
  'officeHours.holiday': 'Giorni festivi',
  holder: 'Intestatario del conto',
  bankName: 'Banca',
  iban: 'IBAN',
  referenceTemplate: 'Causale del bonifico',
  paymentMethods: 'Modi di pagare',
  'paymentMethods.label': 'Nome',
  'payments.receiptNote': 'Nota su ogni ricevuta',
  'payments.stampFromCents': 'Marca da bollo oltre',
  'payments.stampNote': 'Nota sulla marca da bollo',
  'payments.remindEveryDays': 'Giorni tra due solleciti',
  policy: 'Quanto vale una tessera',
  yearStart: "Inizio dell'anno sociale",
  lateJoinDays: 'Iscrizioni a fine anno',
  graceDays: 'Giorni di tolleranza',
  graceAcceptedByPartners: 'Convenzioni durante la tolleranza',
  renewalOpensDays: 'Apertura del rinnovo',
  membershipCategories: 'Categorie',
  'membershipCategories.label': 'Nome',
  'membershipCategories.hint': 'Spiegazione',
  'membershipCategories.feeCents': 'Quota annuale',
  'membershipCategories.laterFees': 'Nuove quote',
  'membershipCategories.laterFees.from': 'Nuova quota dal',
  'membershipCategories.laterFees.cents': 'Nuova quota',
  'membershipCategories.votes': 'Vota in assemblea',
  'membershipCategories.minAge': 'Età minima',
  'membershipCategories.maxAge': 'Età massima',
  'membershipCategories.admission': 'Ammissione',
  'membershipCategories.conferred': "La dà l'assemblea, nessuno la chiede",
  'membershipCategories.default': 'Categoria di chi si registra',
  decidingBody: 'Chi decide sulle domande',
  answerDays: 'Giorni per rispondere a una domanda',
  appealBody: 'Chi decide sui ricorsi',
  appealDays: 'Giorni per fare ricorso',
  withdrawalEffect: 'Da quando vale il recesso',
  reportCategories: 'Categorie delle segnalazioni',
  'reportCategories.label': 'Nome',
  'reportCategories.hint': 'Spiegazione',
  'reportCategories.routeTo': 'Chi le legge',
  'reportCategories.anonymousAllowed': 'Si può scrivere senza nome',
  'reportCategories.photosAllowed': 'Si possono aggiungere foto',
  'reportCategories.notice': 'Avviso prima di scrivere',
}

/** `membershipCategories.ordinario.feeCents` and `membershipCategories.3.feeCents` are one field, without the places in inner lists. */
const fieldOf = (path: string): string => {
  const [list = '', , ...rest] = path.split('.')
  return rest.length > 0 ? [list, ...rest.filter((step) => !/^\d+$/.test(step))].join('.') : path
}

/** The label of a field; null for a field outside the settings. */
export const settingsLabel = (path: string): string | null => SETTINGS_LABELS[path] ?? SETTINGS_LABELS[fieldOf(path)] ?? null

export const CHOICES: Record<string, Record<string, string>> = {
  policy: { rolling_12_months: 'Dodici mesi dal rilascio', social_year: "Fino alla fine dell'anno sociale" },
  withdrawalEffect: { receipt: 'Da quando arriva', year_end: "Dalla fine dell'anno sociale" },
  'membershipCategories.admission': { automatic: 'Subito, con la registrazione', resolution: 'Con una delibera' },
  'reportCategories.routeTo': {
    admin: 'Chi amministra',
    secretary: 'La segreteria',
    editor: 'La redazione',
    safeguarding: 'Il responsabile della tutela',
  },
}

/** A fee in figures, also when it is zero. */
export const feeText = (cents: unknown): string => (typeof cents === 'number' && cents > 0 ? formatMoney(cents) : 'nessuna quota')

/** «30,00 € dal 1° gennaio 2027» */
export const laterFeeText = ({ from, cents }: Record<string, unknown>): string =>
  `${feeText(cents)} ${withDay('dal', formatLongDate(textOf(from)))}`

const DAYS_FIELDS: readonly string[] = [
  'lateJoinDays',
  'graceDays',
  'renewalOpensDays',
  'answerDays',
  'appealDays',
  'payments.remindEveryDays',
]

/** A value in words; null when the field has no special format. */
export function settingsValue(path: string, value: unknown): string | null {
  const field = fieldOf(path)
  if (value === null || value === undefined || value === '') return field.startsWith('officeHours.') ? 'come gli altri giorni' : null
  const choice = typeof value === 'string' ? CHOICES[field]?.[value] : undefined
  if (choice !== undefined) return choice
  if (field === 'membershipCategories.feeCents') return feeText(value)
  if (field === 'membershipCategories.laterFees') return recordsOf(value).map(laterFeeText).join(', ') || 'nessuna'
  if (path === 'payments.stampFromCents' && typeof value === 'number') return formatMoney(value)
  if (field === 'emblem') return 'Il vostro'
  if (field === 'yearStart') return formatMonthDay(String(value))
  if (DAYS_FIELDS.includes(field)) return value === 1 ? '1 giorno' : `${String(value)} giorni`
  if (field.startsWith('officeHours.') && Array.isArray(value)) return hoursText(value)
  return null
}

const hoursText = (ranges: unknown[]): string =>
  ranges.length === 0 ? 'chiuso' : ranges.map((range) => (Array.isArray(range) ? range.join('–') : '')).join(' e ')
