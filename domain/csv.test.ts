import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('cells are quoted, quotes doubled, line breaks kept', () => {
  expect(csvLine(['a;b', 'Da "Lia"', 'due\nrighe', ''])).toBe('"a;b";"Da ""Lia""";"due\nrighe";""\r\n')
})

test.each(['=1+1', '+39 06', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '|cmd', '%0A'])('%j is not a formula in a spreadsheet', (text) => {
  expect(csvLine([text])).toBe(`"'${text}"\r\n`)
})
