import { formatCardNumber } from '#domain/cards/card-number.ts'
import { CARD_STATE_LABELS } from '#domain/cards/state-labels.ts'
import type { Chosen, Likeness, MergeProblem } from '#domain/duplicates/duplicates.ts'
import { formatMediumDate } from '#domain/format.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { uncapital } from '#app/ui/capital.ts'
import { plural } from '#app/ui/texts/plural.ts'

const WHY: Record<Likeness, string> = {
  taxCode: 'Stesso codice fiscale',
  birth: 'Stesso nome e stessa data di nascita',
  email: 'Stessa e-mail',
}

/** /gestione/soci/doppioni. */
export const list = {
  title: 'Doppioni',
  list: 'Schede che si somigliano',
  columns: { who: 'Prima scheda', other: 'Seconda scheda', why: 'Perché si somigliano' },
  lead: (pairs: number) => plural(pairs, 'coppia da guardare', 'coppie da guardare'),
  explain:
    'Coppie di schede con lo stesso codice fiscale, lo stesso nome e la stessa data di nascita, o la stessa e-mail. Decidi tu se è la stessa persona: qui non si unisce nulla da solo.',
  more: 'Ce ne sono altre: compaiono quando queste sono decise.',
  none: 'Nessun doppione. Se due schede cominciano a somigliarsi, le trovi qui.',
  person: (name: string, number: string) => `${name}, ${formatCardNumber(number)}`,
  born: (day: PlainDate | null) => (day === null ? '' : `nascita ${formatMediumDate(day)}`),
  number: formatCardNumber,
  why: (why: readonly Likeness[]) => [WHY[why[0]!], ...why.slice(1).map((one) => uncapital(WHY[one]))].join(', '),
  pair: (one: string, other: string) => `${one} e ${other}`,
  problem: { forbidden: 'I doppioni li vede chi scrive le anagrafiche.' },
}

const REFUSED: Record<MergeProblem, string> = {
  own: "La tua scheda, e quelle dei tuoi figli, le unisce un'altra persona della segreteria.",
  deceased: "Una delle due schede registra un decesso, e non si unisce. Se è la stessa persona, registralo anche sull'altra.",
  two_accounts: 'Tutte e due hanno un account. Se è la stessa persona, prima deve eliminarne uno dal suo profilo.',
  child: 'È una tessera di famiglia, data da un genitore: può solo restare, e non passa a un altro account.',
  two_members: 'Sono due iscrizioni aperte nel libro dei soci. Prima chiudi quella sbagliata dal libro, poi unisci.',
  ended: 'Questa tessera è annullata e non può restare.',
  member: "L'altra scheda è di un socio, e il libro dei soci rimanda alla sua tessera: deve restare quella.",
  suspended: "L'altra tessera è sospesa. Prima togli la sospensione, o fai restare quella.",
  application: "L'altra scheda ha una domanda di ammissione aperta. Prima rispondi alla domanda.",
}

/** /gestione/soci/doppioni/:first/:second. */
export const compared = {
  title: 'È la stessa persona?',
  gone: "Almeno una delle due schede non c'è più: forse qualcuno le ha già unite.",
  forbidden: list.problem.forbidden,
  apart: 'Avete già detto che sono due persone. Se ci avete ripensato, potete ancora unirle.',
  stays: 'Quale tessera resta',
  staysHint: "L'altra si annulla. Il suo numero non si riusa, e cercandolo si trova questa.",
  cannot: (why: MergeProblem) => REFUSED[why],
  never: 'Non si possono unire',
  choose: 'Quali dati restano',
  same: 'Uguali in tutte e due',
  fields: {
    name: 'Nome e cognome',
    birthDate: 'Data di nascita',
    birthPlace: 'Luogo di nascita',
    taxCode: 'Codice fiscale',
    address: 'Indirizzo',
    phone: 'Telefono',
    email: 'E-mail',
  } satisfies Record<Chosen, string>,
  empty: 'Manca',
  accountEmail: "L'e-mail è quella dell'account.",
  notes: "Le note restano tutte, una sotto l'altra.",
  facts: {
    card: 'Tessera',
    state: 'Stato',
    until: 'Vale fino al',
    category: 'Categoria',
    member: 'Nel libro soci',
    account: 'Account',
    payments: 'Pagamenti',
    since: 'Scheda dal',
  },
  states: CARD_STATE_LABELS,
  yes: 'Sì',
  no: 'No',
  none: '–',
  since: (day: PlainDate) => `dal ${formatMediumDate(day)}`,
  merge: 'Unisci le due schede',
  isApart: 'Non sono la stessa persona',
  question: 'Unire le due schede?',
  questionText: (stays: string, goes: string) =>
    `Resta la tessera ${formatCardNumber(stays)}. La ${formatCardNumber(goes)} si annulla: i giorni pagati, l'account e le note passano a quella che resta; pagamenti e libro soci non si toccano. Non si può tornare indietro.`,
  confirm: 'Unisci',
  back: 'Indietro',
  done: 'Schede unite',
  apartDone: 'Segnato: non le proponiamo più',
}
