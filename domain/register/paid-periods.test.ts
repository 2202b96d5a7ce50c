import { expect, test } from 'vitest'
import { paidPeriods, withPeriods } from './paid-periods.ts'

const fee = (validFrom: string, validTo: string) => ({ paidOn: validFrom, period: { validFrom, validTo } })
const [first, next, later] = [fee('2026-11-10', '2027-11-09'), fee('2027-11-10', '2028-11-09'), fee('2030-02-01', '2031-01-31')]

test('periods that follow one another become one, in any order', () => {
  expect(paidPeriods([])).toBe('')
  expect(paidPeriods([next, first])).toBe('10/11/2026 – 09/11/2028')
  expect(paidPeriods([later, next, first])).toBe('10/11/2026 – 09/11/2028, 01/02/2030 – 31/01/2031')
  expect(paidPeriods([first, fee('2027-01-01', '2027-06-30')])).toBe('10/11/2026 – 09/11/2027')
})

test('a fee without a period is shown with its day', () => {
  expect(paidPeriods([{ paidOn: '2026-12-01', period: null }, next])).toBe('versata il 01/12/2026, 10/11/2027 – 09/11/2028')
})

test('a fee gets the period of its day once', () => {
  const late = { paidOn: '2026-12-01', period: null }
  const again = { paidOn: '2027-02-01', period: null }
  expect(withPeriods([late, again], [first.period])).toEqual([{ ...late, period: first.period }, again])
  expect(withPeriods([first, late], [first.period])).toEqual([first, late])
  expect(withPeriods([late], [later.period])).toEqual([late])
})
