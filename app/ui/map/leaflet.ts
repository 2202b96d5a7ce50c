import L from 'leaflet'

/** Leaflet: asked for by whoever shows a map, and by nobody else. */
export { L }
