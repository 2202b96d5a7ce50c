import { createElement } from 'react'
import { expect, test } from 'vitest'
import { rendered } from '#app/ui/rendered.fixture.ts'
import { SecondStep } from './second-step.tsx'

test('until it is known what the account asks for, something is on its way', () => {
  expect(rendered(createElement(SecondStep))).toMatch(/aria-busy="true".*Caricamento in corso/)
})
