import { formatMediumDate, withDay } from '#domain/format.ts'
import type { MemberOrder } from '#domain/members/members.ts'
import { MAX_VIEW_NAME } from '#domain/members/views.ts'
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

/** Filters and order of the list. */
export const filters = {
  from: 'Scade dal giorno',
  to: 'Scade fino al giorno',
  certificate: 'Certificato medico',
  certificateHint: 'Di chi oggi è tesserato come atleta, per quello sport.',
  everyCertificate: 'Tutti',
  certificates: CERTIFICATES,
  order: 'Ordine',
  byName: 'Per cognome e nome',
  orders: { end: 'Prima chi scade prima', end_down: 'Prima chi scade dopo' } satisfies Record<MemberOrder, string>,
  orderHint: 'Con una ricerca si resta in ordine di nome.',
  clearMore: 'Togli',
  said: ({ from, to, certificate }: { from: PlainDate | null; to: PlainDate | null; certificate: CertificateNeed | null }): string =>
    [
      (from ?? to) !== null &&
        ['Scade', from && withDay('dal', formatMediumDate(from)), to && withDay('fino al', formatMediumDate(to)), '(senza le annullate)']
          .filter(Boolean)
          .join(' '),
      certificate && `Certificato medico: ${CERTIFICATES[certificate].toLowerCase()}`,
    ]
      .filter(Boolean)
      .join(' · '),
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
