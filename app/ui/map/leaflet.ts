import L from 'leaflet'

/** Leaflet: loaded only where a map is shown. */
export { L }
