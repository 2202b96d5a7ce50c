/*
 * The engraved pattern of the card, "la trama". One ring is one closed curve that swings between two lobed envelopes, drawn `n`
 * times, each turned by 1/n of a circle. `waves` and `n` share no divisor, so the copies interleave into the woven line work of a
 * banknote. The shapes come from the association's id: every association has its own pattern. The angle of each ring comes from
 * the member's number: no two cards are the same.
 */

export type Ring = {
  /** Copies, and lobes of the envelopes. */
  n: number
  waves: number
  inner: number
  outer: number
  lobe: number
}

/** [n, waves], from dense to open; no pair shares a divisor. */
export const PAIRS: readonly (readonly [number, number])[] = [
  [36, 7],
  [30, 7],
  [32, 9],
  [40, 9],
  [28, 9],
  [36, 5],
  [24, 7],
  [24, 5],
  [20, 7],
  [18, 5],
  [22, 5],
  [16, 5],
]

/** Side of the box that the pattern is drawn in; its centre is the origin. */
export const TRAMA_BOX = 424

/** Five rings, from the rim to the centre, the same for every card of an association. */
export function rings(association: string): Ring[] {
  const random = seeded(association)
  const pick = (from: number, to: number) => PAIRS[from + Math.floor(random() * (to - from))] ?? [36, 7]
  const edges = [209, 150 + random() * 8, 98 + random() * 8, 56 + random() * 6, 25 + random() * 3, 3]
  return [0, 1, 2, 3, 4].map((i) => {
    const [n, waves] = i < 2 ? pick(0, 5) : i === 2 ? pick(4, 8) : pick(8, 12)
    return { n, waves, outer: edges[i] ?? 0, inner: (edges[i + 1] ?? 0) + 2.5, lobe: i < 3 ? 2 : 1.2 }
  })
}

/** Where each ring starts, in degrees: the part of the pattern that depends on the member. */
export function ringAngles(all: Ring[], member: string): number[] {
  const random = seeded(member)
  return all.map(({ n }) => (random() * 360) / n)
}

/** One copy of a ring as path data. */
export function ringPath({ n, waves, inner, outer, lobe }: Ring): string {
  const steps = Math.max(waves, n) * 9
  const points = Array.from({ length: steps }, (_, i): [number, number] => {
    const turn = (2 * Math.PI * i) / steps
    const edge = lobe * Math.cos(n * turn)
    const radius = (inner + outer) / 2 + ((outer - inner) / 2 - edge) * Math.sin(waves * turn)
    return [radius * Math.cos(turn), radius * Math.sin(turn)]
  })
  const at = (i: number) => points[i % steps] ?? [0, 0]
  const half = (i: number) => text([(at(i)[0] + at(i + 1)[0]) / 2, (at(i)[1] + at(i + 1)[1]) / 2])
  return `M${half(steps - 1)}${points.map((point, i) => `Q${text(point)} ${half(i)}`).join('')}Z`
}

const text = ([x, y]: [number, number]) => `${x.toFixed(1)} ${y.toFixed(1)}`

/** Numbers from 0 to 1, always the same for the same text (mulberry32 over an FNV-1a hash). */
function seeded(text: string): () => number {
  let state = 2166136261
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
