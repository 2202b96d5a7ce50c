import { leafletLayer, type PmtilesSource, type View } from 'protomaps-leaflet'
import type { L } from './leaflet.ts'

/**
 * The streets of one PMTiles file of vector tiles, read piece by piece and drawn here in Protomaps' own style, which is for OpenStreetMap.
 * Throws when the file does not answer.
 */
export async function vectorTiles(url: string): Promise<L.GridLayer> {
  const flavor = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const layer = leafletLayer({ url: new URL(url, location.href).href, flavor, lang: 'it' })
  const [view] = (layer.views as Map<string, View>).values()
  // Closer than the file goes its last zoom is enlarged; the library would ask for tiles that are not there.
  view!.maxDataLevel = (await (view!.tileCache.source as PmtilesSource).p.getHeader()).maxZoom
  // The library paints this also where the file has nothing: there the outlines are to be seen.
  layer.backgroundColor = undefined
  // It also takes a tile that failed for drawn. Asked for together, the piece is loaded once.
  const draw = layer.createTile.bind(layer)
  layer.createTile = (coords: L.Coords, done: L.DoneCallback) => {
    let failure: Error | undefined
    view!.getDisplayTile(coords).catch((error: Error) => (failure = error))
    return draw(coords, (_, tile) => done(failure, tile))
  }
  return layer as unknown as L.GridLayer
}
