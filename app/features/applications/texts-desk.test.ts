import { expect, test } from 'vitest'
import { desk } from './texts-desk.ts'

test('the question before a meeting names the refusals that no mail brings', () => {
  expect(desk.questionText(0, 2, 0)).toBe('2 domande non accolte: il motivo parte subito per e-mail.')
  expect(desk.questionText(0, 2, 1)).toMatch(/per e-mail, ma non a 1 persona senza un indirizzo confermato: consegna la lettera/)
  expect(desk.questionText(3, 2, 2)).toMatch(
    /il motivo non parte per e-mail, .*: consegna la lettera, che stampi dalla domanda, poi scrivi il giorno\.$/,
  )
})
