/**
 * The place to which a dragged line of a list goes: that of the last line whose middle the pointer has passed. A line higher than the
 * dragged one does not send it back.
 *
 * @param lines from above to below; `y` in the same pixels
 */
export function placeAt(lines: readonly { top: number; bottom: number }[], from: number, y: number): number {
  const middle = (line: { top: number; bottom: number }) => (line.top + line.bottom) / 2
  const above = lines.slice(0, from).findIndex((line) => y < middle(line))
  if (above !== -1) return above
  return Math.max(
    from,
    lines.findLastIndex((line) => y > middle(line)),
  )
}
