import { expect, test } from 'vitest'
import { wholeFigure } from './whole-figure.ts'

test.each([
  ['25,00 €', '25,00\u00a0€'],
  ['€ 25', '€\u00a025'],
  ['−10 %', '−10\u00a0%'],
  ['−10%', '−10%'],
  ['Coperto gratis', 'Coperto gratis'],
  ['Ingresso a 16 € invece di 22 €', 'Ingresso a 16\u00a0€ invece di 22\u00a0€'],
])('the unit of %s stays with its number, and words may part', (written, shown) => {
  expect(wholeFigure(written)).toBe(shown)
})
