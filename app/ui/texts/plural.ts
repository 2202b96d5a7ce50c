import { formatNumber } from '#domain/format.ts'

/** "1 giorno", "3 giorni", "2.006 giorni": Italian has these two forms. */
export const plural = (n: number, one: string, other: string): string =>
  // Most are small, and the first formatter is dear to make.
  `${n < 1_000 ? n : formatNumber(n)} ${n === 1 ? one : other}`
