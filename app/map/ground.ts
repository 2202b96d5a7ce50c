import { report } from '../data/report.ts'
import { L } from './leaflet.ts'
import { loadOutlines } from './outlines.ts'
import { OutlinesLayer } from './outlines-layer.ts'
import { isVectorTiles, tilesUrl } from './tiles.ts'

/** What there is under the pins, and what is missing. */
export type Ground = { outlines: boolean; streets: 'none' | 'shown' | 'away' }

/**
 * Draws the ground: the shipped outlines and, where the association has street tiles, those on top of them. Tiles that do not come
 * leave the outlines, which are on the device.
 */
export async function addGround(map: L.Map, onChange: (ground: Ground) => void): Promise<OutlinesLayer | null> {
  const ground: Ground = { outlines: false, streets: 'none' }
  const tell = (change: Partial<Ground>) => onChange(Object.assign(ground, change))
  const url = tilesUrl()
  if (url) void addStreets(map, url, (state) => tell({ streets: state }))
  try {
    const layer = new OutlinesLayer(await loadOutlines())
    if (isAlive(map)) layer.addTo(map)
    tell({ outlines: true })
    return layer
  } catch (error) {
    report('outlines not loaded', error)
    tell({ outlines: false })
    return null
  }
}

async function addStreets(map: L.Map, url: string, tell: (state: Ground['streets']) => void): Promise<void> {
  try {
    const layer = isVectorTiles(url) ? await (await import('./vector-tiles.ts')).vectorTiles(url) : L.tileLayer(url, { maxZoom: 19 })
    layer.setZIndex(2)
    layer.on('tileload', () => tell('shown'))
    layer.on('tileerror', () => tell('away'))
    if (isAlive(map)) layer.addTo(map)
  } catch (error) {
    report('street tiles not loaded', error)
    tell('away')
  }
}

/** The page may have been left meanwhile. */
const isAlive = (map: L.Map): boolean => map.getContainer().isConnected
