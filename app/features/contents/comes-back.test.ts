import { expect, test } from 'vitest'
import { comesBack } from './comes-back.ts'

test.each([
  ['published', false, true, 'the same is public again'],
  ['published', true, false, 'a draft that nobody has finished would go out'],
  ['scheduled', false, false, 'it would go out before its day'],
  ['scheduled', true, false, 'neither of the two would be what it was'],
] as const)('archived while %s, with a draft: %s, it comes back by a press: %s, since %s', (state, hasDraft, back, _reason) => {
  expect(comesBack({ state, hasDraft })).toBe(back)
})

test('an event whose registered people were told does not come back by «Annulla»', () =>
  expect([0, 2].map((told) => comesBack({ state: 'published', hasDraft: false, told }))).toEqual([true, false]))
