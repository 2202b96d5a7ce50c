import { withDay } from '#domain/format.ts'
import { plural } from '#app/ui/texts/plural.ts'

/** Words of the staff's kit. */
export const deskText = {
  path: 'Percorso',
  undo: 'Annulla',
  more: 'Mostra altri',
  shown: (n: number, total: number | null): string =>
    total === null || total <= n ? `${plural(n, 'riga', 'righe')} in elenco` : `${n} di ${plural(total, 'riga', 'righe')} in elenco`,
  draftFound: (day: string, time: string): string => `Hai ritrovato le modifiche non salvate ${withDay('del', day)}, ore ${time}.`,
  dropDraft: 'Scarta le modifiche',
  notKept: 'Questo dispositivo non conserva le bozze: salva prima di lasciare la pagina.',
  leave: {
    title: 'Lasci la pagina?',
    text: 'Le modifiche non salvate vanno perse.',
    confirm: 'Lascia la pagina',
    cancel: 'Resta qui',
  },
  keys: {
    title: 'Scorciatoie da tastiera',
    lead: 'Valgono quando non stai scrivendo in un campo.',
    switch: 'Scorciatoie con una sola lettera',
    switchDetail: 'Spegnile se detti a voce o se ti danno fastidio. Ctrl+K e Ctrl+Z restano.',
    all: [
      ['Ctrl + K', 'Cerca in tutta la gestione'],
      ['Ctrl + Z', 'Annulla quello che hai appena fatto, finché vedi «Annulla»'],
      ['/', "Cerca nell'elenco"],
      ['j', 'Riga successiva'],
      ['k', 'Riga precedente'],
      ['Invio', 'Apre la riga'],
      ['x', 'Sceglie la riga, dove si può'],
      ['Esc', "Lascia la ricerca, o torna all'elenco"],
      ['?', 'Mostra queste scorciatoie'],
    ] as const,
  },
}
