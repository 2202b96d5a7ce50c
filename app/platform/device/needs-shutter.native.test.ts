import { expect, test, vi } from 'vitest'

test.each([
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9; wv) AppleWebKit/537.36 TesseraApp', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 TesseraApp', false],
])('in %s a photo needs its own button: %s', async (userAgent, needed) => {
  vi.resetModules()
  vi.stubGlobal('navigator', { userAgent })
  expect((await import('./needs-shutter.native.ts')).needsShutter).toBe(needed)
})
