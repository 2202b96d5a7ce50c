import { correction, generate, mode } from 'lean-qr'

/** White modules on each side, as scanners need (ISO/IEC 18004). */
export const QUIET_ZONE = 4

/**
 * Device pixels per module: always a whole number, since scanners have trouble with unequal modules. The largest number at which the code
 * is no wider than `side` and fits into `room` with its quiet zone; at least 3 CSS px.
 *
 * @param side the code without its quiet zone, in CSS px; Infinity for all available space
 * @param room CSS px
 * @param ratio device pixels per CSS px, such as 2.625
 */
export function modulePixels({ modules, side, room, ratio }: { modules: number; side: number; room: number; ratio: number }): number {
  // A room of 344.99 px counts as 345: layout rounds to sixty-fourths.
  const fits = Math.floor(Math.min((side * ratio) / modules, ((room + 1 / 32) * ratio) / (modules + 2 * QUIET_ZONE)))
  return Math.max(fits, Math.ceil(3 * ratio))
}

/** The code's room and wanted side, in CSS px. */
export type CodeSize = { side: number; room: number }

/** Modules of a signed card, version 11 (card format, section 7): the size reserved before its first code. */
const USUAL_MODULES = 61

/**
 * A canvas for codes, with quiet zone, in whole device pixels; white before the first code. `size` is asked again when the place or the
 * screen changes.
 *
 * @param place an element as wide as the room, whose size does not depend on the canvas
 */
export function codeCanvas({ label, place, size }: { label: string; place: HTMLElement; size: () => CodeSize }): {
  canvas: HTMLCanvasElement
  show(text: string): void
} {
  const canvas = document.createElement('canvas')
  canvas.style.imageRendering = 'pixelated'
  let code: Modules = { size: USUAL_MODULES, get: () => false }
  let drawn = ''
  const draw = () => {
    const { side, room } = size()
    if (!room) return
    const ratio = devicePixelRatio
    const pixels = modulePixels({ modules: code.size, side, room, ratio })
    if (drawn === (drawn = `${pixels}/${ratio}`)) return
    paint(canvas, code, pixels, canvasPixels((code.size + 2 * QUIET_ZONE) * pixels, ratio))
    canvas.style.inlineSize = canvas.style.blockSize = `${canvas.width / ratio}px`
  }
  const observer = new ResizeObserver(draw)
  try {
    // Also fires for a change of the screen's pixel ratio (browser zoom, another monitor).
    observer.observe(place, { box: 'device-pixel-content-box' })
  } catch {
    // WebKit lacks the device pixel box.
    observer.observe(place)
  }
  return {
    canvas,
    show(text) {
      code = encode(text)
      drawn = ''
      draw()
      canvas.setAttribute('role', 'img')
      canvas.setAttribute('aria-label', label)
    },
  }
}

/** The form of a signed code: an address, and a long number (domain/cards/credential/code-text.ts). */
const SIGNED = /^([ -~]+#)([0-9]{200,})$/

/**
 * A screen does not get dirty, so a signed code has the lowest error correction, and larger modules. Its two segments are known, and its
 * digits look random, so that no mask is better than another: searching for the best of both costs ten times as much as the code itself,
 * every fifteen seconds, on slow phones. Readers accept any mask (ISO/IEC 18004, 7.8).
 */
function encode(text: string): Modules {
  const [, address = '', digits = ''] = SIGNED.exec(text) ?? []
  if (!digits) return generate(text, { minCorrectionLevel: correction.M })
  return generate(mode.multi(mode.ascii(address), mode.numeric(digits)), { minCorrectionLevel: correction.L, mask: 0 })
}

type Modules = Pick<ReturnType<typeof generate>, 'size' | 'get'>

/** A canvas with the code of one text. */
export function qrCanvas(text: string, options: Parameters<typeof codeCanvas>[0]): HTMLCanvasElement {
  const { canvas, show } = codeCanvas(options)
  show(text)
  return canvas
}

/**
 * The canvas's side in device pixels: the code's size, plus up to 8 CSS px, so that it is a whole number in both units (at a ratio of
 * 2.625, every eighth). A canvas of 262.857 px would be stretched slightly, and its modules with it.
 */
export function canvasPixels(needed: number, ratio: number): number {
  const least = Math.ceil(needed / ratio)
  for (let side = least; side < least + 8; side++) if (Number.isInteger(side * ratio)) return side * ratio
  return needed
}

function paint(canvas: HTMLCanvasElement, code: Modules, pixels: number, side: number): void {
  canvas.width = canvas.height = side
  // In the page's own memory: waiting for the graphics process would take a third of the first code's time on a slow phone.
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })
  if (!context) return
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.fillStyle = '#16110d'
  const start = (side - code.size * pixels) >> 1
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (code.get(x, y)) context.fillRect(start + x * pixels, start + y * pixels, pixels, pixels)
    }
  }
}
