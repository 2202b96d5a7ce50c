import { expect, test } from 'vitest'
import { PAIRS, ringAngles, ringPath, rings } from './trama.ts'

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))

test('the copies of a ring weave: its lobes and its waves share no divisor', () => {
  for (const [n, waves] of PAIRS) expect(divisor(n, waves), `${n} and ${waves}`).toBe(1)
})

const pattern = (id: string) => rings(id).map(ringPath)

test('an association always has the same pattern, and two associations have different ones', () => {
  expect(pattern('borgo-sereno')).toEqual(pattern('borgo-sereno'))
  expect(pattern('borgo-sereno')).not.toEqual(pattern('due-torri'))
})

test('two members of one association have the same rings at different angles', () => {
  const shapes = rings('borgo-sereno')
  expect(ringAngles(shapes, '7312904586')).toEqual(ringAngles(shapes, '7312904586'))
  expect(ringAngles(shapes, '7312904586')).not.toEqual(ringAngles(shapes, '7312905044'))
})

test('the angle of a ring is less than one step: a step maps the ring onto itself', () => {
  const shapes = rings('borgo-sereno')
  for (const member of ['0000000000', '7312904586', '9999999999'])
    ringAngles(shapes, member).forEach((angle, i) => expect(angle).toBeLessThan(360 / (shapes[i]?.n ?? 0)))
})

test.each(['borgo-sereno', 'x', 'Società di Lettura 1898', '', '🌻'])('five rings, one inside the other, in the box: %s', (id) => {
  const shapes = rings(id)
  expect(shapes).toHaveLength(5)
  shapes.forEach((ring, i) => {
    expect(ring.outer).toBeGreaterThan(ring.inner)
    expect(ring.outer + ring.lobe).toBeLessThanOrEqual(i === 0 ? 212 : (shapes[i - 1]?.inner ?? 0) + ring.lobe)
  })
})

test('a ring is one closed curve of finite points', () => {
  const [ring] = rings('borgo-sereno')
  const path = ring ? ringPath(ring) : ''
  expect(path).toMatch(/^M-?[\d.]+ -?[\d.]+(Q-?[\d.]+ -?[\d.]+ -?[\d.]+ -?[\d.]+)+Z$/)
})

test('the whole pattern stays small: under 40 kB of path data', () => {
  for (const id of ['borgo-sereno', 'due-torri', 'la-volata', 'azzurra'])
    expect(rings(id).map(ringPath).join('').length).toBeLessThan(40_000)
})
