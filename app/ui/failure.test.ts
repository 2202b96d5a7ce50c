import { createElement } from 'react'
import { expect, test } from 'vitest'
import { ApiError } from '#app/platform/api.ts'
import { Failure } from './failure.tsx'
import { rendered, words } from './rendered.fixture.ts'

test('a missing second factor leads to its set-up on every screen', () => {
  const shown = createElement(Failure, { error: new ApiError('auth.twofactor_missing', 403) })
  expect(rendered(shown)).toContain('href="/account/due-passaggi"')
  expect(words(shown)).toBe('Per questo serve la verifica in due passaggi. Se è già attiva, esci e accedi di nuovo. Attiva la verifica')
})
