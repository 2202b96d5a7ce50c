import { formatCardNumber } from '#domain/cards/card-number.ts'
import type { CardState } from '#domain/cards/card-state.ts'
import { CARD_STATE_LABELS } from '#domain/cards/state-labels.ts'
import { formatLongDate, formatMediumDate, formatNumber, formatShortDate, withDay } from '#domain/format.ts'
import type { LinkRefusal } from '#domain/family/guardian-form.ts'
import type { CancellationReason } from '#domain/members/card-acts.ts'
import { MAX_TASK_CARDS } from '#domain/members/tasks.ts'
import { MAX_VIEWS } from '#domain/members/views.ts'
import type { TaxCodeWarning } from '#domain/people/tax-code.ts'
import { MAX_NAME } from '#domain/person-name.ts'
import { romeDay, type PlainDate } from '#domain/plain-date.ts'
import { addSentences, type MemberSentences } from '#app/ui/texts/errors.ts'
import { addFieldSentences } from '#app/ui/texts/fields.ts'
import { ownCardSentence } from '#app/ui/texts/own-card.ts'
import { plural } from '#app/ui/texts/plural.ts'

const reload = { id: 'reload', label: 'Ricarica' } as const

const NOT_LINKED: Partial<Record<LinkRefusal, string>> = {
  no_account: "Chi fa da genitore deve avere un account con l'e-mail confermata: prima si registra nell'app, poi lo colleghi.",
  no_birth: "Prima scrivi la data di nascita di chi ha la tessera, con «Modifica» nell'anagrafica: il collegamento finisce a 18 anni.",
  of_age: 'Chi ha 18 anni o più porta da sé la sua tessera: non si collega a un genitore.',
  no_name: 'Prima scrivi il nome di chi ha la tessera, con «Correggi» accanto al nome.',
  own_card: 'È la stessa persona: una tessera non si collega a sé stessa.',
  cancelled: 'Questa tessera è annullata: non si collega a nessuno.',
}

export const memberSentences: MemberSentences = {
  ...ownCardSentence,
  'member.alike': { text: "C'è già una tessera per una persona che le somiglia. Guardala, prima di farne un'altra." },
  'member.too_many': ({ most }) => ({
    text: `Sono troppe tessere in una volta: al massimo ${formatNumber(Number(most ?? MAX_TASK_CARDS))}. Restringi la ricerca.`,
  }),
  'member.changed': { text: 'Nel frattempo questa scheda è cambiata, e non abbiamo fatto nulla. Guarda come sta adesso, poi riprova.' },
  'member.not_merged': { text: 'Queste due schede non si possono unire così. Guarda il confronto: dice perché.' },
  'member.not_linked': ({ reason }) => ({ text: NOT_LINKED[reason as LinkRefusal] ?? 'Queste due tessere non si possono collegare.' }),
  'member.view_known': { text: "C'è già una vista con questo nome. Scegline un altro." },
  'member.views_full': { text: `Le viste sono già ${MAX_VIEWS}, il massimo. Togline una che non serve più.` },
  'member.not_now': {
    text: 'Con la tessera come sta adesso non si può fare. Guarda la scheda: forse qualcuno ci ha già pensato.',
    actions: [reload],
  },
}
addSentences(memberSentences)
const NAME = {
  invalid: 'Nomi e cognomi hanno lettere, spazi, apostrofi e trattini.',
  too_long: `Al massimo ${MAX_NAME} caratteri.`,
}
addFieldSentences({
  taxCode: { invalid: 'Controlla il codice: ha 16 tra lettere e cifre.' },
  publicText: { required: 'Scrivi che cosa legge chi ha la tessera.' },
  typed: { required: 'Scrivi il numero della tessera.', invalid: 'Non è il numero di questa tessera.' },
  holderFirstname: NAME,
  holderLastname: { required: 'Scrivi il cognome.', ...NAME },
  decidedOn: { required: 'Scrivi il giorno della riunione.' },
  reference: { required: 'Scrivi il numero del verbale.' },
  body: { required: 'Scrivi chi ha deciso.' },
  guardianName: { required: 'Scrivi chi ha firmato.' },
  signedOn: { required: 'Scrivi il giorno della firma.' },
  membership: { required: 'Scegli la categoria.', invalid: 'Questa tessera non può passare a questa categoria: serve una delibera.' },
})

