import { expect, test } from 'vitest'
import { periodProblem } from './team.ts'

test.each([
  [null, null, null],
  ['2026-11-10', '2026-11-10', null],
  [null, '2026-11-10', null],
  ['2026-11-09', null, 'from'],
  [null, '2026-11-09', 'to'],
  ['2026-11-12', '2026-11-11', 'to'],
])('a role from %s to %s has a wrong %s on 10 November', (from, to, problem) => {
  expect(periodProblem({ from, to }, '2026-11-10')).toBe(problem)
})
