import { formatLongDate, formatMoney, withDay } from '#domain/format.ts'
import type { Touch } from '#domain/settings/api.ts'
import { plural } from '#app/ui/texts/plural.ts'

/** The effects of a change on people, shown before it is saved. */
export function touchText(touch: Touch): string {
  const sentence = SENTENCES[touch.kind]
  return sentence(touch)
}

const fee = (cents: unknown): string => (cents === 0 ? 'zero' : formatMoney(Number(cents)))
const are = (n: number, one: string, other: string): string => (n === 1 ? one : other)
const people = (n: number): string => plural(n, 'persona', 'persone')
const days = (n: unknown): string => plural(Number(n), 'giorno', 'giorni')
const day = (date: unknown): string => formatLongDate(String(date))
const atOnce = (n: number): string => (n === 0 ? 'Oggi non riguarda nessuno.' : `Da subito riguarda ${people(n)}.`)

/** Ends a sentence about a number of people. */
const whenPaid = (n: number, now: number): string => {
  if (now === 0) return ', dal prossimo rinnovo.'
  if (now === n) return ', da subito.'
  return `: ${now} da subito (prima quota o rinnovo aperto), ${are(n - now, "l'altra", 'le altre')} dal prossimo rinnovo.`
}
const open = (n: number): string => plural(n, 'domanda aperta', 'domande aperte')

/** A fee of periods that begin later. */
function laterFee({ about, before, after, people: n, atOnce: now, applied, from, until }: Touch & { from: string }): string {
  const days = `${withDay('Dal', day(from))}${until ? ` ${withDay('al', day(until))}` : ''}`
  const whom =
    n === 0
      ? 'Oggi non riguarda nessuno.'
      : now === 0
        ? `Riguarda ${people(n)}, con un rinnovo che non è ancora aperto.`
        : now === n
          ? `Riguarda ${people(n)}, con il rinnovo già aperto.`
          : `Riguarda ${people(n)}: ${now} con il rinnovo già aperto, ${are(n - now, "l'altra", 'le altre')} più avanti.`
  return [
    `${days} la quota di «${about}» sarà ${fee(after)}, non ${fee(before)}: vale per i periodi che cominciano ${until ? 'in quei giorni' : 'da quel giorno'}.`,
    whom,
    applied > 0 && `Può valere anche per ${open(applied)}.`,
    'Chi ha già pagato non aggiunge niente.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** A rule for new applications, and how many wait already. */
const withWaiting = (rule: string, n: number): string =>
  n === 0 ? rule : `${rule} ${are(n, 'La domanda già arrivata aspetta', `Le ${n} domande già arrivate aspettano`)} ancora una risposta.`

const SENTENCES: Record<Touch['kind'], (touch: Touch) => string> = {
  fee: (touch) => {
    const { about, before, after, people: n, atOnce: now, applied, from, until } = touch
    if (from !== undefined) return laterFee({ ...touch, from })
    const change = `La quota di «${about}» passa da ${fee(before)} a ${fee(after)}${until ? `, ${withDay('fino al', day(until))}` : ''}.`
    if (n === 0) return `${change} Oggi non la paga nessuno: vale per ${applied > 0 ? `${open(applied)} e ` : ''}chi si iscrive da adesso.`
    const pay = after === 0 ? are(n, 'Non la paga più', 'Non la pagano più') : are(n, 'La paga', 'La pagano')
    return `${change} ${pay} ${people(n)}${whenPaid(n, now)}${applied > 0 ? ` Vale anche per ${open(applied)}.` : ''}`
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
          : `Da adesso chi si iscrive come «${about}» aspetta la delibera.`
    return withWaiting(rule, n)
  },
  conferred: ({ about, after, people: n }) =>
    withWaiting(
      after === true
        ? `Da adesso «${about}» la dà l'assemblea: nessuno la chiede più.`
        : `Da adesso «${about}» si può chiedere: aspetta la delibera.`,
      n,
    ),
  default: ({ about }) => `Da adesso chi si registra comincia come «${about}».`,
  removed: ({ about, when, people: n, applied }) => {
    if (when === 'report')
      return `La categoria di segnalazioni «${about}» non ci sarà più. ${
        n === 0
          ? "Oggi nessuna segnalazione aperta ce l'ha."
          : `${plural(n, 'segnalazione aperta resta', 'segnalazioni aperte restano')} a chi ${are(n, 'la', 'le')} segue.`
      }`
    const held = n > 0 && `${are(n, "ce l'ha", "ce l'hanno")} ${people(n)}`
    const asked = applied > 0 && `${are(applied, "c'è", 'ci sono')} ${open(applied)}`
    return held || asked
      ? `«${about}» non si può togliere: ${[held, asked].filter(Boolean).join(', e ')}.`
      : `«${about}» non ci sarà più. Oggi non ce l'ha nessuno.`
  },
  policy: ({ before, after, people: n, atOnce: now }) =>
    `${
      before === after
        ? `Cambia quanto vale una tessera nuova. Una fatta oggi varrebbe comunque ${withDay('fino al', day(after))}.`
        : `Una tessera fatta oggi varrà ${withDay('fino al', day(after))}, non più ${withDay('fino al', day(before))}.`
    } ${
      n === 0
        ? 'Oggi non riguarda nessuno: vale per le tessere date da adesso.'
        : `${are(n, '1 persona avrà', `${n} persone avranno`)} la nuova durata${whenPaid(n, now)} La tessera di adesso resta com'è.`
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
