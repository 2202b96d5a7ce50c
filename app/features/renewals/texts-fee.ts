import type { LaterFee } from '#domain/content/association.ts'
import { formatLongDate, formatMoney, withDay } from '#domain/format.ts'

/** Which fee is paid now, in the sheet that «Rinnova» opens, when the association has decided another one. */
export const decidedFeeText = {
  /** A period that begins with the new fee. */
  own: ({ from, cents }: LaterFee): string => `La quota del nuovo periodo è di ${amount(cents)}: cambia ${day('dal', from)}.`,
  /** A period that begins with the payment. */
  next: (cents: number, next: LaterFee): string =>
    `La quota è di ${amount(cents)}; ${day('dal', next.from)} sarà di ${amount(next.cents)}.`,
}

const amount = (cents: number): string => (cents === 0 ? '0\u00a0€' : formatMoney(cents))
const day = (words: string, date: LaterFee['from']): string => withDay(words, formatLongDate(date))
