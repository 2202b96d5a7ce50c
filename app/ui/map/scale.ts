const EQUATOR_METRES_PER_PIXEL = 156_543.034
const STEPS_M = [100, 200, 500, 1_000, 2_000, 5_000, 10_000]
const LEAST_PX = 64
/** From this zoom on a window may be empty: a scale bar shows distances. */
const FROM_ZOOM = 11

export const metresPerPixel = (zoom: number, lat: number): number =>
  (EQUATOR_METRES_PER_PIXEL / 2 ** zoom) * Math.cos((lat * Math.PI) / 180)

/** The length of the scale bar at this zoom, metres; null without one. */
export function scaleMetres(zoom: number, lat: number): number | null {
  if (zoom < FROM_ZOOM) return null
  return STEPS_M.find((step) => step / metresPerPixel(zoom, lat) >= LEAST_PX) ?? null
}
