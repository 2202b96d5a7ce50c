/** The distance at which a touch becomes a drag, in CSS px. */
const SLOP = 8
/** A flick of this speed closes at any length, in px per ms. */
const FLICK = 0.4

export type Drag = { axis: 'undecided' | 'ours' | 'theirs'; distance: number; speed: number }

/**
 * Reads a drag towards the start edge (to the left) from its points. `theirs`: the finger first moved another way, so the gesture belongs
 * to the scrolling list.
 *
 * @param points at least one; `x`, `y` in CSS px, `at` in ms
 */
export function readDrag(points: readonly { x: number; y: number; at: number }[]): Drag {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last) return { axis: 'undecided', distance: 0, speed: 0 }
  const decided = points.find((point) => Math.hypot(first.x - point.x, first.y - point.y) > SLOP)
  const ours = decided !== undefined && first.x - decided.x > Math.abs(first.y - decided.y)
  const recent = points.findLast((point) => last.at - point.at >= 40) ?? first
  const speed = last.at > recent.at ? (recent.x - last.x) / (last.at - recent.at) : 0
  return { axis: decided ? (ours ? 'ours' : 'theirs') : 'undecided', distance: ours ? Math.max(0, first.x - last.x) : 0, speed }
}

/** Whether a drag that ends here closes the drawer: more than a third of its width, or a quick flick. */
export const closes = (drag: Drag, width: number): boolean =>
  drag.axis === 'ours' && (drag.speed > FLICK || (drag.distance > width / 3 && drag.speed > -FLICK))
