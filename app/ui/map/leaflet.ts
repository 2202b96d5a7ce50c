import L from 'leaflet'

/** Leaflet, loaded only for a map. */
export { L }
