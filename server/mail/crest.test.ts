import sharp from 'sharp'
import { expect, test } from 'vitest'
import { deepTint } from '../association/tint.ts'
import { crestOf } from './crest.ts'

test.each(['#0b5c6b', '#ffee00', '#ffffff'])('the crest is white on a ground of its own, in the tint of %s', async (color) => {
  const { data, info } = await sharp((await crestOf({ color }))!)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4)]
  expect([info.width, info.height]).toEqual([132, 132])
  const ground = [1, 3, 5].map((i) => Number.parseInt(deepTint(color).slice(i, i + 2), 16))
  // Inside the ring, below the line.
  for (const [i, channel] of at(66, 112).entries()) expect(Math.abs(channel - [...ground, 255][i]!)).toBeLessThanOrEqual(4)
  const whites = Array.from({ length: 132 * 132 }, (_, i) => at(i % 132, Math.floor(i / 132))).filter(([r, g, b]) => r! + g! + b! > 740)
  expect(whites.length).toBeGreaterThan(500)
})

test('it is small enough to go with every mail, and another colour draws it anew; before the set-up there is none', async () => {
  const first = (await crestOf({ color: '#0b5c6b' }))!
  expect(first.length).toBeLessThan(5_000)
  expect(await crestOf({ color: '#0b5c6b' })).toBe(first)
  expect((await crestOf({ color: '#a54523' }))!.equals(first)).toBe(false)
  expect(await crestOf(null)).toBeNull()
})
