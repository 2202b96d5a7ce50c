import L from 'leaflet'
// oxlint-disable-next-line import/no-unassigned-import -- it adds itself to Leaflet's global name and exports nothing of use
import 'leaflet.markercluster'

/** Leaflet with its clusters: asked for by whoever shows a map, and by nobody else. */
export { L }
