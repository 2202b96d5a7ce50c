import { expect, test } from 'vitest'
import { isFoundBy } from './find.ts'

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
