import { createElement } from 'react'
import { expect, test } from 'vitest'
import { ApiError } from '#app/platform/api.ts'
import { rendered, words } from '#app/ui/rendered.fixture.ts'
import { PaperProblem } from './paper-problem.tsx'

const problem = (error: unknown) => createElement(PaperProblem, { error })

test.each<[string, number, string]>([
  ['auth.session_expired', 401, "Questo documento è per i soci: serve l'accesso. Accedi"],
  ['guard.forbidden', 403, 'Questo documento è per i soci. Per entrare tra i soci scrivi alla segreteria.'],
  ['auth.network', 0, 'Per questo serve la connessione. Riprova quando torna la rete.'],
])('a document that is refused with %s', (code, status, text) => {
  const refused = problem(new ApiError(code as ApiError['code'], status))
  expect(words(refused)).toBe(text)
  expect(rendered(refused)).toMatch(/^<div role="alert">/)
})

test('an unconfirmed address leads to its confirmation; without a problem nothing is said', () => {
  expect(rendered(problem(new ApiError('auth.email_unverified', 403)))).toContain('href="/confirm-email"')
  expect(rendered(problem(null))).toBe('')
})
