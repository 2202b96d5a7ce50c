import { expect, test } from 'vitest'
import { sheet } from './texts.ts'

test('a break in a role ends before the day on which the person can enter again', () => {
  expect(sheet.breakText('2026-08-09', '2026-07-31')).toMatch(
    /^Adesso vale fino al 31 lug 2026\. .* fino all'8 ago 2026 non potrà entrare\.$/,
  )
})
