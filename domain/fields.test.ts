import { expect, test } from 'vitest'
import { numberOf, recordsOf, textsOf, webAddressOf } from './fields.ts'

test('a value of the wrong kind counts as missing', () => {
  expect(textsOf(['pizza', 3, null, ''])).toEqual(['pizza'])
  expect(textsOf('pizza')).toEqual([])
  expect(numberOf('12')).toBeNull()
  expect(numberOf(Number.NaN)).toBeNull()
  expect(recordsOf([null, [1], { a: 1 }])).toEqual([{}, {}, { a: 1 }])
})

test('a document links to http and https only', () => {
  expect(webAddressOf('https://osteriadelglicine.example')).toBe('https://osteriadelglicine.example/')
  expect(webAddressOf('javascript:alert(1)')).toBeNull()
  expect(webAddressOf('data:text/html,x')).toBeNull()
  expect(webAddressOf('osteria')).toBeNull()
  expect(webAddressOf(undefined)).toBeNull()
})
