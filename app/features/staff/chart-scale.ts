/** The top of a scale of so many steps that holds `most`: round figures, none of them half a check. */
export function topOf(most: number, steps: number): number {
  const least = Math.max(1, Math.ceil(most / steps))
  const size = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 3, 5, 10].map((n) => n * size).find((one) => one >= least) ?? least
  return step * steps
}