/** The list as a file. */
export const exporting = {
  import: 'Importa',
  duplicates: 'Doppioni',
  export: 'Esporta',
  title: 'Esportare i soci?',
  text: "Il file contiene dati personali: tutto quello che l'elenco mostra, con anagrafica e contatti. L'esportazione resta nel registro delle attività.",
  format: 'Formato',
  formats: { xlsx: 'Excel (.xlsx)', csv: 'CSV' },
  formatHint: 'Il CSV è per altri programmi: se lo apri con Excel, numeri di tessera e CAP perdono gli zeri davanti.',
  done: 'File salvato',
}

/** /gestione/soci: the list. */
export const members = {
  title: 'Soci',
  list: 'Tessere',
  states: CARD_STATE_LABELS,
  search: 'Nome, numero, e-mail o CF',
  searchWithoutEmail: 'Nome o numero',
  filters: 'Stato della tessera',
  every: 'Tutte',
  many: {
    valid: 'Valide',
    expiring: 'In scadenza',
    grace: 'In tolleranza',
    expired: 'Scadute',
    pending: 'In attesa',
    suspended: 'Sospese',
    cancelled: 'Annullate',
  } satisfies Record<CardState, string>,
  more: (on: number): string => (on === 0 ? 'Filtri' : `Filtri ${on}`),
  show: 'Vedi i soci',
  category: 'Categoria',
  everyCategory: 'Tutte le categorie',
  columns: { name: 'Socio', number: 'Numero', card: 'Tessera', category: 'Categoria', until: 'Valida fino al' },
  number: formatCardNumber,
  born: (day: PlainDate): string => `Nascita: ${formatMediumDate(day)}`,
  day: (day: PlainDate | null): string => (day === null ? '–' : formatShortDate(day)),
  child: 'minore, senza account',
  lead: (all: number, active: number): string => `${plural(all, 'tessera', 'tessere')}, ${formatNumber(active)} attive`,
  none: 'Per ora nessuna tessera. Arrivano qui con le registrazioni.',
  nothing: 'Nessuna tessera con questa ricerca e questi filtri.',
  clear: 'Togli ricerca e filtri',
  problem: {
    network: 'Per leggere i soci serve la rete: su questo dispositivo non ne resta nessuno. Torna quando sei in linea.',
    failed: 'Non riusciamo a caricare i soci. Riprova tra qualche minuto.',
    forbidden: 'Questa pagina è per la segreteria. Se ti serve, parlane con chi amministra.',
  },
}

/** Without the time of day, which does not matter here. */
const on = (ms: number): string => formatMediumDate(romeDay(ms))

const PURPOSES: Record<string, string> = {
  privacy_notice: 'Informativa privacy',
  age14: 'Ha almeno 14 anni',
  statute: 'Statuto e regolamenti',
  newsletter: 'Notizie per e-mail',
  photos: 'Foto degli appuntamenti',
}

