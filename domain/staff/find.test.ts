import { expect, test, vi } from 'vitest'
import * as search from '#domain/search.ts'
import { isFoundBy } from './find.ts'

vi.mock(import('#domain/search.ts'), { spy: true })

test.each([
  ['caffè', 'Bar Caffe del Corso', true],
  ['CORSO bar', 'Bar Caffe del Corso', true],
  ["d'oro", 'Pizzeria Spiga d’Oro', true],
  ['oro', 'Pizzeria Spiga dʼOro', true],
  ['perche', 'Perche\u0301 no', true],
  ['lodz', 'Viaggio a Łódź', true],
  ['orso', 'Bar Caffe del Corso', false],
  ['bar mare', 'Bar Caffe del Corso', false],
  ['', 'Bar', false],
  [' . ', 'Bar', false],
])('«%s» and «%s»: %s', (query, text, found) => expect(isFoundBy(query, text)).toBe(found))

test('a title is split once for several queries', () => {
  vi.mocked(search.foldText).mockClear()
  expect(['c', 'ca', 'cas'].map((query) => isFoundBy(query, 'Castagnata in piazza'))).toEqual([true, true, true])
  expect(vi.mocked(search.foldText).mock.calls.filter(([word]) => word === 'Castagnata')).toHaveLength(1)
})
