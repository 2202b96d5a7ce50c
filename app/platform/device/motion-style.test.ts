import { expect, test } from 'vitest'
import { motionStyle } from './motion-style.ts'

const safari = (device: string) => `Mozilla/5.0 (${device}) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`

test.each([
  ['ios', safari('iPhone; CPU iPhone OS 19_0 like Mac OS X'), 5],
  ['ios', safari('Macintosh; Intel Mac OS X 10_15_7'), 5],
  ['md', safari('Macintosh; Intel Mac OS X 10_15_7'), 0],
  ['md', 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 5],
  ['md', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 0],
] as const)('the transition style is %s on %s with %i touch points', (style, userAgent, touchPoints) => {
  expect(motionStyle(userAgent, touchPoints)).toBe(style)
})
