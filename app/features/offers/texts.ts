import { formatLongDate, formatNumber, withDay } from '#domain/format.ts'
import type { LimitPeriod } from '#domain/offers/offer-limit.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { plural } from '#app/ui/texts/plural.ts'

const IN_PERIOD: Record<LimitPeriod, string> = { day: 'al giorno', week: 'alla settimana', month: 'al mese', year: "all'anno" }
const THIS_PERIOD: Record<LimitPeriod, string> = { day: 'oggi', week: 'questa settimana', month: 'questo mese', year: "quest'anno" }

export const convenzioni = {
  search: 'Cerca un negozio o una via',
  empty: 'Qui troverai gli sconti per chi ha la tessera. Ci stiamo lavorando.',
  kinds: {
    show_card: 'Mostra la tessera prima di pagare.',
    static_code: 'Scrivi il codice al momento di pagare.',
    code_list: 'Hai un codice tutto tuo.',
    landing_link: 'Apri il sito del negozio da qui.',
  } as Record<string, string>,
  online: 'Online',
  categories: {
    salute: 'Salute e benessere',
    cultura: 'Cultura e spettacolo',
    sport: 'Sport',
    casa: 'Casa e spesa',
    mobilita: 'Auto e bici',
    viaggi: 'Viaggi',
    formazione: 'Corsi e libri',
    persona: 'Cura della persona',
    animali: 'Animali',
  } as Record<string, string>,

  filters: 'Filtri',
  near: 'Vicino a me',
  favourites: 'Preferite',
  fresh: 'Nuove',
  ending: 'Ultimi giorni',
  count: (n: number, isNear: boolean): string => `${plural(n, 'convenzione', 'convenzioni')}${isNear ? ', dalla più vicina' : ''}`,
  view: 'Vista',
  list: 'Lista',
  map: 'Mappa',
  mapLabel: 'Le convenzioni sulla mappa',
  mapTitle: 'Mappa delle convenzioni',
  onTheMap: 'Vedi sulla mappa',
  inView: (n: number, all: number): string => `${formatNumber(n)} di ${plural(all, 'luogo', 'luoghi')} in questa zona`,
  nowhere: 'Queste convenzioni non hanno un luogo: sono nella lista.',
  chosen: 'Convenzione scelta',
  isNew: 'Nuova',
  daysLeft: (n: number): string => (n === 0 ? 'Finisce oggi' : n === 1 ? 'Finisce domani' : `Ancora ${n} giorni`),
  noMatch: 'Nessuna convenzione con questi filtri.',
  noFavourites: 'Qui trovi le convenzioni che segni con il cuore, anche senza rete.',
  clear: 'Togli i filtri',
  addFavourite: (name: string): string => `Aggiungi ${name} ai preferiti`,
  removeFavourite: (name: string): string => `Togli ${name} dai preferiti`,
  isFavourite: 'Tra i preferiti',

  forAll: 'Per tutte le tessere',
  /** `words`: "per i soci"; `own`: the category on the member's own card. */
  notForMe: (words: string, own: string): string => `Questo sconto è solo ${words}. Sulla tua tessera c'è scritto «${own}».`,
  apply: 'Diventa socio',
  away: (distance: string): string => `a ${distance} da te`,
  conditions: 'Condizioni',
  howTo: 'Come si usa',
  validity: 'Validità',
  from: (date: PlainDate): string => withDay('Dal', formatLongDate(date)),
  fromTo: (from: PlainDate, to: PlainDate): string =>
    `${formatLongDate(from)} – ${formatLongDate(to)}, compresi il primo e l'ultimo giorno`,
  to: (date: PlainDate): string => `Fino ${withDay('al', formatLongDate(date))}`,
  forEver: 'Senza scadenza',
  limit: (perMember: number, period: LimitPeriod | null): string =>
    period
      ? `${plural(perMember, 'volta', 'volte')} ${IN_PERIOD[period]} per tessera`
      : `${plural(perMember, 'volta', 'volte')} per tessera`,
  codeLimit: (perMember: number, period: LimitPeriod | null): string =>
    period
      ? `${plural(perMember, 'codice', 'codici')} ${IN_PERIOD[period]} per tessera`
      : `${plural(perMember, 'codice', 'codici')} per tessera`,

  code: 'Il codice sconto',
  codes: 'I tuoi codici',
  afterEnd: 'La convenzione è finita: chiedi al negozio se li accetta ancora.',
  copyCode: (code: string): string => `Copia il codice ${code}`,
  copy: 'Copia',
  copied: 'Codice copiato',
  copyByHand: 'Il codice non si è copiato da solo. Tieni premuto sul codice per copiarlo.',
  taken: (date: PlainDate): string => `Preso ${withDay('il', formatLongDate(date))}`,
  take: 'Prendi un codice',
  takeMore: 'Prendi un altro codice',
  left: (n: number, period: LimitPeriod | null): string =>
    period
      ? `Il codice è solo tuo. Ne puoi prendere ${n} ${THIS_PERIOD[period]}.`
      : n === 1
        ? 'Il codice è solo tuo e ne puoi prendere uno.'
        : `Il codice è solo tuo. Ne puoi prendere ancora ${n}.`,
  nextOn: (date: PlainDate): string => `Il prossimo codice si prende ${withDay('dal', formatLongDate(date))}.`,
  noMore: 'Hai già preso il codice che ti spetta.',
  finished: 'I codici sono finiti. Riprova tra qualche giorno, o scrivi alla segreteria.',
  noCodeYet: 'Il codice non è ancora arrivato dal negozio. Riprova tra qualche giorno.',
  open: 'Apri la pagina dello sconto',
  opens: (host: string): string => `Si apre ${host}, fuori dall'app.`,

  signIn: { text: 'Lo sconto è per chi ha la tessera: accedi per vederlo.', action: 'Accedi' },
  confirm: { text: 'Manca un passo: conferma la tua e-mail per vedere lo sconto.', action: 'Conferma' },
  card: { text: 'Per questo sconto serve una tessera valida.', action: 'Apri la tessera' },
  profile: { text: 'Mancano pochi dati per avere la tessera.', action: 'Completa il profilo' },
  neverHere: 'Lo sconto si vede anche senza rete dopo la prima volta. Collegati una volta.',
  retry: 'Riprova',
}
