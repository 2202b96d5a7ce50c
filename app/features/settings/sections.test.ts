import { expect, test } from 'vitest'
import { foundFields } from './sections.ts'

test('each field that a search finds is one of the settings, with its name', () => {
  expect(foundFields().map(({ title }) => title)).toEqual(expect.arrayContaining(['Emblema', 'PEC', 'Quota annuale', 'Come arrivare']))
  // A path that is no field's has no name, and would be shown as it is.
  expect(foundFields().filter(({ title }) => !/^\p{Lu}/u.test(title))).toEqual([])
})
