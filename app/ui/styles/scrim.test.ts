import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ui = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(ui, path), 'utf8')

/** Rewrites `oklch(… / 0.42)` as a share of a mix: `oklch(…) 42%`. */
const shares = (colors: string) =>
  [...colors.matchAll(/oklch\(([\d. ]+?) \/ ([\d.]+)\)/g)].map(([, color, of]) => `oklch(${color}) ${Number(of) * 100}%`)

test('the scrollbar’s gutter is as dark as the scrim while a dialog is open', () => {
  const [light, dark] = shares(/--scrim: (.*);/.exec(read('styles/tokens.css'))![1]!)
  const rule = /html\):has\(\.modal\[open\]\) \{([^}]*)\}/.exec(read('modal.module.css'))![1]!.replaceAll(/\s+/g, ' ')
  const mixed = [light, dark].map((color) => `color-mix(in srgb, ${color}, var(--paper))`).join(', ')
  expect(rule).toContain(`background: light-dark( ${mixed} );`)
})
