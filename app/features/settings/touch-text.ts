import { formatLongDate, formatMoney, withDay } from '#domain/format.ts'
import type { Touch } from '#domain/settings/api.ts'
import { plural } from '#app/ui/texts/plural.ts'

/** The effects of a change on people, shown before it is saved. */
export function touchText(touch: Touch): string {
  const sentence = SENTENCES[touch.kind]
  return sentence(touch)
}

/** Whether the change cannot be saved: people have the removed category. */
export const isRefused = ({ kind, when, people }: Touch): boolean => kind === 'removed' && when === 'now' && people > 0

const fee = (cents: unknown): string => (cents === 0 ? 'zero' : formatMoney(Number(cents)))
const are = (n: number, one: string, other: string): string => (n === 1 ? one : other)
const people = (n: number): string => plural(n, 'persona', 'persone')
const days = (n: unknown): string => plural(Number(n), 'giorno', 'giorni')
const day = (date: unknown): string => formatLongDate(String(date))
const atOnce = (n: number): string => (n === 0 ? 'Oggi non riguarda nessuno.' : `Da subito riguarda ${people(n)}.`)

const SENTENCES: Record<Touch['kind'], (touch: Touch) => string> = {
  fee: ({ about, before, after, people: n, atOnce: open }) => {
    const whom =
      n === 0
        ? 'Oggi non la paga nessuno: vale per chi si iscrive da adesso.'
        : `${are(n, 'La paga', 'La pagano')} ${people(n)} dal prossimo rinnovo: ${
            open === 0 ? 'nessuna ha' : `${open} ${are(open, 'ha', 'hanno')}`
          } il rinnovo già aperto.`
    return `La quota di «${about}» passa da ${fee(before)} a ${fee(after)}. ${
      after === 0 && n > 0 ? `Non la ${are(n, 'paga', 'pagano')} più ${people(n)}, dal prossimo rinnovo.` : whom
    }`
  },
  name: ({ before, after, people: n }) =>
    `«${before}» si chiamerà «${after}». ${
      n === 0 ? "Oggi non ce l'ha nessuno." : `${are(n, 'Lo legge', 'Lo leggono')} ${people(n)}, da subito.`
    }`,
  votes: ({ about, after, people: n }) => `Chi è «${about}» ${after === true ? 'vota' : 'non vota più'} in assemblea. ${atOnce(n)}`,
  admission: ({ about, before, after, people: n }) => {
    const rule =
      before === after
        ? `Cambiano le età per «${about}». Vale per chi si iscrive da adesso: chi ha già la tessera la tiene.`
        : after === 'automatic'
          ? `Da adesso chi si iscrive come «${about}» ha subito la tessera, senza delibera.`
          : `Da adesso chi si iscrive come «${about}» aspetta la delibera del direttivo.`
    return n === 0
      ? rule
      : `${rule} ${are(n, 'La domanda già arrivata aspetta', `Le ${n} domande già arrivate aspettano`)} ancora una risposta.`
  },
  default: ({ about }) => `Da adesso chi si registra comincia come «${about}».`,
  removed: ({ about, when, people: n }) => {
    if (when === 'report')
      return `La categoria di segnalazioni «${about}» non ci sarà più. ${
        n === 0
          ? "Oggi nessuna segnalazione aperta ce l'ha."
          : `${plural(n, 'segnalazione aperta resta', 'segnalazioni aperte restano')} a chi ${are(n, 'la', 'le')} segue.`
      }`
    return n === 0
      ? `«${about}» non ci sarà più. Oggi non ce l'ha nessuno.`
      : `«${about}» non si può togliere: ${are(n, "ce l'ha, o l'ha chiesta, 1 persona", `ce l'hanno, o l'hanno chiesta, ${n} persone`)}.`
  },
  policy: ({ before, after, people: n }) =>
    `${
      before === after
        ? `Cambia quanto vale una tessera nuova. Una fatta oggi varrebbe comunque fino ${withDay('al', day(after))}.`
        : `Una tessera fatta oggi varrà fino ${withDay('al', day(after))}, non più fino ${withDay('al', day(before))}.`
    } ${
      n === 0
        ? 'Oggi nessuno ha una tessera.'
        : `${are(n, '1 persona avrà', `${n} persone avranno`)} la nuova durata dal prossimo rinnovo: la tessera di adesso resta com'è.`
    }`,
  grace: ({ before, after, people: n }) =>
    `La tolleranza passa da ${days(before)} a ${days(after)}. ${
      n === 0
        ? 'Oggi per nessuno cambia qualcosa.'
        : Number(after) < Number(before)
          ? `Da subito ${are(n, '1 tessera non vale', `${n} tessere non valgono`)} più.`
          : `Da subito ${are(n, '1 tessera scaduta torna valida', `${n} tessere scadute tornano valide`)}.`
    }`,
  opens: ({ before, after, people: n }) =>
    `Il rinnovo si apre ${days(after)} prima della scadenza, non più ${Number(before)}. ${
      n === 0
        ? 'Oggi per nessuno cambia qualcosa.'
        : Number(after) > Number(before)
          ? `Da subito ${are(n, '1 persona in più può', `${n} persone in più possono`)} rinnovare.`
          : `Da subito ${are(n, '1 persona non può ancora', `${n} persone non possono ancora`)} rinnovare.`
    }`,
  partners: ({ after, people: n }) =>
    `Durante la tolleranza la tessera ${after === true ? 'vale anche' : 'non vale più'} nelle convenzioni. ${atOnce(n)}`,
  desk: ({ about, before, after, people: n }) =>
    `Le segnalazioni «${about}» le legge ${DESKS[String(after)]}, non più ${DESKS[String(before)]}. Vale per quelle nuove${
      n === 0 ? '.' : `: ${plural(n, 'già aperta resta', 'già aperte restano')} a chi ${are(n, 'la', 'le')} segue.`
    }`,
}

const DESKS: Record<string, string> = {
  admin: 'chi amministra',
  secretary: 'la segreteria',
  editor: 'la redazione',
  safeguarding: 'il responsabile della tutela',
}
