import { expect, test } from 'vitest'
import { book } from './texts.ts'

test('an empty register says both ways to its first row: a meeting, and the import, which exists', () => {
  expect(book.none).toContain('domanda accolta in riunione')
  expect(book.none).toContain("importando l'elenco")
  expect(book.none).not.toMatch(/non c'è ancora|su carta/)
})
