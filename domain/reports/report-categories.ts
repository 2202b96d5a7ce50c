import { recordOf, recordsOf, textOf } from '#domain/fields.ts'

/** The roles that receive a category's reports (domain guide §14). */
export type ReportDesk = 'admin' | 'secretary' | 'editor' | 'safeguarding'

/**
 * A category of reports. `confidential`: only the role `safeguarding` reads it. `anonymousAllowed`: a report without any contact is
 * accepted; otherwise its author is a member, or a visitor with a name and an e-mail address. `notice`: a text shown before writing.
 */
export type ReportCategory = {
  id: string
  label: string
  hint: string
  icon: string
  routeTo: ReportDesk
  confidential: boolean
  anonymousAllowed: boolean
  filesAllowed: boolean
  notice: string | null
}

/**
 * The association's own categories (`reportCategories` of the document `pagine/associazione`), else the default ones. An entry without id
 * or label is left out. A category is confidential exactly if it goes to the officer: any other combination would leave it readable by
 * nobody or by everybody.
 */
export function reportCategories(association: unknown): ReportCategory[] {
  const own = recordsOf(recordOf(association).reportCategories).flatMap(readCategory)
  const seen = new Set<string>()
  const once = own.filter(({ id }) => !seen.has(id) && seen.add(id))
  return once.length > 0 ? once : DEFAULT_CATEGORIES
}

const DESKS: readonly string[] = ['admin', 'secretary', 'editor', 'safeguarding']

function readCategory(data: Record<string, unknown>): ReportCategory[] {
  const [id, label, desk] = [textOf(data.id), textOf(data.label), textOf(data.routeTo)]
  if (!/^[\w-]{1,40}$/.test(id) || !label) return []
  const confidential = data.confidential === true || desk === 'safeguarding'
  const routeTo = confidential ? 'safeguarding' : DESKS.includes(desk) ? (desk as ReportDesk) : 'secretary'
  const anonymousAllowed = data.anonymousAllowed === true || (confidential && data.anonymousAllowed !== false)
  const filesAllowed = data.photosAllowed !== false
  return [
    {
      id,
      label,
      hint: textOf(data.hint),
      icon: textOf(data.icon),
      routeTo,
      confidential,
      anonymousAllowed,
      filesAllowed,
      notice: textOf(data.notice) || null,
    },
  ]
}

const category = (id: string, label: string, hint: string, icon: string, more: Partial<ReportCategory> = {}): ReportCategory => ({
  id,
  label,
  hint,
  icon,
  routeTo: 'secretary',
  confidential: false,
  anonymousAllowed: true,
  filesAllowed: true,
  notice: null,
  ...more,
})

/** The defaults. A report cannot be anonymous where the association must reach its author to help. */
const DEFAULT_CATEGORIES: ReportCategory[] = [
  category('tessera-app', 'Tessera e app', 'Accesso, codice che non si legge, dati sbagliati.', 'card', { anonymousAllowed: false }),
  category('convenzione', 'Convenzione', 'Sconto negato, informazioni non aggiornate, un nuovo partner da proporre.', 'tag', {
    routeTo: 'editor',
  }),
  category('appuntamenti-sport', 'Appuntamenti e sport', 'Orari, iscrizioni, rimborsi, certificati.', 'calendar'),
  category('sede', 'Sede e manutenzione', 'Qualcosa è rotto, sporco o pericoloso.', 'wrench'),
  category('accessibilita', 'Accessibilità', "Un ostacolo nell'app o in sede.", 'accessibility', { routeTo: 'admin' }),
  category('privacy', 'I miei dati', 'Copia, correzione, cancellazione, domande sulla privacy.', 'lock', {
    routeTo: 'admin',
    anonymousAllowed: false,
    filesAllowed: false,
  }),
  category('idea', 'Idee e complimenti', 'Una proposta, un grazie, un consiglio.', 'bulb'),
  category('riservata', 'Segnalazione riservata', "Abusi, violenze, molestie, discriminazioni. Per te o per un'altra persona.", 'shield', {
    routeTo: 'safeguarding',
    confidential: true,
    notice:
      "La legge solo la persona responsabile della tutela. Il direttivo e la segreteria non la vedono. Se c'è un pericolo adesso, chiama il 112. Per bambine, bambini e adolescenti in pericolo c'è il 114. Contro la violenza sulle donne e lo stalking c'è il 1522.",
  }),
]
