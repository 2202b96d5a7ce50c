import type { Label } from './outlines.ts'

type Sheet = {
  zoom: number
  width: number
  height: number
  place: (x: number, y: number) => [x: number, y: number]
  color: (name: string) => string
  /** What lies over the map: no name is written under it. */
  covers: Box[]
}

export type Box = { left: number; top: number; right: number; bottom: number }

/** Zoom range and style of each kind of name. Sizes in px at 100 % text. */
const LOOKS: Record<Label['kind'], { until: number; size: number; weight: number; italic?: true; ink: string }> = {
  paese: { until: 8, size: 14, weight: 640, ink: '--map-ink-2' },
  mare: { until: 8, size: 14, weight: 420, italic: true, ink: '--map-sea-ink' },
  regione: { until: 8, size: 14, weight: 640, ink: '--map-ink-2' },
  comune: { until: Infinity, size: 13, weight: 540, ink: '--map-ink' },
}
/** Large places have larger names. */
const LARGE = { zoom: 7, size: 15, weight: 640 }
const GAP = 6

/** Draws the names that fit, larger places first. */
export function drawLabels(context: CanvasRenderingContext2D, labels: Label[], sheet: Sheet): void {
  const { zoom, width, height, place, color, covers } = sheet
  const textScale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
  const family = getComputedStyle(document.body).fontFamily
  const taken = [...covers]
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.lineJoin = 'round'
  context.setLineDash([])
  context.strokeStyle = color('--map-halo')

  for (const label of labels) {
    const look = LOOKS[label.kind]
    if (zoom < label.zoom || zoom >= look.until) continue
    const [x, y] = place(label.x, label.y)
    if (x < -80 || y < -20 || x > width + 80 || y > height + 20) continue
    const isLarge = label.kind === 'comune' && label.zoom <= LARGE.zoom
    const size = (isLarge ? LARGE.size : look.size) * textScale
    const isComune = label.kind === 'comune'
    context.font = `${look.italic ? 'italic ' : ''}${isLarge ? LARGE.weight : look.weight} ${size}px ${family}`
    const half = context.measureText(label.name).width / 2
    // Below its dot: pins are above theirs.
    const middle = isComune ? y + size * 0.95 : y
    const box = { left: x - half - GAP, top: isComune ? y - 4 : middle - size * 0.7, right: x + half + GAP, bottom: middle + size * 0.7 }
    if (taken.some((other) => overlap(box, other))) continue
    taken.push(box)
    if (isComune) dot(context, x, y, color('--map-ink-2'))
    context.lineWidth = 3
    if (label.kind !== 'mare') context.strokeText(label.name, x, middle)
    context.fillStyle = color(look.ink)
    context.fillText(label.name, x, middle)
  }
}

function dot(context: CanvasRenderingContext2D, x: number, y: number, color: string): void {
  context.beginPath()
  context.arc(x, y, 2, 0, 2 * Math.PI)
  context.fillStyle = color
  context.fill()
}

const overlap = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
