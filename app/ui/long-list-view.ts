/** Rows per chunk of a long list: an even number, so that in two columns each chunk begins on the left. */
export const CHUNK = 10
/** Rendered beyond the screen on both sides, px: about one flick of a thumb. */
const AHEAD = 1000
/** Estimated height of a row before any measurement, px. */
const GUESS = 76

/**
 * `first` and `end`: rendered chunks, `end` excluded. `heights`: of chunks rendered at least once, px; the others are estimated from them.
 */
export type View = { first: number; end: number; heights: readonly (number | undefined)[] }

export const chunksOf = (rows: number): number => Math.ceil(rows / CHUNK)

/** Heights of the parts above and below that are not rendered, px. */
export function spaces({ first, end, heights }: View, rows: number): { above: number; below: number } {
  const height = heightOf(heights, rows)
  const sum = (from: number, to: number) => {
    let total = 0
    for (let i = from; i < to; i++) total += height(i)
    return total
  }
  return { above: sum(0, first), below: sum(end, chunksOf(rows)) }
}

/** The chunks between two heights of the list, and some beyond them. */
export function chunksBetween(top: number, bottom: number, heights: View['heights'], rows: number): { first: number; end: number } {
  const height = heightOf(heights, rows)
  const count = chunksOf(rows)
  let first = 0
  let y = 0
  while (first < count - 1 && y + height(first) < top - AHEAD) y += height(first++)
  let end = first
  while (end < count && y < bottom + AHEAD) y += height(end++)
  return { first, end: Math.max(end, first + 1) }
}

function heightOf(heights: View['heights'], rows: number): (chunk: number) => number {
  const known = heights.filter((height) => height !== undefined)
  const perRow = known.length > 0 ? known.reduce((sum, height) => sum + height, 0) / (known.length * CHUNK) : GUESS
  return (chunk) => heights[chunk] ?? perRow * Math.min(CHUNK, rows - chunk * CHUNK)
}
