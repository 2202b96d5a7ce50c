import { formatNumber } from './format.ts'

/** Cents of an amount as Italians write it: «25», «25,5», «1.250,00 €», and «25.50» too; null for anything else. */
export function readMoney(written: string): number | null {
  const text = written.replace(/[\s€]/gu, '')
  const [, whole = '', decimals = ''] =
    /^(\d{1,3}(?:\.\d{3})+|\d{1,9})(?:,(\d{1,2}))?$/.exec(text) ?? /^(\d{1,9})\.(\d{1,2})$/.exec(text) ?? []
  if (whole === '') return null
  return Number(whole.replaceAll('.', '')) * 100 + Number(decimals.padEnd(2, '0'))
}

/** «25,00», «1.250,00»: what stands in a field before the sign. */
export const writeMoney = (cents: number): string =>
  `${formatNumber(Math.trunc(cents / 100))},${String(Math.abs(cents) % 100).padStart(2, '0')}`

/** What a field holds of an amount that is written: cents, null of nothing, and the words themselves where they are none. */
export const moneyOf = (written: string): number | string | null => (written.trim() === '' ? null : (readMoney(written) ?? written))

/** The same the other way round. */
export const writtenMoney = (value: unknown): string =>
  typeof value === 'number' ? writeMoney(value) : typeof value === 'string' ? value : ''
