import type { PaymentMethod, PaymentPurpose } from './payment.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** '12/2026', as printed on the receipt. */
export const receiptLabel = ({ year, number }: { year: number; number: number }): string => `${number}/${year}`

/** Reads a receipt's label: «12/2026», «2026/12», «2026/0012»; null for other text. */
export function readReceiptLabel(words: string): { year: number; number: number } | null {
  const [, a = '', b = ''] = /^\s*(\d{1,7})\s*\/\s*(\d{1,7})\s*$/.exec(words) ?? []
  if (a === '') return null
  if (isYear(b)) return { year: Number(b), number: Number(a) }
  return isYear(a) ? { year: Number(a), number: Number(b) } : null
}

/** A receipt's contents on its day: later changes of names and addresses do not touch it. */
export type FrozenReceipt = {
  association: { id: string; name: string; taxCode: string | null; address: string | null; email: string; color: string }
  payer: { name: string; number: string; taxCode: string | null; address: string | null }
  cents: number
  method: PaymentMethod
  paidOn: PlainDate
  purpose: PaymentPurpose
  detail: string | null
  period: { validFrom: PlainDate; validTo: PlainDate } | null
  /** Notes about VAT and stamp duty, from the association's settings. */
  notes: string[]
}

const isYear = (part: string): boolean => /^20\d\d$/.test(part)

const UNITS = [
  'zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici',
  'diciassette diciotto diciannove',
]
  .join(' ')
  .split(' ')
const TENS = ['', '', 'venti', 'trenta', 'quaranta', 'cinquanta', 'sessanta', 'settanta', 'ottanta', 'novanta']

/** A whole number below a million in Italian: 21 'ventuno', 38 'trentotto', 180 'centottanta', 1003 'milletré'. */
export function inWords(number: number): string {
  const words = spelled(number)
  return number > 3 && words.endsWith('tre') ? `${words.slice(0, -1)}é` : words
}

function spelled(number: number): string {
  if (number < 20) return UNITS[number]!
  if (number < 100) {
    const [ten, unit] = [TENS[Math.floor(number / 10)]!, number % 10]
    if (unit === 0) return ten
    return (unit === 1 || unit === 8 ? ten.slice(0, -1) : ten) + UNITS[unit]!
  }
  if (number < 1000) {
    const [hundreds, rest] = [Math.floor(number / 100), number % 100]
    const hundred = hundreds === 1 ? 'cento' : `${UNITS[hundreds]!}cento`
    if (rest === 0) return hundred
    // Before "ottanta" and its compounds "cento" loses its last vowel; before "otto" it keeps it.
    return (rest >= 80 && rest < 90 ? hundred.slice(0, -1) : hundred) + spelled(rest)
  }
  const [thousands, rest] = [Math.floor(number / 1000), number % 1000]
  return (thousands === 1 ? 'mille' : `${spelled(thousands)}mila`) + (rest === 0 ? '' : spelled(rest))
}

/** 2550 gives «venticinque/50», as receipts write it. */
export const amountInWords = (cents: number): string => `${inWords(Math.floor(cents / 100))}/${String(cents % 100).padStart(2, '0')}`
