import type { L } from '#app/ui/map/leaflet.ts'

/** Milliseconds between frames while the map moves. */
export type Frames = { count: number; mean: number; median: number; p95: number; longest: number }

const STEPS: [x: number, y: number][] = [
  [160, 90],
  [-160, 90],
  [-160, -90],
  [160, -90],
]
const STEP_SECONDS = 0.6

/** Drags the map around and back, and measures its frames. */
export async function measurePan(map: L.Map): Promise<Frames> {
  const times: number[] = []
  const [center, zoom] = [map.getCenter(), map.getZoom()]
  let last = performance.now()
  let isOver = false
  const frame = (now: number) => {
    times.push(now - last)
    last = now
    if (!isOver) requestAnimationFrame(frame)
  }
  requestAnimationFrame((now) => {
    last = now
    requestAnimationFrame(frame)
  })
  for (const step of STEPS) await panBy(map, step)
  isOver = true
  map.setView(center, zoom, { animate: false })
  return summary(times)
}

function panBy(map: L.Map, step: [number, number]): Promise<void> {
  return new Promise((resolve) => {
    map.once('moveend', () => resolve())
    map.panBy(step, { animate: true, duration: STEP_SECONDS, easeLinearity: 1 })
  })
}

export function summary(times: number[]): Frames {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length || 0
  return { count: sorted.length, mean, median: at(0.5), p95: at(0.95), longest: sorted.at(-1) ?? 0 }
}
