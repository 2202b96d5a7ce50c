import { createElement } from 'react'
import { expect, test } from 'vitest'
import { words } from '#app/ui/rendered.fixture.ts'
import { Moment } from './input-simple.tsx'

const part = { name: 'start', label: 'Comincia', as: 'moment' } as const

test.each([
  [{ date: 'required' }, 'Comincia, giorno Questo campo serve. Comincia, ora'],
  [{ date: 'invalid' }, 'Comincia, giorno Questa data non esiste. Comincia, ora'],
  [{ time: 'required' }, 'Comincia, giorno Comincia, ora Questo campo serve.'],
] as const)('a moment with %j', (problems, said) => {
  const props = { part, path: 'start', value: null, problem: undefined, max: undefined, onChange: () => {} }
  expect(words(createElement(Moment, { ...props, problems }))).toBe(said)
})
