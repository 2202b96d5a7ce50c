import { withDay } from '#domain/format.ts'
import { plural } from '#app/ui/texts/plural.ts'
import type { DeskKey } from './desk-rows.ts'

/** Words of the staff's kit. */
export const deskText = {
  path: 'Percorso',
  undo: 'Annulla',
  more: 'Mostra altri',
  otherActs: 'Altro',
  choose: 'Seleziona',
  chooseNone: 'Fine',
  shown: (n: number, total: number | null): string =>
    total === null || total <= n ? `${plural(n, 'riga', 'righe')} in elenco` : `${n} di ${plural(total, 'riga', 'righe')} in elenco`,
  draftFound: (day: string, time: string): string => `Hai ritrovato le modifiche non salvate ${withDay('del', day)}, ore ${time}.`,
  toNote: 'Vedi',
  dropDraft: 'Scarta le modifiche',
  draftDropped: 'Modifiche scartate',
  keptWork: {
    lead: 'Su questo dispositivo ci sono modifiche non salvate. Aprile per salvarle:',
    stays: 'Su questo dispositivo restano modifiche che il tuo ruolo di adesso non può salvare. Se ti ridanno il ruolo, le ritrovi qui:',
    drop: 'Scarta',
    dropOf: (title: string): string => `Scarta le modifiche: ${title}`,
  },
  stays: 'Quello che hai scritto, e che non è salvato, resta su questo dispositivo.',
  notKept: 'Questo dispositivo non conserva le bozze: salva prima di lasciare la pagina.',
  leave: {
    title: 'Lasci la pagina?',
    text: 'Le modifiche non salvate vanno perse.',
    confirm: 'Lascia la pagina',
    cancel: 'Resta qui',
  },
  /** A sheet that would close over a written text. */
  leaveSheet: {
    title: 'Chiudi senza salvare?',
    text: 'Quello che hai scritto va perso.',
    confirm: 'Chiudi',
    cancel: 'Resta qui',
  },
  keys: {
    title: 'Scorciatoie da tastiera',
    lead: 'Valgono quando non stai scrivendo in un campo.',
    switch: 'Scorciatoie con una sola lettera',
    switchDetail: 'Spegnile se detti a voce o se ti danno fastidio. Quelle con Ctrl restano.',
    of: (there: ReadonlySet<DeskKey>): (readonly [key: string, what: string])[] => {
      const [leave, back] = [there.has('leave'), there.has('back')]
      const on = (key: DeskKey, ...line: readonly [string, string]) => (there.has(key) ? [line] : [])
      return [
        ['Ctrl + K', 'Cerca in tutta la gestione'],
        ['Ctrl + Z', 'Annulla quello che hai appena fatto, finché vedi «Annulla»'],
        ...on('save', 'Ctrl + S', 'Salva subito, anche mentre scrivi'),
        ...on('search', '/', "Cerca nell'elenco"),
        ...on('rows', 'j', 'Riga successiva'),
        ...on('rows', 'k', 'Riga precedente'),
        ...on('open', 'Invio', there.has('beside') ? 'Apre la riga; di nuovo, passa a quello che ha aperto' : 'Apre la riga'),
        ...on('move', '↑ ↓', 'Sposta la riga'),
        ...on('choose', 'x', 'Sceglie la riga'),
        ...on('choose', 'a', 'Va alle azioni sulle righe scelte'),
        ...(leave && back ? [['Esc', "Lascia la ricerca, o torna all'elenco"] as const] : []),
        ...(leave && !back ? [['Esc', 'Lascia la ricerca'] as const] : []),
        ...(back && !leave ? [['Esc', "Torna all'elenco"] as const] : []),
        ['?', 'Mostra queste scorciatoie'],
      ]
    },
  },
}
