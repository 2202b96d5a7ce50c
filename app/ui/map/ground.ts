import { logWarning } from '#app/platform/log-warning.ts'
import { L } from './leaflet.ts'
import { loadOutlines } from './outlines.ts'
import { OutlinesLayer } from './outlines-layer.ts'
import { isVectorTiles, tilesUrl } from './tiles.ts'

/** The layers below the pins: whether the outlines are drawn, and the state of the streets. */
export type Ground = { outlines: boolean; streets: 'none' | 'shown' | 'away' }

/**
 * Draws the ground: the built-in outlines and, if the association has street tiles, those on top. Missing tiles leave the outlines, which
 * are on the device.
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
    logWarning('outlines not loaded', error)
    tell({ outlines: false })
    return null
  }
}

/** Retries when the tile host does not answer: when the network is back, the page becomes visible or the map moves. */
async function addStreets(map: L.Map, url: string, tell: (state: Ground['streets']) => void): Promise<void> {
  let layer: L.GridLayer | null = null
  let state: Ground['streets'] = 'none'
  let isAsking = false
  const set = (now: Ground['streets']) => tell((state = now))

  const ask = async () => {
    if (isAsking) return
    isAsking = true
    try {
      layer = isVectorTiles(url)
        ? await (await import('./vector-tiles.ts')).vectorTiles(url, map.getContainer())
        : L.tileLayer(url, { maxZoom: 19 })
      layer.setZIndex(2)
      layer.on('tileload', () => set('shown'))
      layer.on('tileerror', () => set('away'))
      if (isAlive(map)) layer.addTo(map)
    } catch (error) {
      logWarning('street tiles not loaded', error)
      set('away')
    }
    isAsking = false
  }
  const again = () => {
    if (!layer) void ask()
    else if (state === 'away') layer.redraw()
  }
  const seen = () => document.visibilityState === 'visible' && again()
  map.on('moveend', () => layer ?? void ask())
  addEventListener('online', again)
  document.addEventListener('visibilitychange', seen)
  map.on('unload', () => {
    removeEventListener('online', again)
    document.removeEventListener('visibilitychange', seen)
  })
  await ask()
}

/** False when the page was left meanwhile. */
const isAlive = (map: L.Map): boolean => map.getContainer().isConnected
