import { expect, test } from 'vitest'
import { cardText } from '#app/ui/card/texts.ts'
import { renewal } from '#app/features/renewals/texts.ts'
import { tessera } from './texts.ts'

test.each([
  [1, true, 'avanti di 1 minuto'],
  [10, true, 'avanti di 10 minuti'],
  [10, false, 'indietro di 10 minuti'],
  [99, false, 'indietro di 99 minuti'],
  [180, false, 'indietro di 3 ore'],
  [2880, true, 'avanti di 2 giorni'],
])('a phone clock wrong by %i minutes (ahead: %s) is described as %s', (minutes, isAhead, words) => {
  expect(tessera.wrongClock(minutes, isAhead)).toBe(`L'orologio del telefono è ${words}: la tessera usa l'ora dell'associazione.`)
})

test('a card that can be renewed early shows its end, a renewed one its new end', () => {
  expect(renewal.early('31 dicembre 2026')).toBe('Scade il 31 dicembre 2026. Puoi già rinnovarla.')
  expect(renewal.done('31 dicembre 2027')).toBe('Tessera rinnovata. Nuova scadenza: 31 dicembre 2027.')
})

test('a number is read digit by digit, including zeros', () => {
  expect(cardText.number('0012345678')).toBe('Numero di tessera: 0 0 1 2 3 4 5 6 7 8')
})
