import { createElement } from 'react'
import { expect, test } from 'vitest'
import { rendered } from './rendered.fixture.ts'
import { SearchField } from './search-field.tsx'
const field = (value: string) => rendered(createElement(SearchField, { label: 'Cerca un negozio o uno sconto', value, onChange: () => {} }))

test('room for the cross is kept only while there is one, so that a placeholder has the whole field', () => {
  expect(field('')).not.toContain('withEnd')
  expect(field('lib')).toContain('withEnd')
})
