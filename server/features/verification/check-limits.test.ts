import { expect, test } from 'vitest'
import { limitCheck, type Checker } from './check-limits.ts'

const MINUTE = 60_000

function limits() {
  let now = 0
  const deps = { clock: { now: () => now }, config: {} } as unknown as Parameters<typeof limitCheck>[0]
  const isLet = (by: Partial<Checker>, isTyped = false) => {
    try {
      return Boolean(limitCheck(deps, { staff: null, shop: null, address: '192.0.2.1', ...by }, isTyped))
    } catch {
      return false
    }
  }
  /** How many of `times` checks are allowed. */
  const allowed = (times: number, by: (i: number) => Partial<Checker>, isTyped = false) =>
    Array.from({ length: times }, (_, i) => isLet(by(i), isTyped)).filter(Boolean).length
  return { isLet, allowed, wait: (ms: number) => void (now += ms) }
}

test('one line may scan sixty times a minute, however many addresses it has', () => {
  const { allowed: count, isLet, wait } = limits()
  expect(count(100, (i) => ({ address: `2001:db8:1:2::${i.toString(16)}` }))).toBe(60)
  expect(isLet({ address: '2001:DB8:1:2:ffff:ffff:ffff:ffff' })).toBe(false)
  expect(isLet({ address: '2001:db8:1:3::1' })).toBe(true)
  wait(MINUTE - 1)
  expect(isLet({ address: '2001:db8:1:2::1' })).toBe(false)
  wait(1)
  expect(isLet({ address: '2001:db8:1:2::1' })).toBe(true)
})

test('typed codes are limited to ten a minute per staff member, per address and per shop', () => {
  const { allowed: count } = limits()
  expect(count(20, () => ({ staff: 'anna' }), true)).toBe(10)
  expect(count(20, (i) => ({ shop: { sessionId: `till-${i}`, linkId: 'shop' } }), true)).toBe(10)
  expect(count(20, (i) => ({ shop: { sessionId: `till-${i}`, linkId: `shop-${i}` } }), true)).toBe(20)
  expect(count(20, () => ({ address: '198.51.100.7' }), true)).toBe(10)
})

test('a shop’s device has its own limit of sixty, and so has each staff member', () => {
  const { allowed: count } = limits()
  expect(count(100, () => ({}))).toBe(60)
  expect(count(100, () => ({ shop: { sessionId: 'till', linkId: 'shop' } }))).toBe(60)
  expect(count(100, () => ({ shop: { sessionId: 'other', linkId: 'shop' } }))).toBe(60)
  expect(count(100, () => ({ staff: 'anna' }))).toBe(100)
})
