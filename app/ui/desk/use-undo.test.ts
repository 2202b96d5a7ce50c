import { expect, test } from 'vitest'
import { backTo } from './use-undo.ts'

test('a removed value comes back, unless there is another one since', () => {
  const back = backTo<object | null>({ id: 'a' }, null)
  expect(back(null)).toEqual({ id: 'a' })
  expect(back({ id: 'b' })).toEqual({ id: 'b' })
})
