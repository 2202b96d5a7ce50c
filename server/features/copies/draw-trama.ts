import { ringAngles, ringPath, rings, TRAMA_BOX } from '#domain/cards/trama.ts'
import type { Doc } from '#server/platform/pdf/writer.ts'

/**
 * Draws the card's engraved pattern, pale, around a place. Each ring is one form that the page shows several times, rotated: repeated paths
 * would make the page forty times as large.
 *
 * @param side of its box, in points
 * @param ink '#rrggbb'; lines are tints of it, paler towards the rim
 */
export function drawTrama(
  doc: Doc,
  { association, number, x, y, side, ink }: { association: string; number: string; x: number; y: number; side: number; ink: string },
): void {
  const shapes = rings(association)
  const angles = ringAngles(shapes, number)
  const scale = side / TRAMA_BOX
  shapes.forEach((ring, i) => {
    const name = `Ring${i}`
    // The library has it, but its types do not.
    ;(doc.page as unknown as { xobjects: Record<string, unknown> }).xobjects[name] = formIn(doc, ringPath(ring))
    for (let copy = 0; copy < ring.n; copy += 1) {
      doc.save()
      doc
        .translate(x, y)
        .scale(scale)
        .rotate(angles[i]! + (360 * copy) / ring.n)
      doc.lineWidth(0.5).strokeColor(tint(ink, SHARES[i] ?? 0))
      doc.addContent(`/${name} Do`)
      doc.restore()
    }
  })
}

const SHARES = [0.14, 0.2, 0.26, 0.32, 0.38]

const tint = (color: string, share: number): string =>
  color.replace(/[0-9a-f]{2}/g, (channel) =>
    Math.round(255 - (255 - Number.parseInt(channel, 16)) * share)
      .toString(16)
      .padStart(2, '0'),
  )

const forms = new WeakMap<Doc, Map<string, unknown>>()

/** Each ring is stored once per document. */
function formIn(doc: Doc, path: string): unknown {
  const known = forms.get(doc) ?? new Map<string, unknown>()
  forms.set(doc, known)
  const made = known.get(path) ?? form(doc, path)
  known.set(path, made)
  return made
}

function form(doc: Doc, path: string): unknown {
  const half = TRAMA_BOX / 2
  const made = doc.ref({ Type: 'XObject', Subtype: 'Form', BBox: [-half, -half, half, half], Resources: {} })
  made.end(`${operators(path)} S`)
  return made
}

/** Converts path data of `ringPath` (M, Q and Z, numbers separated by spaces) to PDF operators, which have cubic curves only. */
function operators(path: string): string {
  const [start = '', ...curves] = path.slice(1, -1).split('Q')
  let [x = 0, y = 0] = start.split(' ').map(Number)
  const parts = curves.map((curve) => {
    const [cx = 0, cy = 0, endX = 0, endY = 0] = curve.split(' ').map(Number)
    const text = `${third(x, cx)} ${third(y, cy)} ${third(endX, cx)} ${third(endY, cy)} ${endX} ${endY} c`
    ;[x, y] = [endX, endY]
    return text
  })
  return `${start} m ${parts.join(' ')} h`
}

/** The cubic control point: two thirds of the way from an end to the quadratic control point. */
const third = (end: number, control: number): string => (end + (2 * (control - end)) / 3).toFixed(1)