/** /gestione/soci/:number */
export const sheet = {
  gone: 'Questa tessera non è di nessuno: il numero non esiste, o la persona ha eliminato il suo account.',
  since: (day: PlainDate): string => withDay('dal', formatLongDate(day)),
  cardSince: (ms: number): string => withDay('tessera dal', formatLongDate(romeDay(ms))),
  own: "È la tua tessera, o quella di un tuo figlio: la puoi leggere, ma ci agisce un'altra persona della segreteria.",
  tabs: 'Sezioni della scheda',
  tab: { '': 'Scheda', quote: 'Quote', iscrizioni: 'Iscrizioni', sport: 'Sport', consensi: 'Consensi', registro: 'Registro' },
  log: 'Registro di questa scheda',
  pay: 'Registra un pagamento',
  rights: 'Registra una richiesta sui dati',

  person: 'Anagrafica',
  name: 'Nome e cognome',
  birth: 'Data di nascita',
  birthAt: (day: PlainDate, place: string | null): string => [formatLongDate(day), place].filter(Boolean).join(', '),
  email: 'E-mail',
  confirmed: 'Confermata',
  unconfirmed: 'Da confermare',
  taxCode: 'Codice fiscale',
  showTaxCode: 'Mostra',
  hideTaxCode: 'Nascondi',
  shownTaxCode: (code: string): string => code.replace(/^(.{3})(.{3})(.{5})(.{5})$/, '$1 $2 $3 $4'),
  hiddenTaxCode: (code: string): string => code.replace(/^(.{3})(.{3})(.{5}).{5}$/, '$1 $2 $3 •••••'),
  phone: 'Telefono',
  address: 'Residenza',
  notes: 'Note della segreteria',
  unknown: 'Non indicata',
  noPhone: 'Non indicato',
  applied: 'Domanda di ammissione',
  appliedOn: (state: string, category: string, at: number): string => `${state}, ${category}, ${on(at)}`,
  applications: {
    submitted: "All'esame",
    waiting_guardian: 'Aspetta un genitore',
    approved: 'Accolta',
    rejected: 'Respinta',
    withdrawn: 'Ritirata',
  },
  noContacts: 'I contatti li vede la segreteria.',
  fromApplication: 'Nascita, telefono e residenza vengono dalla domanda di ammissione, finché la segreteria non li scrive qui.',
  noEmail: 'Nessun account',

  card: 'Stato della tessera',
  state: 'Stato',
  validity: 'Validità',
  noPeriod: 'Nessun periodo',
  devices: 'Dispositivi',
  lastCheck: 'Ultima verifica in un negozio',
  never: 'Mai',
  wallet: 'Copie',
  wallets: { apple: 'Apple Wallet', google: 'Google Wallet', wallet: 'Wallet', print: 'Carta' },
  noWallet: 'Nessuna',
  renewalFrom: (day: PlainDate): string => `${withDay('Si rinnova dal', formatMediumDate(day))}.`,
  suspended: (from: PlainDate, to: PlainDate | null): string =>
    to === null
      ? `Sospesa ${withDay('dal', formatMediumDate(from))}`
      : `Sospesa ${withDay('dal', formatMediumDate(from))} ${withDay('al', formatMediumDate(to))}`,
  publicText: (text: string): string => `Chi ha la tessera legge: «${text}»`,
  cancelledOn: (day: PlainDate, reason: string | null): string =>
    `Annullata ${withDay('il', formatMediumDate(day))}${reason ? `: ${reason.toLowerCase()}` : ''}. Il numero non si riusa.`,

  family: 'Famiglia',
  child: 'Figlio o figlia minorenne',
  guardian: 'Genitore o tutore',
  guardianWithoutCard: 'Genitore o tutore, senza tessera',

  periods: 'Periodi della tessera',
  period: ({ validFrom, validTo }: { validFrom: PlainDate; validTo: PlainDate }): string =>
    `${formatShortDate(validFrom)} – ${formatShortDate(validTo)}`,
  givenOn: (at: number): string => `Registrato ${withDay('il', on(at))}`,

  use: "Uso dell'app",
  sessions: 'Accessi aperti',
  bookings: 'Iscrizioni agli appuntamenti',
  reports: 'Segnalazioni scritte',
  counted: formatNumber,
  usedOnly: 'Solo numeri. Delle segnalazioni riservate qui non si conta nulla.',

  consents: 'Consensi e prese visione',
  noConsents: "Nel registro dei consensi non c'è ancora nulla.",
  consentChild: 'Una tessera senza account non ha consensi nel registro.',
  purpose: (purpose: string): string => PURPOSES[purpose] ?? purpose,
  held: {
    acknowledged: (at: number): string => `Letta ${withDay('il', on(at))}`,
    declared: (at: number): string => `Dichiarato ${withDay('il', on(at))}`,
    granted: (at: number): string => `Dato ${withDay('il', on(at))}`,
    withdrawn: (at: number): string => `Tolto ${withDay('il', on(at))}`,
  },
}

