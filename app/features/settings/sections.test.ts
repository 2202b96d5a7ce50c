import { expect, test } from 'vitest'
import { foundFields } from './sections.ts'

test('each searchable field is a setting with a label', () => {
  expect(foundFields().map(({ title }) => title)).toEqual(expect.arrayContaining(['Emblema', 'PEC', 'Quota annuale', 'Come arrivare']))
  // An unknown path has no label, and would be shown as it is.
  expect(foundFields().filter(({ title }) => !/^\p{Lu}/u.test(title))).toEqual([])
})
