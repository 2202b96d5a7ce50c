/** The tints of children's cards. The phone's owner has the association's own colour. */
const TINTS = 5

/**
 * The tint of a child's card on a parent's phone, in degrees of hue from the association's colour. It depends on the last four digits
 * alone, which every shop reads anyway, and reveals nothing about the person. Cards of one family differ as long as there are enough tints.
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
