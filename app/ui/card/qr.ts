import { correction, generate, mode } from 'lean-qr'

/** Modules of white on each side that scanners need (ISO/IEC 18004). */
export const QUIET_ZONE = 4

/**
 * Device pixels a module: a whole number, always, since a scanner suffers from modules of unequal width. The largest one with which
 * the code is no wider than `side` and fits with its quiet zone into `room`; never under 3 CSS px.
 *
 * @param side the code without its quiet zone, in CSS px; Infinity where it takes all the room there is
 * @param room CSS px
 * @param ratio device pixels a CSS px, which may be 2.625
 */
export function modulePixels({ modules, side, room, ratio }: { modules: number; side: number; room: number; ratio: number }): number {
  // A room of 344.99 px is one of 345: layout keeps sixty-fourths.
  const fits = Math.floor(Math.min((side * ratio) / modules, ((room + 1 / 32) * ratio) / (modules + 2 * QUIET_ZONE)))
  return Math.max(fits, Math.ceil(3 * ratio))
}

/** Measures that decide a code's size: the CSS px of its place, and its wanted side. */
export type CodeSize = { side: number; room: number }

/** The signed card's, version 11 (card format, section 7): the room that is kept while its first code is being signed. */
const USUAL_MODULES = 61

/**
 * A canvas for codes, quiet zone included, in whole device pixels; white until the first one is shown. `size` is asked again whenever
 * the place or the screen changes.
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
    // Fires for a change of the screen's pixel ratio too (browser zoom, another monitor).
    observer.observe(place, { box: 'device-pixel-content-box' })
  } catch {
    // WebKit knows no device pixel box.
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

/** What a card signs: an address, and one long number (domain/cards/credential/code-text.ts). */
const SIGNED = /^([ -~]+#)([0-9]{200,})$/

/**
 * Nothing gets dirty on a screen: a signed code takes the least correction, and larger modules for it. Its two segments are known, and of
 * its digits, which look like chance, no mask makes a pattern: to look for the best of both costs ten times what the code itself does,
 * each fifteen seconds, on phones that are slow. Readers take any mask (ISO/IEC 18004, 7.8).
 */
function encode(text: string): Modules {
  const [, address = '', digits = ''] = SIGNED.exec(text) ?? []
  if (!digits) return generate(text, { minCorrectionLevel: correction.M })
  return generate(mode.multi(mode.ascii(address), mode.numeric(digits)), { minCorrectionLevel: correction.L, mask: 0 })
}

type Modules = Pick<ReturnType<typeof generate>, 'size' | 'get'>

/** A canvas with the one code of a text. */
export function qrCanvas(text: string, options: Parameters<typeof codeCanvas>[0]): HTMLCanvasElement {
  const { canvas, show } = codeCanvas(options)
  show(text)
  return canvas
}

/**
 * The side of the canvas in device pixels: what the code needs, or up to 8 CSS px more, so that it is a whole number in both units
 * (with 2.625 device pixels a px, every eighth). A canvas of 262.857 px is stretched by a hair, and its modules with it.
 */
export function canvasPixels(needed: number, ratio: number): number {
  const least = Math.ceil(needed / ratio)
  for (let side = least; side < least + 8; side++) if (Number.isInteger(side * ratio)) return side * ratio
  return needed
}

function paint(canvas: HTMLCanvasElement, code: Modules, pixels: number, side: number): void {
  canvas.width = canvas.height = side
  // In the page's own memory: the first code's frame would wait for the graphics process, a third of its time on a slow phone.
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
