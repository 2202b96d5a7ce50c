/** So many tints a family's cards have beside the association's own colour, which is that of the card of the phone's owner. */
const TINTS = 5

/**
 * The tint of a child's card on a parent's phone, as degrees by which it is turned away from the association's colour: told by the last
 * four digits, which every shop reads anyway, and by nothing of the person. No two of a family are the same while there are enough.
 */
export function cardTint(number: string, children: readonly string[]): number {
  const taken: number[] = []
  for (const each of children.toSorted()) {
    let tint = Number(each.slice(-4)) % TINTS
    while (taken.includes(tint) && taken.length < TINTS) tint = (tint + 1) % TINTS
    if (each === number) return (tint + 1) * (360 / (TINTS + 1))
    taken.push(tint)
  }
  return 0
}
