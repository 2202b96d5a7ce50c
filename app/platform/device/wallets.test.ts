import { expect, test } from 'vitest'
import { walletsHere } from './wallets.ts'

test.each([
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15', { apple: true, google: false }],
  ['an Android phone', 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36', { apple: false, google: true }],
  ['a desktop', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36', { apple: true, google: true }],
])('%s is offered its wallets', (_, agent, wallets) => {
  expect(walletsHere(agent)).toEqual(wallets)
})
