/*
 * Colours of the demo's drawings, by the rules of app/ui/styles/tokens.css: a hue is chosen, lightness and chroma follow from the role.
 * Grounds are neither white nor black, so that one file fits light and dark themes.
 */

/** The time of day, which sets a drawing's light. */
export type Light = 'day' | 'dusk' | 'night'

/** Shades of one hue, from the ground to the darkest shape. */
export type Inks = { ground: string; disc: string; pale: string; mid: string; deep: string }

const ROLES: Record<Light, Record<keyof Inks, [number, number]>> = {
  day: { ground: [0.855, 0.05], disc: [0.915, 0.04], pale: [0.955, 0.022], mid: [0.68, 0.08], deep: [0.42, 0.085] },
  dusk: { ground: [0.76, 0.08], disc: [0.845, 0.07], pale: [0.93, 0.035], mid: [0.6, 0.095], deep: [0.36, 0.075] },
  night: { ground: [0.37, 0.06], disc: [0.45, 0.065], pale: [0.9, 0.03], mid: [0.54, 0.075], deep: [0.26, 0.045] },
}

export function inks(hue: number, light: Light): Inks {
  const { ground, disc, pale, mid, deep } = ROLES[light]
  return { ground: hex(...ground, hue), disc: hex(...disc, hue), pale: hex(...pale, hue), mid: hex(...mid, hue), deep: hex(...deep, hue) }
}

/** Colours that are the same in every drawing. */
export const paper = hex(0.975, 0.01, 85)
export const cream = hex(0.925, 0.035, 85)
export const ochre = hex(0.8, 0.115, 80)
export const crust = hex(0.68, 0.105, 65)
export const clay = hex(0.58, 0.135, 42)
export const rose = hex(0.77, 0.085, 20)
export const wine = hex(0.42, 0.115, 15)
export const leaf = hex(0.55, 0.085, 145)
export const sage = hex(0.72, 0.07, 140)
export const petrol = hex(0.43, 0.07, 212)

/** OKLCH in sRGB, converted as in CSS Color 4 §10; values outside are clipped, and the chroma above keeps that small. */
function hex(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${linear.map((each) => channel(each).toString(16).padStart(2, '0')).join('')}`
}

function channel(linear: number): number {
  const light = Math.min(1, Math.max(0, linear))
  return Math.round(255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055))
}
