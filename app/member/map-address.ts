/** The address of a place on OpenStreetMap: another site, opened only when tapped. Null without a position (degrees). */
export const mapAddress = (lat: number | null, lng: number | null): string | null =>
  lat === null || lng === null ? null : `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=18/${lat}/${lng}`
