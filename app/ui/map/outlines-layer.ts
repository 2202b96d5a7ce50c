/* oxlint-disable no-underscore-dangle -- names that Leaflet gives to the methods of a renderer. */
import { colorsOf } from './colors.ts'
import { drawLabels, type Box } from './draw-labels.ts'
import { metresPerPixel } from './scale.ts'
import { L } from './leaflet.ts'
import type { Label, Line, Outlines } from './outlines.ts'

/** Internals of Leaflet's renderers, missing in its types; the version is pinned. */
type RendererParts = {
  _container: HTMLElement
  _bounds: L.Bounds
  _zoom: number
  _map: L.Map & { _animatingZoom?: boolean }
  _update(): void
}

/** Half the window on each side is drawn too, for panning. */
const PADDING = 0.5
/** More than two pixels per point are not visible, and phones have little memory. */
const MAX_PIXEL_RATIO = 2
/** Two sources never agree exactly on a border: the neighbours are drawn this much wider, below Italy. */
const SEAM_METRES = 1_200

/** Draws the built-in outlines on one canvas, which Leaflet moves and scales between two drawings. */
export class OutlinesLayer extends L.Renderer {
  readonly outlines: Outlines
  private readonly scheme = matchMedia('(prefers-color-scheme: dark)')
  private readonly redraw = () => this.parts._update()

  constructor(outlines: Outlines) {
    super({ padding: PADDING, pane: 'tilePane' })
    this.outlines = outlines
  }

  private ownLabels: Label[] = []

  /** Adds names that the outlines lack; they have priority. */
  name(labels: Label[]): void {
    this.ownLabels = labels
    this.drawAnew()
  }

  /** Also after a change of what lies over the map. */
  drawAnew(): void {
    if (this.parts._map) this.redraw()
  }

  private get parts(): RendererParts {
    return this as unknown as RendererParts
  }

  override onAdd(map: L.Map): this {
    super.onAdd(map)
    this.scheme.addEventListener('change', this.redraw)
    // A name drawn before the font has loaded would stay in the fallback font.
    void document.fonts.ready.then(() => this.drawAnew())
    return this
  }

  override onRemove(map: L.Map): this {
    this.scheme.removeEventListener('change', this.redraw)
    return super.onRemove(map)
  }

  override getEvents(): Record<string, L.LeafletEventHandlerFn> {
    return { ...super.getEvents?.(), move: () => this.followFarPull() } as Record<string, L.LeafletEventHandlerFn>
  }

  /** Redraws when panning goes beyond the drawn area. */
  private followFarPull(): void {
    const { _map: map, _bounds: drawn } = this.parts
    const topLeft = map.containerPointToLayerPoint([0, 0])
    const seen = L.bounds(topLeft, topLeft.add(map.getSize()))
    if (!map._animatingZoom && this.parts._zoom === map.getZoom() && !drawn.contains(seen)) this.redraw()
  }

  /** Called by Leaflet. */
  protected _initContainer(): void {
    this.parts._container = document.createElement('canvas')
  }

  /** Called by Leaflet when the map is removed. */
  protected _destroyContainer(): void {
    this.parts._container.remove()
  }

  /** Called by Leaflet after every move. */
  protected _update(): void {
    const parts = this.parts
    if (!parts._map || (parts._map._animatingZoom && parts._bounds)) return
    ;(L.Renderer.prototype as unknown as RendererParts)._update.call(this)
    const canvas = parts._container as HTMLCanvasElement
    const size = parts._bounds.getSize()
    const ratio = Math.min(devicePixelRatio, MAX_PIXEL_RATIO)
    L.DomUtil.setPosition(canvas, parts._bounds.min!)
    canvas.width = ratio * size.x
    canvas.height = ratio * size.y
    canvas.style.inlineSize = `${size.x}px`
    canvas.style.blockSize = `${size.y}px`
    const context = canvas.getContext('2d', { alpha: false })
    if (!context) return
    context.scale(ratio, ratio)
    this.draw(context, size)
  }

  private draw(context: CanvasRenderingContext2D, size: L.Point): void {
    const { _map: map, _bounds: bounds, _zoom: zoom } = this.parts
    const origin = map.getPixelOrigin().add(bounds.min!)
    const pen = new Pen(context, { scale: 2 ** zoom, x: origin.x, y: origin.y, width: size.x, height: size.y })
    const color = colorsOf(map.getContainer())
    const { lat } = map.getCenter()
    const metres = metresPerPixel(zoom, lat)
    const { outlines } = this

    context.fillStyle = color('--map-sea')
    context.fillRect(0, 0, size.x, size.y)
    pen.fill(outlines.neighbours, color('--map-abroad'))
    pen.stroke(outlines.neighbours, color('--map-abroad'), Math.min(SEAM_METRES / metres, size.x))
    pen.stroke(outlines.neighbourBorders, color('--map-line'), 1)
    pen.fill(outlines.italy, color('--map-land'))
    if (zoom >= 7) pen.stroke(outlines.provinceBorders, color('--map-line'), 1, [3, 3])
    pen.stroke(outlines.regionBorders, color('--map-line'), zoom < 8 ? 1 : 1.75)
    pen.stroke(outlines.coast, color('--map-line-strong'), 1)
    const sheet = { zoom, width: size.x, height: size.y, place: pen.place, color, covers: coversOf(map, bounds) }
    drawLabels(context, [...this.ownLabels, ...outlines.labels], sheet)
  }
}

/** The buttons and the scale beside the map's element, on the canvas. */
function coversOf(map: L.Map, bounds: L.Bounds): Box[] {
  const element = map.getContainer()
  const at = element.getBoundingClientRect()
  const { x, y } = map.containerPointToLayerPoint([0, 0]).subtract(bounds.min!)
  return [...element.parentElement!.children].flatMap((cover) => {
    if (cover === element) return []
    const { left, top, right, bottom } = cover.getBoundingClientRect()
    return [{ left: left - at.left + x, top: top - at.top + y, right: right - at.left + x, bottom: bottom - at.top + y }]
  })
}

type View = { scale: number; x: number; y: number; width: number; height: number }

class Pen {
  readonly context: CanvasRenderingContext2D
  readonly view: View

  constructor(context: CanvasRenderingContext2D, view: View) {
    this.context = context
    this.view = view
  }

  /** From the world at zoom 0 to this canvas. */
  readonly place = (x: number, y: number): [x: number, y: number] => [x * this.view.scale - this.view.x, y * this.view.scale - this.view.y]

  fill(rings: Line[], color: string): void {
    this.trace(rings)
    this.context.fillStyle = color
    this.context.fill('evenodd')
  }

  stroke(lines: Line[], color: string, width: number, dash: number[] = []): void {
    this.trace(lines)
    this.context.strokeStyle = color
    this.context.lineWidth = width
    this.context.lineJoin = 'round'
    this.context.setLineDash(dash)
    this.context.stroke()
  }

  private trace(lines: Line[]): void {
    const { context, view } = this
    context.beginPath()
    for (const line of lines) {
      if (!this.sees(line)) continue
      const { points } = line
      context.moveTo(points[0]! * view.scale - view.x, points[1]! * view.scale - view.y)
      for (let i = 2; i < points.length; i += 2) context.lineTo(points[i]! * view.scale - view.x, points[i + 1]! * view.scale - view.y)
    }
  }

  private sees({ west, north, east, south }: Line): boolean {
    const { scale, x, y, width, height } = this.view
    return west * scale - x <= width && east * scale - x >= 0 && north * scale - y <= height && south * scale - y >= 0
  }
}