const REASONS: Record<CancellationReason, string> = {
  withdrawal: 'Recesso',
  exclusion: 'Esclusione',
  arrears: 'Decadenza per morosità',
  death: 'Decesso',
  mistake: 'Rilasciata per errore',
}
const OTHER_REASONS: Record<string, string> = {
  account_deleted: 'Account eliminato',
  account_unconfirmed: 'Indirizzo mai confermato',
  family_card: 'Sostituita dalla tessera di famiglia',
  paper_card: 'Sostituita dalla tessera di carta',
  application_rejected: 'Domanda respinta',
}

/** «Modifica»: the association's record of a person. */
export const person = {
  edit: 'Modifica',
  title: 'Anagrafica',
  birthDate: 'Data di nascita',
  birthPlace: 'Comune o Stato di nascita',
  taxCode: 'Codice fiscale',
  warning: (of: readonly TaxCodeWarning[]): string | null =>
    of.includes('letter')
      ? "L'ultima lettera non torna: forse c'è un errore di battitura. Si può salvare lo stesso."
      : of.length > 0
        ? 'Il codice non coincide con nome o data di nascita. Se è quello sulla tessera sanitaria, va bene così.'
        : null,
  street: 'Via e numero',
  cap: 'CAP',
  comune: 'Comune',
  provincia: 'Provincia',
  provinciaHint: 'Due lettere, per esempio AR',
  phone: 'Telefono',
  emailHint: 'Per chi non ha un account. Non la conferma nessuno.',
  notes: 'Note della segreteria',
  notesHint: 'Chi ha la tessera le legge, se scarica i suoi dati. Niente sulla salute.',
  save: 'Salva',
  saved: 'Anagrafica salvata',
}

/** The part «Famiglia» of the sheet. */
export const family = {
  none: 'Nessun collegamento.',
  find: { guardian: 'Collega un genitore', child: 'Collega un figlio' },
  lead: {
    guardian: "Cerca la tessera di chi gli fa da genitore o tutore: serve un account con l'e-mail confermata.",
    child: 'Cerca la tessera di chi ha meno di 18 anni. Se non ne ha una, prima creala con «Nuova tessera» e la data di nascita.',
  },
  linkTitle: (child: string, guardian: string): string => `Collegare ${child} a ${guardian}?`,
  linkText: (guardian: string): string =>
    `Sul telefono di ${guardian} ci sarà anche questa tessera: la vede, la mostra e la rinnova, fino al giorno dei 18 anni. Prima guarda un documento che prova chi è il genitore o il tutore.`,
  linkDo: 'Collega',
  linked: 'Collegamento fatto',
  unlink: 'Togli',
  unlinkLabel: (name: string): string => `Togli il collegamento con ${name}`,
  unlinkTitle: (child: string, guardian: string): string => `Togliere il collegamento tra ${child} e ${guardian}?`,
  unlinkText: (guardian: string): string =>
    `Entro un minuto la tessera non è più sul telefono di ${guardian}. Un invito mandato da lì non vale più.`,
  unlinked: 'Collegamento tolto',
}

