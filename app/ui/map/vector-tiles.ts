import { labelRules, leafletLayer, paintRules, type PmtilesSource, type View } from 'protomaps-leaflet'
import { colorsOf } from './colors.ts'
import type { L } from './leaflet.ts'
import { streetFlavor } from './street-style.ts'

/**
 * Streets from a PMTiles file of vector tiles, read in pieces and drawn here by Protomaps' rules for OpenStreetMap, in the colours of
 * `element`; places have their Italian names. Throws when the file does not answer.
 */
export async function vectorTiles(url: string, element: HTMLElement): Promise<L.GridLayer> {
  const rules = rulesFor(element)
  const layer = leafletLayer({ url: new URL(url, location.href).href, ...rules, lang: 'it' })
  const [view] = (layer.views as Map<string, View>).values()
  // Above the file's highest zoom its tiles are enlarged; the library would request missing tiles.
  view!.maxDataLevel = (await (view!.tileCache.source as PmtilesSource).p.getHeader()).maxZoom
  const scheme = matchMedia('(prefers-color-scheme: dark)')
  const redraw = () => {
    Object.assign(layer, rulesFor(element))
    layer.clearLayout()
    layer.rerenderTiles()
  }
  layer.on('add', () => scheme.addEventListener('change', redraw))
  layer.on('remove', () => scheme.removeEventListener('change', redraw))
  // The library also treats a failed tile as drawn. Simultaneous requests for one piece load it once.
  const draw = layer.createTile.bind(layer)
  layer.createTile = (coords: L.Coords, done: L.DoneCallback) => {
    let failure: Error | undefined
    view!.getDisplayTile(coords).catch((error: Error) => (failure = error))
    return draw(coords, (_, tile) => done(failure, tile))
  }
  return layer as unknown as L.GridLayer
}

function rulesFor(element: HTMLElement) {
  const color = colorsOf(element)
  const flavor = streetFlavor((name) => asRgb(color(name)))
  return { paintRules: paintRules(flavor), labelRules: labelRules(flavor, 'it') }
}

/** The library mixes colours, and cannot parse OKLCH. */
function asRgb(color: string): string {
  const context = new OffscreenCanvas(1, 1).getContext('2d')!
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue, alpha = 255] = context.getImageData(0, 0, 1, 1).data
  return `rgba(${red}, ${green}, ${blue}, ${(alpha / 255).toFixed(3)})`
}
