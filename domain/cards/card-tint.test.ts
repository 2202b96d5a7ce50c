import { expect, test } from 'vitest'
import { cardTint } from './card-tint.ts'

const FOUR = ['8214431991', '0000000001', '7312904586', '5500000006']
const tints = (numbers: string[]) => numbers.map((number) => cardTint(number, numbers))

test('each card of a family has its own tint, different from the association’s', () => {
  expect(new Set(tints(FOUR)).size).toBe(FOUR.length)
  for (const tint of tints(FOUR)) expect([60, 120, 180, 240, 300]).toContain(tint)
})

test('a card keeps its tint in any order of the list, and when another child is added', () => {
  const before = tints(FOUR)
  expect(tints(FOUR.toReversed()).toReversed()).toEqual(before)
  expect(cardTint('0000000001', ['0000000001'])).toBe(cardTint('0000000001', ['0000000001', '9999999998']))
})

test('six children share five tints, and an unknown card has the association’s', () => {
  const six = ['0000000001', '1000000001', '2000000001', '3000000001', '4000000001', '5000000001']
  expect(new Set(tints(six)).size).toBe(5)
  expect(cardTint('7312904586', six)).toBe(0)
})