/** «Correggi» beside the name, and the holder's request for another one. */
export const holderName = {
  correct: 'Correggi',
  correctLabel: 'Correggi il nome',
  title: 'Correggere il nome?',
  lead: 'È il nome che si legge sulla tessera. Prima confrontalo con un documento. Nel registro della Gestione resta il nome di prima.',
  leadWithMail:
    "È il nome che si legge sulla tessera. Prima confrontalo con un documento. Chi ha la tessera riceve un'e-mail con il nome di prima e quello nuovo.",
  inBook: 'Nel libro soci resta il nome di prima: lì si corregge a parte, con «Rettifica».',
  toBook: 'Apri il libro soci',
  write: 'Scrivi il nome',
  written: 'Nome corretto',
  asked: (name: string, at: number): string => `Chiede un altro nome sulla tessera: ${name}. Richiesta: ${on(at)}.`,
  grant: 'Accetta',
  grantTitle: (name: string): string => `Scrivere ${name} sulla tessera?`,
  grantText: "Prima confronta il nome con un documento. Chi ha la tessera riceve un'e-mail.",
  granted: 'Nome accettato',
  refuse: 'Rifiuta',
  refuseTitle: (name: string): string => `Rifiutare il nome ${name}?`,
  refuseText: (oldName: string): string => `Sulla tessera resta ${oldName}. Chi l'ha chiesto riceve un'e-mail.`,
  refused: 'Nome rifiutato',
}

/** /gestione/soci/nuova */
export const newMember = {
  open: 'Nuova tessera',
  title: 'Nuova tessera',
  lead: "Per chi non ha un account: la tessera vale da oggi, e si può collegare più avanti. Quella di chi ha meno di 14 anni si collega a un genitore, dalla scheda. Chi si registra nell'app la riceve da sé.",
  firstname: 'Nome',
  firstnameHint: 'Vuoto per chi ha un nome solo.',
  lastname: 'Cognome',
  isApplication: 'È una domanda: la decide una riunione',
  applicationHint: (body: string): string =>
    `Per chi ha chiesto su carta di diventare socio. Chi decide: ${body}. La tessera resta in attesa fino alla delibera.`,
  asked: 'Categoria chiesta',
  appliedOn: 'Giorno della domanda',
  appliedOnHint: 'Quello scritto sul foglio: il termine per rispondere parte da qui.',
  needed: 'Per la domanda servono data e luogo di nascita e residenza.',
  record: 'Registra la domanda',
  applied: 'Domanda registrata',
  categoryHint: 'Chi diventa socio si decide con una delibera: per le sue categorie serve una domanda.',
  noCategory: "Tutte le categorie dell'associazione chiedono una delibera: senza, una tessera qui non si può dare.",
  seeAlike: (number: string): string => `Apri la tessera ${formatCardNumber(number)}`,
  isAnother: "Ho guardato: è un'altra persona, o torna dopo che la sua tessera è finita",
  create: 'Crea la tessera',
  done: 'Tessera creata',
}

/** «Ammetti»: the admission of a person without an account. */
export const admission = {
  title: (name: string): string => `Ammettere ${name} tra i soci?`,
  lead: 'Serve una delibera, sulla domanda che avete su carta. Si aggiunge una riga al libro soci, che non si cancella; la tessera resta la stessa. Non parte nessuna e-mail: la risposta si dà di persona.',
  birthFirst: "Prima scrivi la data di nascita, con «Modifica» nell'anagrafica: per chi ha meno di 18 anni serve la firma di un genitore.",
  category: 'Categoria di socio',
  decidedOn: 'Giorno della riunione',
  reference: 'Numero del verbale',
  referenceHint: 'Per esempio 12/2026.',
  body: 'Chi ha deciso',
  minor: 'Ha meno di 18 anni: serve la firma di un genitore, sul foglio della domanda.',
  guardianName: 'Chi ha firmato',
  guardianHint: 'Nome e cognome del genitore o tutore.',
  signedOn: 'Giorno della firma',
  admit: 'Ammetti',
  done: 'Riga aggiunta al libro soci',
}

