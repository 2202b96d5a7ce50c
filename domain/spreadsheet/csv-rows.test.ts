import { expect, test } from 'vitest'
import { csvRows, MAX_CELL, MAX_COLUMNS, separatorOf, type Separator } from './csv-rows.ts'

/** However the text is cut. */
function read(text: string, separator: Separator = ';', at = 1) {
  const reader = csvRows(separator)
  const rows = []
  for (let i = 0; i < text.length; i += at) rows.push(...reader.push(text.slice(i, i + at)))
  return [...rows, ...reader.end()]
}

test.each([1, 2, 3, 1000])('quotes, line breaks and separators inside cells, %i letters at a time', (at) => {
  const text = 'a;"b;""c""";d\r\n"due\nrighe"; e ;\n\n;;\nlast;5" x 3"'
  expect(read(text, ';', at)).toEqual([
    { row: 1, cells: ['a', 'b;"c"', 'd'] },
    { row: 2, cells: ['due\nrighe', 'e', ''] },
    { row: 5, cells: ['last', '5" x 3"'] },
  ])
})

test('the separator is the most frequent one in the first lines', () => {
  expect([separatorOf('a;b;c\n1,5;2;3'), separatorOf('a,b,c\n1,2,3'), separatorOf('a\tb\n1\t2'), separatorOf('a')]).toEqual([
    ';',
    ',',
    '\t',
    ';',
  ])
})

test('a quote that is never closed, a huge cell and too many columns are refused', () => {
  expect(() => read('a;"b\nc;d', ';', 1000)).toThrow('quote_open')
  expect(() => read(`a;"${'x'.repeat(MAX_CELL + 1)}`, ';', 5000)).toThrow('quote_open')
  expect(() => read('x'.repeat(MAX_CELL + 1), ';', 5000)).toThrow('cell_too_long')
  expect(() => read(';'.repeat(MAX_COLUMNS), ';', 1000)).toThrow('too_many_columns')
})
