/** "1 giorno", "3 giorni": Italian has these two forms. */
export const plural = (n: number, one: string, other: string): string => `${n} ${n === 1 ? one : other}`
