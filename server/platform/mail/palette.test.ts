import { expect, test } from 'vitest'
import { deepTint } from '#domain/tint.ts'
import { DARK, LIGHT } from './palette.ts'
import { render } from './template.ts'

test.each([
  ['light', LIGHT],
  ['dark', DARK],
])('texts have a contrast of 4.5 to 1, in %s', (_, { page, sheet, ink, quiet, link }) => {
  for (const [words, ground] of [
    [ink, sheet],
    [link, sheet],
    [quiet, page],
  ] as const) {
    expect(contrast(words, ground)).toBeGreaterThanOrEqual(4.5)
  }
})

test('the white name and button have a contrast of 4.5 to 1 on the tint of any colour', () => {
  for (let value = 0; value < 0xffffff; value += 0x010307) {
    expect(contrast(deepTint(`#${value.toString(16).padStart(6, '0')}`), '#ffffff')).toBeGreaterThanOrEqual(4.5)
  }
})

test('the dark style sheet replaces every text colour, and no other', () => {
  const { html } = render(
    {
      subject: 'Prova',
      preview: '',
      blocks: [{ text: 'Testo.' }, { button: 'Apri', link: 'https://tessera.example/x' }, { quiet: 'Perché.' }],
    },
    { name: 'Circolo', color: '#0b5c6b', signature: ['A presto,'] },
    { preferences: 'https://tessera.example/p', unsubscribe: 'https://tessera.example/u' },
  )
  const dark = /@media \(prefers-color-scheme:dark\)\{([\s\S]*?)\n\}/.exec(html)![1]!
  expect(new Set(dark.match(/#[0-9a-f]{6}/g))).toEqual(new Set(Object.values(DARK)))
  const classes = [...dark.matchAll(/\.([a-z]+)/g)].map(([, name]) => name!)
  for (const name of classes) expect(html).toMatch(new RegExp(`class="[^"]*\\b${name}\\b`))
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
})

/** WCAG 2.2, "contrast ratio". */
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [one, other].map(luminance).toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const shares = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = shares.map((share) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
