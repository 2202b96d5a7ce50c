import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/*
 * Reads tokens.css, derives every colour for 360 hues and 25 chroma values of the association's colour, and measures the allowed pairs of
 * text and background, in both schemes (WCAG 2.x ratio, clipped to sRGB as a browser does).
 */
const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8').replace(/\/\*[^]*?\*\//g, '')
// The first declaration of a name counts: those in media queries follow.
const declared = Object.fromEntries(
  [...css.matchAll(/--([\w-]+):\s*([^;]+);/g)]
    .toReversed()
    .map(([, name, value]) => [name, value?.replace(/\s+/g, ' ').replace(/\( /g, '(').replace(/ \)/g, ')').trim()]),
)

const GROUNDS = ['paper', 'surface', 'sunken']

const PAIRS: [front: string, ground: string, needed: number][] = [
  ...GROUNDS.flatMap((ground): [string, string, number][] => [
    ['ink', ground, 7],
    ['ink-2', ground, 4.5],
    ['ink-3', ground, 4.5],
    ['accent-ink', ground, 4.5],
    ['deal', ground, 4.5],
    ['ok', ground, 4.5],
    ['warn', ground, 4.5],
    ['bad', ground, 4.5],
    ['line-strong', ground, 3],
    ['focus', ground, 3],
  ]),
  ['on-accent', 'accent', 4.5],
  ['on-accent', 'accent-press', 4.5],
  ['accent-ink', 'accent-tint', 4.5],
  ['ink', 'accent-tint', 7],
  ['ink-2', 'accent-tint', 4.5],
  ['ok', 'ok-tint', 4.5],
  ['warn', 'warn-tint', 4.5],
  ['bad', 'bad-tint', 4.5],
  ['ink', 'ok-tint', 7],
  ['ink', 'warn-tint', 7],
  ['ink', 'bad-tint', 7],
  ['ink-2', 'ok-tint', 4.5],
  ['ink-2', 'warn-tint', 4.5],
  ['ink-2', 'bad-tint', 4.5],
  ['card-ink', 'card', 7],
  ['card-ink', 'card-line', 4.5],
  ['card-ink-2', 'card-line', 4.5],
  ['card-ink', 'card-dead', 7],
  ['verify-on-dark', 'verify-ok', 4.5],
  ['verify-on-light', 'verify-warn', 4.5],
  ['verify-on-dark', 'verify-bad', 4.5],
]

test.each(PAIRS)('%s on %s is at least %d for any colour of an association', (front, ground, needed) => {
  for (const scheme of ['light', 'dark'] as const)
    expect(worst(colour(front, scheme), colour(ground, scheme)), scheme).toBeGreaterThanOrEqual(needed)
})

type Oklch = [lightness: number, chroma: number, hue: number]
type Derive = (chroma: number, hue: number) => Oklch

function colour(name: string, scheme: 'light' | 'dark'): Derive {
  const value = declared[name] ?? ''
  const halves = value.match(/^light-dark\((oklch\(.*\)), (oklch\(.*\))\)$/)
  const text = (halves ? halves[scheme === 'light' ? 1 : 2] : value) ?? ''
  const own = text.match(/^oklch\(from var\(--assoc\) ([\d.]+) min\(c, ([\d.]+)\) h\)$/)
  if (own) return (c, h) => [Number(own[1]), Math.min(c, Number(own[2])), h]
  const fixed = text.match(/^oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)$/)
  if (!fixed) throw new Error(`--${name} is no colour that can be measured: ${value}`)
  return () => [Number(fixed[1]), Number(fixed[2]), Number(fixed[3])]
}

/** The lowest ratio over all hues and chromas. */
function worst(front: Derive, ground: Derive): number {
  let lowest = Infinity
  for (let hue = 0; hue < 360; hue++) {
    for (let step = 0; step <= 24; step++) {
      const x = luminance(front(step * 0.0125, hue)) + 0.05
      const y = luminance(ground(step * 0.0125, hue)) + 0.05
      lowest = Math.min(lowest, Math.max(x, y) / Math.min(x, y))
    }
  }
  return lowest
}

/** OKLab to linear sRGB (Ottosson 2020), clipped, to relative luminance. */
function luminance([lightness, chroma, hue]: Oklch): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s)
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s)
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const clip = (value: number) => Math.min(1, Math.max(0, value))
