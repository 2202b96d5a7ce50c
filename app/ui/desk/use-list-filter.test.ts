import { expect, test } from 'vitest'
import { anId, filterOf, oneOf } from './use-list-filter.ts'

const fields = { state: { as: 'stato', read: oneOf(['valid', 'expired']) }, category: { as: 'categoria', read: anId } }
const read = (address: string) => filterOf(fields, new URLSearchParams(address))

test('an address without a filter, or with invalid values, filters nothing', () => {
  const nothing = { q: '', state: null, category: null }
  expect(read('')).toEqual(nothing)
  expect(read('stato=&categoria=&q=')).toEqual(nothing)
  expect(read('stato=bogus&categoria=a%20b&other=1')).toEqual(nothing)
})

test('the filter comes from the address, with the words that the server accepts', () => {
  expect(read('stato=expired&categoria=socio-ordinario&q=%20de%27%00rossi%20')).toEqual({
    q: "de' rossi",
    state: 'expired',
    category: 'socio-ordinario',
  })
  expect(read(`q=${'a'.repeat(200)}`).q).toHaveLength(80)
})
