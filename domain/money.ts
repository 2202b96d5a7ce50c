import { formatNumber } from './format.ts'

/** Cents of an amount as Italians write it: «25», «25,5», «1.250,00 €», and «25.50» too; null for anything else. */
export function readMoney(written: string): number | null {
  const text = written.replace(/[\s€]/gu, '')
  const [, whole = '', decimals = ''] =
    /^(\d{1,3}(?:\.\d{3})+|\d{1,9})(?:,(\d{1,2}))?$/.exec(text) ?? /^(\d{1,9})\.(\d{1,2})$/.exec(text) ?? []
  if (whole === '') return null
  return Number(whole.replaceAll('.', '')) * 100 + Number(decimals.padEnd(2, '0'))
}

/** «25,00», «1.250,00»: the text in a field, before the euro sign. */
export const writeMoney = (cents: number): string =>
  `${formatNumber(Math.trunc(cents / 100))},${String(Math.abs(cents) % 100).padStart(2, '0')}`

/** The value of a field: cents, null when it is empty, or the text itself when it is no amount. */
export const moneyOf = (written: string): number | string | null => (written.trim() === '' ? null : (readMoney(written) ?? written))

/** The inverse of `moneyOf`. */
export const writtenMoney = (value: unknown): string =>
  typeof value === 'number' ? writeMoney(value) : typeof value === 'string' ? value : ''
