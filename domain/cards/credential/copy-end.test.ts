import { expect, test } from 'vitest'
import { cardEnd } from './credential-life.ts'
import { copyEnd } from './copy-end.ts'

/** A copy of a card that ends with the year and works for 45 days more. */
const GRACE = cardEnd('2026-12-31', 45) * 1000

test('a copy says the card’s own end, not that of the grace which its signature covers', () => {
  expect(copyEnd('2026-12-31', GRACE, '2026-12-31')).toEqual({ until: '2026-12-31', isGrace: false })
})

test('in the days of grace it says their last one', () => {
  expect(copyEnd('2026-12-31', GRACE, '2027-01-01')).toEqual({ until: '2027-02-14', isGrace: true })
})

test('where partners take no grace its end is the card’s', () => {
  expect(copyEnd('2026-12-31', cardEnd('2026-12-31', 0) * 1000, '2026-12-01')).toEqual({ until: '2026-12-31', isGrace: false })
})

test('a copy that ends before its card, or was made before the card was renewed, says its own end', () => {
  expect(copyEnd('2027-12-31', GRACE, '2026-12-01')).toEqual({ until: '2027-02-14', isGrace: false })
})
