import { createElement } from 'react'
import { expect, test } from 'vitest'
import { rendered } from './rendered.fixture.ts'
import { SearchField } from './search-field.tsx'
const field = (value: string) => rendered(createElement(SearchField, { label: 'Cerca un negozio o uno sconto', value, onChange: () => {} }))

test('space for the clear button is reserved only while it is shown', () => {
  expect(field('')).not.toContain('withEnd')
  expect(field('lib')).toContain('withEnd')
})
