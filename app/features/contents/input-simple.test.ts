import { createElement } from 'react'
import { expect, test } from 'vitest'
import { CONTENT_FORMS } from '#domain/contents/forms.ts'
import { rendered, words } from '#app/ui/rendered.fixture.ts'
import { WrittenContext } from './input.ts'
import { Choice, Moment } from './input-simple.tsx'
import { istruzioni } from './layout-istruzioni.ts'
import { partAt } from './layout.ts'

const part = { name: 'start', label: 'Comincia', as: 'moment' } as const

test.each([
  [{ date: 'required' }, 'Comincia, giorno Questo campo serve. Comincia, ora'],
  [{ date: 'invalid' }, 'Comincia, giorno Questa data non esiste. Comincia, ora'],
  [{ time: 'required' }, 'Comincia, giorno Comincia, ora Questo campo serve.'],
] as const)('a moment with %j', (problems, said) => {
  const props = { part, path: 'start', value: null, problem: undefined, max: undefined, onChange: () => {} }
  expect(words(createElement(Moment, { ...props, problems }))).toBe(said)
})

test('an empty choice shows what is kept for it', () => {
  const props = { part: partAt(istruzioni, 'audience'), path: 'audience', value: null, problems: {}, onChange: () => {} }
  const choice = createElement(Choice, props as never)
  const shown = rendered(createElement(WrittenContext, { value: { form: CONTENT_FORMS.istruzioni } as never }, choice))
  expect(shown).toContain('<option value="tutti" selected="">Per tutti</option>')
  expect(shown.match(/<option/g)).toHaveLength(3)
})
