/** A place on the earth, WGS 84, degrees. */
export type Position = { lat: number; lng: number }

const EARTH_RADIUS_M = 6_371_008.8

/** Metres between two places as the crow flies, on a sphere. Off by at most half a per cent at the size of Italy. */
export function distanceMetres(a: Position, b: Position): number {
  const lat = radians(b.lat - a.lat)
  const lng = radians(b.lng - a.lng)
  const chord = Math.sin(lat / 2) ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(lng / 2) ** 2
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(chord)))
}

/** The document's position; null if it is missing or on no map. */
export function positionOf({ lat, lng }: { lat: number | null; lng: number | null }): Position | null {
  return lat !== null && lng !== null && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { lat, lng } : null
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180
