import { expect, test } from 'vitest'
import { legalFacts } from './facts.ts'

const named = (name: string) => legalFacts({ name }, { hasOfficer: false, companies: { signIn: [], payments: null } }).name

test.each([
  ['Circolo dell’Alba D`Oro APS', "Circolo dell'Alba D'Oro APS"],
  ['Circolo L´Unità APS', "Circolo L'Unità APS"],
  ['**Circolo** [x](y) <b>', 'Circolo x (y) b'],
])('the name %s stands in a legal text as %s', (name, written) => {
  expect(named(name)).toBe(written)
})
