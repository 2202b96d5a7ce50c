import { expect, test } from 'vitest'
import { doerName, doerOf } from './doer.ts'

test('every history names the system, a person, and a person whose account is deleted the same way', () => {
  const names = new Map([['u1', "Anna D'Ambrogi"]])
  const said = [null, 'u1', 'gone'].map((uid) => doerName(doerOf(uid, names)))
  expect(said).toEqual(['Il sistema', "Anna D'Ambrogi", 'Una persona non più presente'])
})
