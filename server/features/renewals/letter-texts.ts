import { formatCardNumber } from '#domain/cards/card-number.ts'
import { formatLongDate, formatMoney, withDay } from '#domain/format.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Fee } from '#domain/renewals/fee.ts'

/** `child`: the first name of a minor; the letter then goes to the parents. `ended`: the grace is over. */
export type LetterFacts = {
  number: string
  firstname: string
  child: string | null
  validTo: PlainDate
  lastGoodDay: PlainDate
  daysLeft: number
  ended: boolean
  fee: Fee | null
}

/** The text of a letter about a card's end, for readers without the app; `mails.ts` has the mail's. */
export const letterText = {
  title: 'Lettere di rinnovo',
  fileName: (day: PlainDate) => `lettere-rinnovo-${day}.pdf`,
  parents: 'Ai genitori di',
  subject: (number: string) => `Rinnovo della tessera ${formatCardNumber(number)}`,
  hello: ({ firstname, child }: LetterFacts) => (child === null ? `Ciao ${firstname},` : 'Gentili genitori,'),
  fact({ child, validTo, lastGoodDay, daysLeft, ended }: LetterFacts): string {
    const card = child === null ? 'la tua tessera' : `la tessera di ${child}`
    if (ended) return `${card} è scaduta ${withDay('il', formatLongDate(validTo))}. Con il rinnovo riparte, con lo stesso numero.`
    if (daysLeft >= 0)
      return `${card} scade ${withDay('il', formatLongDate(validTo))}. Rinnovandola non si perdono giorni: il nuovo periodo parte dalla vecchia scadenza.`
    return `${card} è scaduta ${withDay('il', formatLongDate(validTo))}. Vale ancora ${withDay('fino al', formatLongDate(lastGoodDay))}, e rinnovandola non si perdono giorni.`
  },
  cost({ fee }: LetterFacts): string {
    if (fee === null) return 'Per la quota, senti la segreteria.'
    if (fee.cents === 0) return 'Il rinnovo è gratuito: basta dirlo in segreteria.'
    return `La quota è di ${formatMoney(fee.cents)}. Si paga in segreteria${fee.bank ? ', o con un bonifico:' : '.'}`
  },
  amount: 'Importo',
  holder: 'Intestatario',
  iban: 'IBAN',
  reference: 'Causale',
  paid: 'Se è già pagata, grazie: la registrazione può richiedere due giorni lavorativi.',
  bye: 'A presto,',
}
