/** The top of a scale of `steps` steps that holds `most`, so that every step is a round whole number. */
export function topOf(most: number, steps: number): number {
  const least = Math.max(1, Math.ceil(most / steps))
  const size = 10 ** Math.floor(Math.log10(least))
  const step = [1, 1.5, 2, 3, 4, 5, 6, 8, 10].map((n) => n * size).find((one) => one >= least && Number.isInteger(one)) ?? least
  return step * steps
}
