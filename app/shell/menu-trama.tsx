/** Until the card's pattern is there. */
export function MenuTrama({ number }: { number: string }) {
  return number ? null : null
}
