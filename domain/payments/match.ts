import { choiceField, lineField, optionalField } from '#domain/form.ts'
import { dateField } from '#domain/date-field.ts'
import { readCardNumber } from '#domain/cards/card-number.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { foldText } from '#domain/search.ts'
import { cardNumberField } from '#domain/cards/card-number-field.ts'
import { eventSlotField } from './paid-event.ts'
import { amountField, MAX_PAYMENT_DETAIL, PAYMENT_PURPOSES, type PaymentQuote } from './payment.ts'

/** Evidence for a card: the line has its number or its holder's names, the amount is its fee, and a fee is due: a first one, or for a renewal, now or given. */
export type Mark = 'number' | 'name' | 'amount' | 'renewal'
/** `sure`: number, name and amount agree, and a fee is due; `likely`: amount and due fee; `maybe`: anything less. */
export type Confidence = 'sure' | 'likely' | 'maybe'
export type Proposal = { quote: PaymentQuote; marks: Mark[]; confidence: Confidence }

/**
 * A credit of a statement that staff have not handled yet. `cents`: what is not booked; `whole`: the credit, of which a part may be booked.
 * The best proposal comes first.
 */
export type BankLine = {
  id: string
  bookedOn: PlainDate
  cents: number
  whole: number
  words: string
  payer: string | null
  proposals: Proposal[]
}

/** GET /api/staff/bank. `open`: the number of unhandled lines; `columns`: of earlier files, by the names in their header. */
export type BankAnswer = { lines: BankLine[]; open: number; columns: Record<string, (number | null)[]> }

/** POST /api/staff/bank/lines: the numbers of new credits, of known ones, and of those of a future day, which are not stored. */
export type StatementTaken = { added: number; known: number; future: number }

export const BANK_PAGE = 25
export const BANK_LINES_AT_ONCE = 100

/**
 * POST /api/staff/bank/lines/:id/book: books the line as this payment. `amount`: a part, as for one of a family; null: all of
 * it. `left`: what was displayed as not booked.
 */
export const bookForm = {
  number: cardNumberField,
  amount: optionalField(amountField),
  left: amountField,
  purpose: choiceField(PAYMENT_PURPOSES),
  event: optionalField(eventSlotField),
  detail: optionalField(lineField({ max: MAX_PAYMENT_DETAIL })),
  validTo: optionalField(dateField),
}

/** Common words of transfers, which are not names. */
const COMMON = new Set(
  'quota quote anno bonifico bonif sepa tessera socio soci rinnovo associativa annuale circolo pagamento favore ordinante causale data del della dal per euro eur iscrizione da di a il la e n nr num numero vostro nostro'.split(
    ' ',
  ),
)

/** The card numbers in a text, with or without gaps. */
export const numbersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/(?<!\d)(\d{10}|\d{4}[ .-]\d{3}[ .-]\d{3})(?!\d)/g)].flatMap(([found]) => readCardNumber(found) ?? [])),
]

/** Possible names in a text, folded: single words, and two adjacent ones («De Rossi»). */
export function namesIn(text: string): string[] {
  const words = text
    .split(/[^\p{L}\p{M}'\u2019]+/u)
    .map(foldText)
    .filter((word) => word.length > 1 && !COMMON.has(word))
    .slice(0, 16)
  return [...new Set([...words, ...words.slice(1).map((word, i) => `${words[i]!}${word}`)])]
}

/** All pairs of the names as surname and name, in the form of `nameKey`. */
export const keysOf = (names: readonly string[]): string[] =>
  names.flatMap((surname) => names.filter((name) => name !== surname).map((name) => `${surname} ${name}`)).slice(0, 800)

/** Weighs the evidence for a card. It books nothing: a person decides. */
export function weigh(
  { cents, words, payer }: { cents: number; words: string; payer: string | null },
  quote: PaymentQuote,
  nameKey: string,
): Proposal {
  const text = `${words} ${payer ?? ''}`
  const marks: Mark[] = []
  if (numbersIn(text).includes(quote.number)) marks.push('number')
  const [surname = '', name = ''] = nameKey.split(' ')
  const names = namesIn(text)
  if (names.includes(surname) && names.includes(name)) marks.push('name')
  if (quote.feeCents === cents) marks.push('amount')
  if (quote.due !== null) marks.push('renewal')
  const has = (...wanted: Mark[]) => wanted.every((mark) => marks.includes(mark))
  const confidence = has('number', 'name', 'amount', 'renewal') ? 'sure' : has('amount', 'renewal') ? 'likely' : 'maybe'
  return { quote, marks, confidence }
}

/** Best first. Two equally good ones are neither sure nor likely. */
export function ranked(proposals: readonly Proposal[]): Proposal[] {
  const order: Confidence[] = ['sure', 'likely', 'maybe']
  const sorted = proposals.toSorted(
    (a, b) =>
      order.indexOf(a.confidence) - order.indexOf(b.confidence) ||
      b.marks.length - a.marks.length ||
      (a.quote.number < b.quote.number ? -1 : 1),
  )
  const best = sorted[0]
  const isTwice = best !== undefined && best.confidence !== 'maybe' && sorted[1]?.confidence === best.confidence
  return (isTwice ? sorted.map((one) => ({ ...one, confidence: 'maybe' as const })) : sorted).slice(0, 4)
}