/** Acts on the card from its sheet. */
export const acts = {
  renew: 'Rinnova',
  renewTitle: (name: string): string => `Rinnovare la tessera di ${name}?`,
  renewText: ({ validFrom, validTo }: { validFrom: PlainDate; validTo: PlainDate }): string =>
    `Il nuovo periodo va ${withDay('dal', formatLongDate(validFrom))} ${withDay('al', formatLongDate(validTo))}.`,
  fee: (amount: string): string => `La quota è di ${amount}: qui il pagamento non si registra. Se manca, la trovi in Morosità.`,
  renewed: 'Tessera rinnovata',
  undone: 'Rinnovo annullato',

  suspend: 'Sospendi',
  suspendTitle: (name: string): string => `Sospendere la tessera di ${name}?`,
  suspendText: 'Dal giorno che scegli risulterà non valida, anche nei negozi. La sospensione non allunga la scadenza.',
  from: 'Dal',
  to: 'Fino al (facoltativo)',
  toHint: 'Se resta vuoto, finché non la togli.',
  publicText: 'Testo per chi ha la tessera',
  publicHint: 'Lo legge sulla tessera. Per esempio: «Passa in segreteria».',
  note: 'Motivo',
  noteHint: 'Resta nel registro della Gestione: chi ha la tessera non lo legge.',
  suspended: 'Tessera sospesa',

  lift: 'Togli la sospensione',
  liftTitle: (name: string): string => `Togliere la sospensione a ${name}?`,
  liftText: 'La tessera torna subito come dicono le sue date.',
  lifted: 'Sospensione tolta',

  admit: 'Ammetti tra i soci',
  end: 'Fine del rapporto associativo',
  book: 'Nel libro soci',
  cancel: 'Annulla tessera',
  cancelTitle: (number: string): string => `Annullare la tessera ${formatCardNumber(number)}?`,
  cancelText: (hasAccount: boolean): string =>
    `Non si può tornare indietro e il numero non si riusa.${hasAccount ? " L'account resta aperto." : ''}`,
  reason: 'Causa',
  choose: 'Scegli',
  reasons: REASONS,
  reasonLabel: (reason: string): string => REASONS[reason as CancellationReason] ?? OTHER_REASONS[reason] ?? reason,
  cancelNoteHint: "Se c'è una delibera, scrivi data e numero. Resta nel registro della Gestione.",
  typed: 'Scrivi il numero della tessera',
  typedHint: (number: string): string => `Per conferma: ${formatCardNumber(number)}`,
  cancelDo: 'Annulla la tessera',
  cancelled: 'Tessera annullata',

  erase: 'Cancella i dati',
  eraseTitle: (name: string): string => `Cancellare i dati di ${name}?`,
  eraseText:
    'Nome, contatti, note, certificati, iscrizioni agli sport e domande su carta si cancellano, e non si può tornare indietro. Per legge restano la riga nel libro dei soci con le delibere, i pagamenti e le ricevute. Il numero non si riusa.',
  erased: 'Dati cancellati',

  claim: 'Codice per collegarla',
  claimTitle: (name: string): string => `Un codice per ${name}`,
  claimLead: 'Con il codice chi ha la tessera di carta la collega al suo account. Se ne hai già dato uno, smette di valere.',
  claimMake: 'Crea il codice',
  claimText: "Chi ha la tessera si registra nell'app e scrive il codice in Account, «Hai una tessera di carta?». Qui si vede solo adesso.",
  claimUntil: (at: number): string => `Vale ${withDay('fino al', on(at))}, una volta sola. Un altro codice toglie questo.`,
  claimCopy: 'Copia il codice',
  claimCopied: 'Codice copiato',
  print: 'Stampa la tessera',
  printTitle: (name: string): string => `Stampare un'altra tessera per ${name}?`,
  printText: 'Quella stampata prima non vale più: chi la inquadra la vede rossa.',
  printed: 'La tessera è tra i file scaricati',
  printName: 'tessera.pdf',

  category: 'Cambia categoria',
  categoryTitle: (name: string): string => `Cambiare la categoria di ${name}?`,
  categoryText: 'Vale da subito, solo per questa tessera: periodi e numero restano. La quota cambia dal prossimo rinnovo.',
  newCategory: 'Nuova categoria',
  categoryDo: 'Cambia categoria',
  moved: (label: string): string => `Adesso la categoria è ${label}`,
}
