import { expect, test } from 'vitest'
import { imports as text } from './texts.ts'

const at = (day: string) => Date.parse(`${day}T12:30:00Z`)

test.each([
  ['2026-11-27', 'Si può annullare fino al 27 nov 2026 alle 13:30. Poi diventa definitiva.'],
  ['2026-12-08', "Si può annullare fino all'8 dic 2026 alle 13:30. Poi diventa definitiva."],
])('until %s an import can be undone', (day, words) => {
  expect(text.undoUntil(at(day))).toBe(words)
})

test('the cards that an undo keeps are counted, one or many', () => {
  expect(text.undone({ outcomes: { undone: 2, kept: 1 } })).toBe('Annullata: 2 righe annullate.')
  expect(text.kept(1)).toBe('Una tessera è rimasta: nel frattempo è stata usata o cambiata.')
  expect(text.kept(2)).toBe('2 tessere sono rimaste: nel frattempo sono state usate o cambiate.')
  expect(text.outcome({ outcomes: { undone: 1, kept: 2 } })).toBe('1 riga annullata, 2 tessere rimaste')
})

test('an import that stopped early shows its results', () => {
  expect(text.cut.done.title({ outcomes: { created: 200 } })).toBe('Importata in parte: 200 persone nuove.')
  expect(text.cut.done.title({ outcomes: {} })).toBe('Interrotta: nessuna riga scritta.')
  expect(text.cut.undone.title({ outcomes: { undone: 200, created: 250 } })).toBe('Annullata in parte: 200 righe annullate su 450.')
})

test('the number for the register is an upper limit when rows may be skipped or update a known person', () => {
  expect(text.registered(1, false)).toMatch(/^1 persona entra nel libro soci quando/)
  expect(text.registered(12, true)).toMatch(/^Al massimo 12 persone entrano nel libro soci quando/)
})
