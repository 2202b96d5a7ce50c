import { expect, test } from 'vitest'
import { insteadOf, wholeFigure } from './whole-figure.ts'

test.each([
  ['25,00 €', '25,00\u00a0€'],
  ['€ 25', '€\u00a025'],
  ['−10 %', '−10\u00a0%'],
  ['−10%', '−10%'],
  ['Coperto gratis', 'Coperto gratis'],
  ['Ingresso a 16 € invece di 22 €', 'Ingresso a 16\u00a0€ invece di 22\u00a0€'],
])('the unit of %s stays with its number, and words may wrap', (written, shown) => {
  expect(wholeFigure(written)).toBe(shown)
})

test('a price has its comparison, a percentage has none', () => {
  expect(insteadOf('6,00 €', 'Biglietto a 6 € invece di 8 €')).toBe('invece di 8\u00a0€')
  expect(insteadOf('1.200,00 €', 'Corso a 1.200 € invece di 1.450,50 €')).toBe('invece di 1.450,50\u00a0€')
  expect(insteadOf('6,00 €', 'Ridotto per chi ha la tessera')).toBeNull()
  expect(insteadOf('−10%', '10% invece di 5 €')).toBeNull()
})
