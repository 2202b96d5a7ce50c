type Extent = { top: number; bottom: number }

/**
 * The position of a dragged line: that of the last line whose middle the pointer has passed. A line higher than the dragged one does not
 * send it back.
 *
 * @param lines from top to bottom; `y` in the same pixels
 */
export function placeAt(lines: readonly Extent[], from: number, y: number): number {
  const above = lines.slice(0, from).findIndex((line) => y < middle(line))
  if (above !== -1) return above
  return Math.max(
    from,
    lines.findLastIndex((line) => y > middle(line)),
  )
}

const middle = ({ top, bottom }: Extent): number => (top + bottom) / 2
