import { expect, test } from 'vitest'
import { deviceLabel } from './passkeys.tsx'

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', 'iPhone'],
  ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X)', 'iPad'],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 9)', 'Telefono Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Mac'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Computer Windows'],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'Computer'],
  ['', 'Computer'],
])('a passkey created on «%s» is first named «%s»', (userAgent, label) => {
  expect(deviceLabel(userAgent)).toBe(label)
})
