const EQUATOR_METRES_PER_PIXEL = 156_543.034
const STEPS_M = [100, 200, 500, 1_000, 2_000, 5_000, 10_000]
const LEAST_PX = 64
/** From here on a window may hold nothing but paper: squares of a known size show how far things are, and that the map moves. */
const FROM_ZOOM = 11

export const metresPerPixel = (zoom: number, lat: number): number =>
  (EQUATOR_METRES_PER_PIXEL / 2 ** zoom) * Math.cos((lat * Math.PI) / 180)

/** The side of the squares at this zoom, metres; null where there are none. */
export function squareMetres(zoom: number, lat: number): number | null {
  if (zoom < FROM_ZOOM) return null
  return STEPS_M.find((step) => step / metresPerPixel(zoom, lat) >= LEAST_PX) ?? null
}

type View = { x: number; y: number; width: number; height: number }

/** @param view the canvas in pixels of the world, @param side in pixels */
export function drawGrid(context: CanvasRenderingContext2D, { x, y, width, height }: View, side: number, color: string): void {
  context.beginPath()
  for (let at = side - (x % side); at < width; at += side) {
    context.moveTo(Math.round(at) + 0.5, 0)
    context.lineTo(Math.round(at) + 0.5, height)
  }
  for (let at = side - (y % side); at < height; at += side) {
    context.moveTo(0, Math.round(at) + 0.5)
    context.lineTo(width, Math.round(at) + 0.5)
  }
  context.setLineDash([])
  context.lineWidth = 1
  context.strokeStyle = color
  context.stroke()
}
