/** Points. */
const [LARGEST, SMALL, LEAST] = [8, 7, 5]

/**
 * An e-mail address in a narrow column, as whoever copies it by hand can read it: on one line, or, one that is too long, with what comes
 * after its sign on the next. Broken anywhere else it would be another address.
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
