import { expect, test } from 'vitest'
import { edgeStep } from './use-edge-scroll.ts'

test('a page scrolls during a drag near its edge, faster the nearer, and not in between', () => {
  expect([400, 96, 804].map((y) => edgeStep(y, 900))).toEqual([0, 0, 0])
  const [near, nearer, out] = [80, 20, -50].map((y) => edgeStep(y, 900))
  expect([near! < 0, nearer! < near!, out]).toEqual([true, true, -14])
  expect([820, 880, 990].map((y) => edgeStep(y, 900))).toEqual([-near!, -nearer!, 14])
  // A low window has a middle zone too.
  expect(edgeStep(100, 200)).toBe(0)
})
