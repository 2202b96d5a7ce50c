import { leafletLayer } from 'protomaps-leaflet'
import type { L } from './leaflet.ts'

/** The streets of one PMTiles file of vector tiles, read piece by piece and drawn here in Protomaps' own style, which is for OpenStreetMap. */
export function vectorTiles(url: string): L.GridLayer {
  const flavor = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  return leafletLayer({ url: new URL(url, location.href).href, flavor, lang: 'it' }) as unknown as L.GridLayer
}
