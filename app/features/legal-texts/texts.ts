import type { LegalTextId } from '#domain/legal-texts/legal-text.ts'
import { formatNumber, withDay } from '#domain/format.ts'
import { plural } from '#app/ui/texts/plural.ts'

const and = new Intl.ListFormat('it')
const or = new Intl.ListFormat('it', { type: 'disjunction' })

/** The versions, which are public. */
export const versionsText = {
  titles: { privacy: "Versioni dell'informativa", accessibilita: 'Versioni della dichiarazione' } satisfies Record<LegalTextId, string>,
  version: (n: number): string => `Versione ${n}`,
  from: (day: string): string => withDay('dal', day),
  now: 'In vigore',
  back: 'Tutte le versioni',
  none: 'Non ci sono altre versioni.',
  failed: 'Non riusciamo a caricare le versioni.',
  offline: 'Le versioni di prima si leggono con la rete.',
  retry: 'Riprova',
}

/** The editor of the legal texts. */
export const legalText = {
  title: 'Testi legali',
  lead: "L'informativa privacy e la dichiarazione di accessibilità, con le loro versioni.",
  names: { privacy: 'Informativa privacy', accessibilita: 'Dichiarazione di accessibilità' } satisfies Record<LegalTextId, string>,
  what: {
    privacy: 'La legge chiede di darla a chi si registra (art. 13 GDPR).',
    accessibilita: 'Volontaria: dice a che punto siete e a chi scrivere.',
  } satisfies Record<LegalTextId, string>,
  starter:
    "Ora i soci leggono un testo di partenza. Qui sotto c'è un modello con quello che sappiamo di voi: completatelo, toglieteci quello che non vi riguarda e fatelo leggere a chi vi consiglia.",
  starterAccessibility: "Ancora non c'è. Qui sotto trovate un modello: completatelo e togliete quello che non è vero per voi.",
  readOnly: 'È il testo che i soci leggono. Lo cambia chi amministra.',
  notYet: "Ancora non c'è. Lo scrive chi amministra.",
  elsewhere:
    "L'informativa di questa associazione è la pagina che segue: lo decide chi gestisce il server (PRIVACY_URL). Da qui non si pubblica.",
  unnamed: (of: readonly string[]): string =>
    of.length === 1
      ? `${of[0]} riceve dati dei soci, ma l'informativa non lo nomina: aggiungetelo e pubblicate la nuova versione.`
      : `${and.format(of)} ricevono dati dei soci, ma l'informativa non li nomina: aggiungeteli e pubblicate la nuova versione.`,
  unnamedState: (of: readonly string[]): string => `L'informativa non nomina ${or.format(of)}`,
  inTemplate: 'Guarda che cosa ne dice il modello',
  inTemplateTitle: 'Dal modello',
  gaps: (n: number): string => plural(n, 'punto da completare', 'punti da completare'),
  gapsLead: 'Tocca un punto per andarci.',
  write: 'Scrivi',
  preview: 'Anteprima',
  views: 'Scrivi o guarda',
  body: 'Testo',
  bodyHint: 'Una riga vuota separa i paragrafi. «## » davanti fa un titolo, «- » un elenco, **due asterischi** il grassetto.',
  template: 'Ricomincia dal modello',
  templateAsk: {
    title: 'Ricominciare dal modello?',
    text: "Il modello, con i dati di oggi, prende il posto di quello che hai scritto qui. La versione pubblicata resta com'è.",
    confirm: 'Ricomincia',
  },
  material: 'Cambia qualcosa di importante: chiedi a tutti di leggerla di nuovo',
  materialHint: (readers: number): string =>
    `Lo chiediamo a ${readers === 1 ? 'una persona' : `${formatNumber(readers)} persone`} alla prossima apertura. La tessera funziona lo stesso.`,
  changes: 'Che cosa cambia',
  changesHint: 'Una frase, per chi la legge di nuovo. Resta accanto alla versione.',
  changesMissing: 'Scrivi in una frase che cosa cambia.',
  firstChanges: "L'informativa completa, al posto di quella di partenza.",
  publish: 'Pubblica',
  publishAsk: {
    title: 'Pubblicare questa versione?',
    text: (asked: number): string =>
      asked > 0
        ? `Da subito è quella che tutti leggono, e la chiediamo di nuovo a ${asked === 1 ? 'una persona' : `${formatNumber(asked)} persone`}. Una versione pubblicata non si cancella.`
        : 'Da subito è quella che tutti leggono. Una versione pubblicata non si cancella.',
    confirm: 'Pubblica',
  },
  published: 'Pubblicata: da ora è quella che tutti leggono.',
  same: 'È uguale a quella pubblicata.',
  behind: "Nel frattempo un'altra persona ha pubblicato una versione nuova. Il tuo testo è ancora qui: guardala, poi scegli.",
  keepMine: 'Tieni il mio testo',
  takeTheirs: 'Prendi la versione nuova',
  versions: 'Versioni',
  readAgain: 'da rileggere',
  noVersions: 'Ancora nessuna.',
  inForce: (n: number, day: string): string => `Versione ${n}, ${withDay('dal', day)}`,
  notPublished: 'Non ancora pubblicata',
  starterState: 'Testo di partenza',
}
