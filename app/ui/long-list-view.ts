/** Which part of a long list is drawn. Chunks are of an even number of rows: in two columns each begins on the left. */
export const CHUNK = 10
/** Beyond the screen on both sides, px: a thumb's throw. */
const AHEAD = 1000
/** Before anything is measured, px a row. */
const GUESS = 76

/** `first` and `end`: drawn chunks, without `end`. `heights`: of those that were drawn once, px; the others are guessed from them. */
export type View = { first: number; end: number; heights: readonly (number | undefined)[] }

export const chunksOf = (rows: number): number => Math.ceil(rows / CHUNK)

/** The heights of what is not drawn above and below, px. */
export function spaces({ first, end, heights }: View, rows: number): { above: number; below: number } {
  const height = heightOf(heights, rows)
  const sum = (from: number, to: number) => {
    let total = 0
    for (let i = from; i < to; i++) total += height(i)
    return total
  }
  return { above: sum(0, first), below: sum(end, chunksOf(rows)) }
}

/** The chunks between two heights of the list, with what is beyond them. */
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
