import { formatNumber } from '#domain/format.ts'
import {
  mostCards,
  type MemberTask,
  type MessageBasis,
  type PaperLayout,
  type TaskKind,
  type TaskPreview,
  type TaskRefusal,
} from '#domain/members/tasks.ts'
import { plural } from '#app/ui/texts/plural.ts'

const cards = (n: number): string => plural(n, 'tessera', 'tessere')
const one = (n: number, single: string, many: string): string => (n === 1 ? single : many)
const more = (all: number): string => `su ${formatNumber(all)}`

const NOT_NOW: Record<TaskKind, (n: number) => string> = {
  renew: (n) => `non è ancora ora, o ${one(n, 'è sospesa, annullata o in attesa', 'sono sospese, annullate o in attesa')}`,
  category: (n) => `${one(n, 'ha', 'hanno')} già questa categoria, o ci si arriva solo con una delibera`,
  remind: (n) =>
    `${one(n, 'è già rinnovata o scade', 'sono già rinnovate o scadono')} più avanti, o ${one(n, 'è sospesa', 'sono sospese')} o in attesa`,
  letter: (n) => NOT_NOW.remind(n),
  write: () => 'ora non si può',
  print: (n) => `${one(n, 'non è valida', 'non sono valide')}: prima si ${one(n, 'rinnova', 'rinnovano')}`,
}

const LEFT: Record<TaskRefusal, (n: number, kind: TaskKind, everyDays: number | null) => string> = {
  not_now: (n, kind) => NOT_NOW[kind](n),
  ended: (n) => `${one(n, 'è annullata', 'sono annullate')}: a chi è uscito, escluso o deceduto non si scrive`,
  no_email: () => 'nessuna e-mail a cui scrivere (senza account, da confermare, che respinge i messaggi o in chiusura)',
  no_consent: () => 'chi la porta non ha chiesto le notizie per e-mail',
  has_email: () => 'si sollecita per e-mail',
  no_address: () => "manca l'indirizzo di casa",
  recent: (n, _, everyDays) =>
    everyDays === null
      ? `${one(n, 'sollecitata', 'sollecitate')} da poco`
      : `${one(n, 'sollecitata', 'sollecitate')} negli ultimi ${plural(everyDays, 'giorno', 'giorni')}`,
  has_account: (n) => `${one(n, 'è', 'sono')} nell'app: la stampa chi la porta, dal telefono`,
  own: () => "è la tua, o di un tuo figlio. Ci pensa un'altra persona",
  gone: (n) => `nel frattempo ${one(n, "non c'è", 'non ci sono')} più`,
  stopped: () => "chi ha cominciato non ha più il ruolo, e ci siamo fermati. Per queste ricomincia un'altra persona",
}

const TOUCHED: Record<TaskKind, (n: number, all: number) => string> = {
  renew: (n, all) =>
    `Si ${one(n, 'rinnova', 'rinnovano')} ${cards(n)} ${more(all)}. I pagamenti qui non si registrano: le quote che mancano le trovi in Morosità.`,
  category: (n, all) => `Cambia la categoria di ${cards(n)} ${more(all)}: vale da subito.`,
  remind: (n, all) =>
    `Si ${one(n, 'sollecita', 'sollecitano')} ${cards(n)} ${more(all)}, con lo stesso messaggio dei promemoria automatici: quanto costa e come si paga.`,
  letter: (n, all) =>
    `${plural(n, 'lettera', 'lettere')} su ${cards(all)}, da stampare: una pagina ciascuna, per la busta con la finestra.`,
  write: (n, all) => `Si scrive a chi porta ${cards(n)} ${more(all)}${n > 1 ? ", una volta sola a chi ne porta più d'una" : ''}.`,
  print: (n, all) =>
    `Si ${one(n, 'stampa', 'stampano')} ${cards(n)} ${more(all)}. Quelle di prima non valgono più, appena scarichi il file.`,
}

const DONE: Record<TaskKind, (n: number, all: number) => string> = {
  renew: (n, all) => `${one(n, 'Rinnovata', 'Rinnovate')} ${cards(n)} ${more(all)}.`,
  category: (n, all) => `Categoria cambiata a ${cards(n)} ${more(all)}.`,
  remind: (n, all) => `${one(n, 'Sollecitata', 'Sollecitate')} ${cards(n)} ${more(all)}. I messaggi partono da soli.`,
  letter: (n, all) => `${one(n, 'Pronta', 'Pronte')} ${plural(n, 'lettera', 'lettere')} ${more(all)}.`,
  write: (n, all) => `Scritto a chi porta ${cards(n)} ${more(all)}. I messaggi partono da soli, un po' alla volta.`,
  print: (n, all) => `${one(n, 'Pronta', 'Pronte')} da stampare ${cards(n)} ${more(all)}.`,
}

