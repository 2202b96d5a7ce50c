import type { FirstStepId, MailTest } from '#domain/first-steps/first-steps.ts'
import { STEP_TITLES } from '#domain/first-steps/step-titles.ts'
import type { SampleCollection } from '#domain/contents/samples.ts'
import { formatNumber } from '#domain/format.ts'
import { plural } from '#app/ui/texts/plural.ts'

type Step = { title: string; why: string }

/** First steps of a new association. */
export const firstStepsText = {
  title: 'Primi passi',
  lead: 'Quello che serve prima che arrivino i soci. Ogni riga si spunta da sola quando è fatta.',
  count: (done: number, all: number): string => `${done} di ${all} fatti`,
  progress: (done: number, all: number): string => `Primi passi: ${done} di ${all} fatti`,
  all: 'Tutti i passi',
  open: 'Da fare',
  done: 'Fatti',
  aside: 'Messi da parte',
  noneOpen: 'Hai fatto tutto. Se qualcosa cambia, lo ritrovi qui.',
  states: { open: 'Da fare', done: 'Fatto', right: 'Va bene così', aside: 'Non ci serve', old: 'Da rifare' },
  putAside: 'Non ci serve',
  asideLabel: (title: string): string => `${title}: non ci serve`,
  right: 'Va bene così',
  rightLabel: (title: string): string => `${title}: va bene così`,
  back: 'Rimetti tra le cose da fare',
  backLabel: (title: string): string => `${title}: rimetti tra le cose da fare`,
  samples: "Vuoi vedere prima l'app piena? Carica i contenuti di esempio",
  samplesIn: "Nell'app ci sono i contenuti di esempio: li vede chiunque la apra",
  samplesDetail: 'Si tolgono tutti con un solo gesto.',
  steps: {
    emblem: { title: STEP_TITLES.emblem, why: 'Sta sulla tessera, nelle e-mail e tra le app del telefono.' },
    color: { title: STEP_TITLES.color, why: "È il colore della tessera e dell'app: i testi restano sempre leggibili." },
    contacts: { title: STEP_TITLES.contacts, why: 'I soci li trovano in «Chi siamo»; servono anche alla firma delle e-mail.' },
    hours: { title: STEP_TITLES.hours, why: 'Chi deve passare sa quando siete aperti.' },
    bank: { title: STEP_TITLES.bank, why: 'Chi rinnova con un bonifico lo trova già pronto, con la causale.' },
    validity: { title: STEP_TITLES.validity, why: 'Decidono da quando e fino a quando vale una tessera.' },
    categories: { title: STEP_TITLES.categories, why: 'Quanto costa la tessera, e chi entra con una delibera.' },
    reports: { title: STEP_TITLES.reports, why: 'Ogni segnalazione arriva a chi può rispondere.' },
    privacy: {
      title: STEP_TITLES.privacy,
      why: 'Va letta prima di registrarsi: la vostra prende il posto di quella di partenza.',
    },
    accessibility: {
      title: STEP_TITLES.accessibility,
      why: 'Dice a che punto siete e a chi scrivere se qualcosa non si riesce a usare.',
    },
    officer: {
      title: STEP_TITLES.officer,
      why: 'Finché manca, o non ha la verifica in due passaggi, le segnalazioni riservate non si possono inviare.',
    },
    about: { title: STEP_TITLES.about, why: "La pagina che presenta l'associazione a chi non la conosce." },
    offers: { title: STEP_TITLES.offers, why: 'È il motivo per cui si mostra la tessera.' },
    restaurants: { title: STEP_TITLES.restaurants, why: 'La guida dei posti dove andare.' },
    events: { title: STEP_TITLES.events, why: 'Entra nel calendario dei soci, con le iscrizioni.' },
    guides: { title: STEP_TITLES.guides, why: 'Le risposte che la segreteria dà più spesso.' },
    sports: { title: STEP_TITLES.sports, why: 'Corsi, orari e a chi chiedere.' },
    mail: { title: STEP_TITLES.mail, why: 'Senza la posta nessuno conferma il suo indirizzo.' },
    backup: { title: STEP_TITLES.backup, why: 'Se il server si rompe, è tutto quello che resta.' },
  } satisfies Record<FirstStepId, Step>,
  oldBackup: "L'ultima copia ha più di una settimana.",
}

