/** Points. */
const [LARGEST, SMALL, LEAST] = [8, 7, 5]

/**
 * Breaks an e-mail address for a narrow column: on one line, or after its @. Broken elsewhere, it would be copied as another address.
 *
 * @param fits whether a line of this size, in points, is no wider than the column
 */
export function addressLines(email: string, fits: (line: string, size: number) => boolean): { lines: string[]; size: number } {
  const at = email.lastIndexOf('@')
  const lines = fits(email, SMALL) ? [email] : [email.slice(0, at), email.slice(at)]
  let size = LARGEST
  while (size > LEAST && !lines.every((line) => fits(line, size))) size -= 0.25
  return { lines, size }
}