const RUNNING: Record<TaskKind, string> = {
  renew: 'Rinnovo',
  category: 'Cambio di categoria',
  remind: 'Solleciti',
  letter: 'Lettere',
  print: 'Tessere da stampare',
  write: 'Messaggio',
}

const left = (why: TaskRefusal, n: number, kind: TaskKind, everyDays: number | null): string =>
  `${cards(n)} no: ${LEFT[why](n, kind, everyDays)}.`

/** Acts on many cards at once. */
export const tasks = {
  all: 'Agisci su tutte quelle trovate',
  allTitle: 'Tutte le tessere trovate',
  chosenTitle: (n: number): string => `${cards(n)} ${n === 1 ? 'scelta' : 'scelte'}`,
  writeTo: (name: string): string => `Scrivi a ${name}`,
  send: 'Invia',
  what: 'Che cosa',
  kinds: {
    renew: 'Rinnova',
    remind: 'Sollecita',
    letter: 'Lettere per chi non ha e-mail',
    print: 'Stampa tessere',
    write: 'Scrivi',
    category: 'Cambia categoria',
  } satisfies Record<TaskKind, string>,
  most: (kind: TaskKind): string => `Al massimo ${formatNumber(mostCards(kind))} in una volta.`,
  membership: 'Nuova categoria',
  choose: 'Scegli',
  touched: ({ touched, cards: all }: TaskPreview, kind: TaskKind): string => (touched === 0 ? NOTHING[kind] : TOUCHED[kind](touched, all)),
  left,
  start: {
    renew: (n: number): string => `Rinnova ${cards(n)}`,
    remind: (n: number): string => `Sollecita ${cards(n)}`,
    letter: (n: number): string => `Prepara ${plural(n, 'lettera', 'lettere')}`,
    print: (n: number): string => `Prepara ${cards(n)}`,
    write: (n: number): string => `Scrivi a chi porta ${cards(n)}`,
    category: (n: number): string => `Cambia ${cards(n)}`,
  } satisfies Record<TaskKind, (n: number) => string>,
  undoHint: "Si può annullare per un'ora dalla fine.",
  basis: 'Che messaggio è',
  bases: { service: 'Di servizio', news: 'Notizia' } satisfies Record<MessageBasis, string>,
  basisHint: {
    service:
      "Riguarda il rapporto con il circolo: la quota, la sede, un'assemblea, un appuntamento prenotato. Non serve un consenso. Inviti, promozioni e raccolte di fondi sono notizie.",
    news: 'Va solo a chi ha chiesto le notizie per e-mail, con il collegamento per non riceverne più.',
  } satisfies Record<MessageBasis, string>,
  subject: 'Oggetto',
  subjectHint: 'Senza nomi: si legge anche a schermo bloccato.',
  text: 'Testo',
  textHint: 'Comincia da sé con «Ciao» e il nome, e finisce con la firma del circolo. Una riga vuota separa i capoversi.',
  trial: 'Mandami una prova',
  trialSent: 'Prova in arrivo al tuo indirizzo',
  mailHint: 'Quello che parte non si può richiamare.',
  state: ({ kind, state, cards: all, done, left: others }: MemberTask): string => {
    const gone = done + Object.values(others).reduce((sum, n) => sum + n, 0)
    if (state === 'running') return `${RUNNING[kind]}: ${formatNumber(gone)} ${more(all)}…`
    if (state === 'undoing') return `Annullo: ne restano ${formatNumber(done)}…`
    if (state === 'undone')
      return done === 0 ? 'Annullato: è tutto come prima.' : `Annullato. ${cards(done)} no: ci ha già pensato qualcuno.`
    return DONE[kind](done, all)
  },
  undo: 'Annulla',
  paper: {
    letter: { a4: 'Scarica le lettere (PDF)' },
    print: { a4: 'Scarica i fogli A4 (PDF)', card: 'Per la stampante di tessere (PDF)' },
  } satisfies Partial<Record<TaskKind, Partial<Record<PaperLayout, string>>>> as Partial<
    Record<TaskKind, Partial<Record<PaperLayout, string>>>
  >,
  saved: 'File salvato',
  close: 'Chiudi',
  gone: 'Di questa operazione non si sa più nulla: quello che è stato fatto è nel registro.',
}

const NOTHING: Record<TaskKind, string> = {
  renew: 'Così non cambia nessuna tessera.',
  category: 'Così non cambia nessuna tessera.',
  remind: 'Così non si sollecita nessuno.',
  letter: 'Così non si stampa nessuna lettera.',
  print: 'Così non si stampa nessuna tessera.',
  write: 'Così non si scrive a nessuno.',
}
