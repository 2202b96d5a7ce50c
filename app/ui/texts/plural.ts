import { formatNumber } from '#domain/format.ts'

/** "1 giorno", "3 giorni", "2.006 giorni": Italian has two forms. */
export const plural = (n: number, one: string, other: string): string =>
  // Most numbers are small, and creating the first formatter is slow.
  `${n < 1_000 ? n : formatNumber(n)} ${n === 1 ? one : other}`
