import { expect, test } from 'vitest'
import { credentialName } from './credential-name.ts'

test.each([
  ['Giulia', 'Bianchi', 'Giulia B.'],
  ['Maria Concetta', "D'Angelo", 'Maria Concetta D.'],
  ['Nicolo\u0300', 'Verdi', 'Nicol\u00f2 V.'],
  ['Łucja', 'Śliwa', 'Łucja Ś.'],
  ['Ana', 'S\u0323\u0307oto', 'Ana \u1e68.'],
  ['  Anna ', ' rossi ', 'Anna r.'],
  ['Anna', '', 'Anna'],
  ['', 'Rossi', 'R.'],
  ['', '', ''],
  ['\u202eannA\u0007', '\u2067Rossi', 'annA R.'],
])('%j %j is %j', (first, last, name) => {
  expect(credentialName(first, last)).toBe(name)
})

test.each([
  ['Maximiliana Wilhelmina Theodora Elisabetta', 'Rossi', 'Maximiliana Wilhelmina Theodora Elisa R.'],
  ['è'.repeat(30), 'Rossi', `${'è'.repeat(18)} R.`],
  ['Maximiliana Wilhelmina Theodora Elis', 'Rossi', 'Maximiliana Wilhelmina Theodora Elis R.'],
  ['👩‍👩‍👧'.repeat(3), 'Rossi', '👩‍👩‍👧👩‍👩‍👧 R.'],
  ['Anna', `R${'\u0301'.repeat(30)}ossi`, 'Anna \u0154.'],
  [`A${'\u0301'.repeat(30)}nna`, 'Rossi', 'R.'],
])('of %j %j the given name is cut between two characters: %j', (first, last, name) => {
  expect(credentialName(first, last)).toBe(name)
  expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(40)
})
