import { createElement } from 'react'
import { expect, test } from 'vitest'
import { words } from '#app/ui/rendered.fixture.ts'
import { PictureField } from './picture-field.tsx'

const picture = { id: 'a'.repeat(22), width: 900, height: 600, widths: [480, 900], alt: 'Sala', placeholder: '' }
const said = (value: object | null) =>
  words(createElement(PictureField, { label: 'Foto', collection: 'sports', id: 'yoga', value, problems: { '': 'invalid' } } as never))

test('a wrong description is not called a damaged file', () => {
  expect(said(picture)).toContain("C'è un carattere che non si vede. Riscrivilo.")
  expect(said(picture)).not.toContain('rovinato')
  expect(said(null)).toContain('Questo file è incompleto o rovinato.')
})
