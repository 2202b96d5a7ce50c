import { expect, test } from 'vitest'
import { closes, readDrag } from './drag.ts'

const slow = (distance: number) => readDrag(path([300, 300, 0], [280, 300, 100], [300 - distance, 300, 900], [300 - distance, 300, 1000]))
const path = (...points: [x: number, y: number, at: number][]) => points.map(([x, y, at]) => ({ x, y, at }))

test('a finger that moves less than eight pixels is a tap', () => {
  expect(readDrag(path([200, 300, 0], [195, 302, 30])).axis).toBe('undecided')
})

test('a finger that first moves down scrolls', () => {
  expect(readDrag(path([200, 300, 0], [199, 312, 20], [60, 320, 200])).axis).toBe('theirs')
})

test('the drawer follows the finger to the left, and not beyond its position to the right', () => {
  expect(readDrag(path([200, 300, 0], [180, 301, 30], [120, 305, 120]))).toMatchObject({ axis: 'ours', distance: 80 })
  expect(readDrag(path([200, 300, 0], [180, 301, 30], [230, 305, 120])).distance).toBe(0)
})

test('more than a third of its width closes the drawer, less leaves it open', () => {
  expect(closes(slow(120), 312)).toBe(true)
  expect(closes(slow(90), 312)).toBe(false)
})

test('a short quick flick closes the drawer', () => {
  expect(closes(readDrag(path([300, 300, 0], [270, 300, 40], [250, 300, 60])), 312)).toBe(true)
})

test('a drag that turns back leaves the drawer open', () => {
  expect(closes(readDrag(path([300, 300, 0], [120, 300, 200], [180, 300, 260])), 312)).toBe(false)
})
