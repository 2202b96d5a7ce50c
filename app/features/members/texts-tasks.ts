import { formatNumber } from '#domain/format.ts'
import type { MemberTask, TaskKind, TaskRefusal } from '#domain/members/tasks.ts'
import { plural } from '#app/ui/texts/plural.ts'

const cards = (n: number): string => plural(n, 'tessera', 'tessere')

const LEFT: Record<TaskRefusal, (n: number, kind: TaskKind) => string> = {
  not_now: (n, kind) =>
    kind === 'renew'
      ? `${cards(n)} no: non è ancora ora, o ${n === 1 ? 'è sospesa, annullata o in attesa' : 'sono sospese, annullate o in attesa'}.`
      : `${cards(n)} no: ${n === 1 ? 'ha' : 'hanno'} già questa categoria, o ci arriva solo chi decide il direttivo.`,
  own: (n) => `${cards(n)} no: è la tua, o di un tuo figlio. Ci pensa un'altra persona.`,
  gone: (n) => `${cards(n)} no: nel frattempo non c'è più.`,
}

/** What is done with many cards at once. */
export const tasks = {
  all: 'Agisci su tutte quelle trovate',
  allTitle: 'Tutte le tessere trovate',
  chosenTitle: (n: number): string => `${cards(n)} ${n === 1 ? 'scelta' : 'scelte'}`,
  what: 'Che cosa',
  kinds: { renew: 'Rinnova', category: 'Cambia categoria' } satisfies Record<TaskKind, string>,
  membership: 'Nuova categoria',
  choose: 'Scegli',
  touched: ({ touched, cards: all }: { touched: number; cards: number }, kind: TaskKind): string =>
    touched === 0
      ? 'Così non cambia nessuna tessera.'
      : kind === 'renew'
        ? `Si ${touched === 1 ? 'rinnova' : 'rinnovano'} ${cards(touched)} su ${formatNumber(all)}. I pagamenti qui non si registrano.`
        : `Cambia la categoria di ${cards(touched)} su ${formatNumber(all)}: vale da subito.`,
  left: (why: TaskRefusal, n: number, kind: TaskKind): string => LEFT[why](n, kind),
  start: { renew: (n: number): string => `Rinnova ${cards(n)}`, category: (n: number): string => `Cambia ${cards(n)}` },
  undoHint: "Si può annullare per un'ora dalla fine.",
  state: ({ kind, state, cards: all, done, left }: MemberTask): string => {
    const gone = done + Object.values(left).reduce((sum, n) => sum + n, 0)
    if (state === 'running')
      return `${kind === 'renew' ? 'Rinnovo' : 'Cambio di categoria'}: ${formatNumber(gone)} su ${formatNumber(all)}…`
    if (state === 'undoing') return `Annullo: ne restano ${formatNumber(done)}…`
    if (state === 'undone')
      return done === 0 ? 'Annullato: è tutto come prima.' : `Annullato. ${cards(done)} no: ci ha già pensato qualcuno.`
    return kind === 'renew'
      ? `${done === 1 ? 'Rinnovata' : 'Rinnovate'} ${cards(done)} su ${formatNumber(all)}.`
      : `Categoria cambiata a ${cards(done)} su ${formatNumber(all)}.`
  },
  undo: 'Annulla',
  close: 'Chiudi',
  gone: 'Di questa operazione non si sa più nulla: quello che è stato fatto è nel registro.',
}
