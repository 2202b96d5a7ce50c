import { expect, test } from 'vitest'
import { greetingAt } from './greeting.ts'

test.each([
  ['2026-01-15T04:59+01:00', 'Buonasera'],
  ['2026-01-15T05:00+01:00', 'Buongiorno'],
  ['2026-01-15T12:59+01:00', 'Buongiorno'],
  ['2026-01-15T13:00+01:00', 'Buon pomeriggio'],
  ['2026-01-15T17:59+01:00', 'Buon pomeriggio'],
  ['2026-01-15T18:00+01:00', 'Buonasera'],
  // Summer time.
  ['2026-07-15T05:00+02:00', 'Buongiorno'],
])('at %s one says %s', (at, greeting) => expect(greetingAt(Date.parse(at))).toBe(greeting))
