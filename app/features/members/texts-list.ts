import type { CardState } from '#domain/cards/card-state.ts'
import { formatMediumDate, withDay } from '#domain/format.ts'
import type { Birthday, MemberOrder, NewsConsent } from '#domain/members/members.ts'
import { MAX_VIEW_NAME } from '#domain/members/views.ts'
import { MONTHS } from '#domain/month-day.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { CertificateNeed } from '#domain/sports/sport-records.ts'
import { addFieldSentences } from '#app/ui/texts/fields.ts'

addFieldSentences({
  name: { required: 'Scrivi un nome.', too_long: `Al massimo ${MAX_VIEW_NAME} caratteri.` },
  query: { too_long: 'I filtri sono troppo lunghi per una vista.' },
})

const CERTIFICATES: Record<CertificateNeed, string> = {
  missing: 'Mai visto, o di un altro tipo',
  expired: 'Scaduto',
  expiring: 'Scade entro 30 giorni',
}

const CONSENTS: Record<NewsConsent, string> = { given: "Chi l'ha dato", not_given: "Chi non l'ha dato" }
const monthOf = (birthday: Birthday): string => (birthday === 'now' ? 'questo mese' : MONTHS[Number(birthday) - 1]!)

/** «a marzo», «ad aprile». */
const withMonth = (month: string): string => `Compleanno ${month.startsWith('a') ? 'ad' : 'a'} ${month}`

type Said = {
  state: CardState | null
  from: PlainDate | null
  to: PlainDate | null
  certificate: CertificateNeed | null
  arrears: string | null
  email: string | null
  birthday: Birthday | null
  consent: NewsConsent | null
}

/** The list's filters and order. */
export const filters = {
  from: 'Scade dal giorno',
  to: 'Scade fino al giorno',
  certificate: 'Certificato medico',
  certificateHint: 'Di chi oggi è tesserato come atleta, per quello sport.',
  everyCertificate: 'Tutti',
  certificates: CERTIFICATES,
  arrears: 'Con quota da pagare',
  arrearsHint: 'Come in Morosità: tessera scaduta o quota mai pagata, nelle categorie che ne hanno una.',
  email: 'Senza e-mail',
  emailHint: 'Nessun account, suo o di un genitore, con un indirizzo confermato che riceve i messaggi. Per loro ci sono le lettere.',
  birthday: 'Compleanno',
  everyBirthday: 'In qualsiasi mese',
  birthdayIn: (birthday: Birthday): string => monthOf(birthday).replace(/^./, (letter) => letter.toUpperCase()),
  consent: 'Consenso alle notizie per e-mail',
  consentHint: "«Chi non l'ha dato» comprende chi l'ha revocato, chi non ha un account e chi lo sta chiudendo.",
  everyConsent: 'Tutti',
  consents: CONSENTS,
  order: 'Ordine',
  byName: 'Per cognome e nome',
  orders: { end: 'Prima chi scade prima', end_down: 'Prima chi scade dopo' } satisfies Record<MemberOrder, string>,
  orderHint: 'Con una ricerca si resta in ordine di nome.',
  clearMore: 'Togli',
  said({ state, from, to, certificate, arrears, email, birthday, consent }: Said): string {
    const parts = [
      (from ?? to) !== null &&
        ['Scade', from && withDay('dal', formatMediumDate(from)), to && withDay('fino al', formatMediumDate(to))].filter(Boolean).join(' '),
      certificate && `Certificato medico: ${CERTIFICATES[certificate].toLowerCase()}`,
      arrears && 'Con quota da pagare',
      email && 'Senza e-mail',
      birthday && (birthday === 'now' ? 'Compleanno questo mese' : withMonth(monthOf(birthday))),
      consent && (consent === 'given' ? 'Con il consenso alle notizie' : 'Senza il consenso alle notizie'),
    ].filter(Boolean)
    return parts.length === 0 ? '' : `${parts.join(' · ')}${state === 'cancelled' ? '' : ' (senza le annullate)'}`
  },
}

/** «Colonne». */
export const columns = {
  open: 'Colonne',
  title: 'Colonne',
  lead: "Il nome c'è sempre. La scelta resta su questo dispositivo, e in una vista se la salvi.",
  more: { since: 'Socio dal', birth: 'Data di nascita', email: 'E-mail', phone: 'Telefono', town: 'Comune' },
  done: 'Vedi i soci',
}

/** Saved views. */
export const views = {
  label: 'Viste',
  save: 'Salva vista',
  edit: 'Modifica vista',
  saveTitle: 'Salvare questa vista?',
  saveText:
    'Filtri, ordine e colonne di adesso, senza le parole cercate, con un nome. La vede tutta la segreteria; il suo indirizzo si può mandare.',
  editTitle: (name: string): string => `Vista «${name}»`,
  name: 'Nome',
  nameHint: 'Per esempio: Da sollecitare',
  update: "Salva anche com'è l'elenco adesso",
  updateHint: 'Filtri, ordine e colonne di adesso al posto di quelli salvati.',
  keep: 'Salva',
  saved: 'Vista salvata',
  remove: 'Elimina la vista',
  removeTitle: (name: string): string => `Eliminare la vista «${name}»?`,
  removeText: 'Sparisce per tutta la segreteria. I soci restano come sono.',
  removed: 'Vista eliminata',
}
