import { expect, test } from 'vitest'
import { cardEnd } from './credential-life.ts'
import { copyEnd } from './copy-end.ts'

/** A copy of a card that ends with the year and works for 45 days more. */
const GRACE = cardEnd('2026-12-31', 45) * 1000

test('a copy shows the card’s own end, not the end of the grace period', () => {
  expect(copyEnd('2026-12-31', GRACE, '2026-12-31')).toEqual({ until: '2026-12-31', isGrace: false })
})

test('in the grace period a copy shows its last day', () => {
  expect(copyEnd('2026-12-31', GRACE, '2027-01-01')).toEqual({ until: '2027-02-14', isGrace: true })
})

test('a copy ends with the card where partners accept no grace', () => {
  expect(copyEnd('2026-12-31', cardEnd('2026-12-31', 0) * 1000, '2026-12-01')).toEqual({ until: '2026-12-31', isGrace: false })
})

test('a copy that ends before its card, or was made before a renewal, shows its own end', () => {
  expect(copyEnd('2027-12-31', GRACE, '2026-12-01')).toEqual({ until: '2027-02-14', isGrace: false })
})
