import { expect, test } from 'vitest'
import { mapAddress } from './map-address.ts'

const android = { userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36', maxTouchPoints: 5 }
const iPhone = { userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15', maxTouchPoints: 5 }
const desktop = { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', maxTouchPoints: 0 }

test('directions open in the phone’s map app, and as a page on a desktop', () => {
  expect(mapAddress(43.5, 11.25, android)).toBe('geo:43.5,11.25?q=43.5,11.25')
  expect(mapAddress(43.5, 11.25, iPhone)).toBe('https://maps.apple.com/?daddr=43.5,11.25')
  expect(mapAddress(43.5, 11.25, desktop)).toMatch(/^https:\/\/www\.openstreetmap\.org\//)
})

test('a place without a position has no directions', () => {
  expect(mapAddress(null, 11.25, android)).toBeNull()
})
