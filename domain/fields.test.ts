import { expect, test } from 'vitest'
import { numberOf, recordsOf, textsOf, webAddressOf } from './fields.ts'

test('what is not of the wanted kind is not there', () => {
  expect(textsOf(['pizza', 3, null, ''])).toEqual(['pizza'])
  expect(textsOf('pizza')).toEqual([])
  expect(numberOf('12')).toBeNull()
  expect(numberOf(Number.NaN)).toBeNull()
  expect(recordsOf([null, [1], { a: 1 }])).toEqual([{}, {}, { a: 1 }])
})

test('a document leads to web pages alone', () => {
  expect(webAddressOf('https://osteriadelglicine.example')).toBe('https://osteriadelglicine.example/')
  expect(webAddressOf('javascript:alert(1)')).toBeNull()
  expect(webAddressOf('data:text/html,x')).toBeNull()
  expect(webAddressOf('osteria')).toBeNull()
  expect(webAddressOf(undefined)).toBeNull()
})