export const upkeepText = {
  title: 'Posta e copie di sicurezza',
  lead: 'Due cose che si notano solo quando mancano.',
  mail: {
    title: 'Posta',
    text: "Premi e ti scriviamo all'indirizzo del tuo account: vedi subito se il server di posta ha preso in carico il messaggio.",
    limit:
      "Al più cinque prove all'ora. «Partito» vuol dire che il server di posta lo ha accettato: guarda se è arrivato, anche nella posta indesiderata.",
    send: 'Manda una prova',
    last: (day: string, time: string): string => `Ultima prova: ${day}, ore ${time}`,
    ok: 'Riuscita',
    bad: 'Non riuscita',
    never: 'Nessuna prova finora',
    files:
      'Nessun server di posta è impostato (SMTP_URL): i messaggi restano file nella cartella dei dati del server e non arrivano a nessuno. Come si imposta lo dicono il README e la guida «Operations», al capitolo «Mail».',
    filesTag: 'Non impostata',
    reply: (words: string): string => `Risposta del server: ${words}`,
    outcome: {
      sent: (to: string): string => `Partito. Tra poco lo trovi nella posta di ${to}.`,
      files: (to: string): string => `Il messaggio per ${to} è diventato un file sul server: nessun server di posta è impostato.`,
      unreachable: () => "Il server di posta non risponde a quell'indirizzo. Chi gestisce il server controlli nome e porta in SMTP_URL.",
      timeout: () => 'Il server di posta non ha risposto in tempo. Forse la porta è chiusa: chi gestisce il server la controlli.',
      name: () => 'Il nome del server di posta non si trova. Chi gestisce il server controlli come è scritto in SMTP_URL.',
      secure: () => 'La connessione sicura con il server di posta non riesce: porta o certificato non tornano.',
      login: () => 'Il server di posta non accetta nome utente o password. Chi gestisce il server li controlli in SMTP_URL.',
      sender: () =>
        "Il server di posta non accetta il mittente. Deve essere un indirizzo del vostro dominio: si cambia nei recapiti dell'associazione.",
      recipient: () => 'Il server di posta non accetta il tuo indirizzo come destinatario.',
      later: () => 'Il server di posta chiede di riprovare più tardi.',
      refused: () => 'Il server di posta ha rifiutato il messaggio.',
    } satisfies Record<MailTest['outcome'], (to: string) => string>,
  },
  backup: {
    title: 'Copia di sicurezza',
    last: (day: string, time: string): string => `Ultima copia: ${day}, ore ${time}`,
    held: (rows: number, files: number): string => `${formatNumber(rows)} righe e ${plural(files, 'file', 'file')}`,
    ok: 'Recente',
    old: 'Più di una settimana',
    never: 'Nessuna copia finora',
    neverTag: 'Manca',
    how: "La fa chi gestisce il server, con un comando, anche mentre l'app è in uso:",
    passphrase:
      'Il file è chiuso con una frase segreta: senza quella non lo apre nessuno, nemmeno voi. Tienila in un posto diverso dalle copie, e le copie in un posto diverso dal server.',
    guide: 'Come farla ogni notte da sola, e come rimetterla: guida «Operations», capitolo «Backup».',
    command: 'npm run tessera -- backup /copie/tessera.sealed',
  },
}

export const samplesText = {
  title: 'Contenuti di esempio',
  lead: "Riempiono l'app per vedere com'è. Nel nome hanno «(esempio)» e nessuno riceve avvisi.",
  what: (counts: string): string =>
    `Sono ${counts}. Una volta caricati li vede chiunque apra l'app, finché non li togli; nel libro dei soci non entra niente.`,
  load: 'Carica gli esempi',
  loaded: 'Gli esempi sono caricati.',
  remove: 'Togli gli esempi',
  removed: 'Gli esempi sono tolti.',
  some: (n: number): string => `${plural(n, 'esempio è rimasto', 'esempi sono rimasti')} da decidere.`,
  list: 'Caricati',
  touched: 'Ci avete lavorato',
  touchedLead: 'Questi non si tolgono da soli: scegli se tenerli, e da quel momento sono vostri, o toglierli con gli altri.',
  keep: 'Tieni',
  drop: 'Togli',
  choice: (title: string): string => `Che cosa fare di «${title}»`,
  changed: 'Cambiato',
  untouched: 'Come caricato',
  booked: (n: number): string => plural(n, 'iscrizione', 'iscrizioni'),
  question: {
    title: 'Togliere gli esempi?',
    text: (gone: number, kept: number): string =>
      `${plural(gone, 'contenuto sparisce', 'contenuti spariscono')} dall'app di tutti.${kept > 0 ? ` ${plural(kept, 'resta, ed è vostro', 'restano, e sono vostri')}.` : ''} Non si può annullare.`,
    confirm: 'Togli',
  },
  kinds: {
    ristoranti: ['ristorante', 'ristoranti'],
    convenzioni: ['convenzione', 'convenzioni'],
    appuntamenti: ['appuntamento', 'appuntamenti'],
    istruzioni: ['guida', 'guide'],
    sports: ['sport', 'sport'],
  } satisfies Record<SampleCollection, [string, string]>,
}
