const EQUATOR_METRES_PER_PIXEL = 156_543.034
const STEPS_M = [100, 200, 500, 1_000, 2_000, 5_000, 10_000]
const LEAST_PX = 64
/** From here on a window may hold nothing but paper: a line of a known length shows how far things are. */
const FROM_ZOOM = 11

export const metresPerPixel = (zoom: number, lat: number): number =>
  (EQUATOR_METRES_PER_PIXEL / 2 ** zoom) * Math.cos((lat * Math.PI) / 180)

/** The length of the scale's line at this zoom, metres; null where there is none. */
export function scaleMetres(zoom: number, lat: number): number | null {
  if (zoom < FROM_ZOOM) return null
  return STEPS_M.find((step) => step / metresPerPixel(zoom, lat) >= LEAST_PX) ?? null
}
