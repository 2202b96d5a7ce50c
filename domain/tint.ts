/**
 * The darker tint of an association's colour, for surfaces with white text: `oklch(from color 0.42 min(c, 0.10) h)`, the rule of
 * `app/ui/styles/tokens.css`. Associations choose any colour, yellow and white too, and text on it must stay readable.
 *
 * @param color '#rrggbb'
 */
export function deepTint(color: string): string {
  const [, a, b] = toOklab(color)
  const chroma = Math.hypot(a, b)
  const scale = chroma > MAX_CHROMA ? MAX_CHROMA / chroma : 1
  return fromOklab([LIGHTNESS, a * scale, b * scale])
}

const LIGHTNESS = 0.42
const MAX_CHROMA = 0.1

type Triple = [number, number, number]

// Matrices of B. Ottosson, "A perceptual color space for image processing" (2020), as in CSS Color 4.
function toOklab(color: string): Triple {
  const [r, g, b] = [1, 3, 5].map((at) => linear(Number.parseInt(color.slice(at, at + 2), 16) / 255)) as Triple
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: Triple): string {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${rgb
    .map((channel) =>
      Math.round(gamma(Math.min(Math.max(channel, 0), 1)) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const gamma = (channel: number) => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055)
