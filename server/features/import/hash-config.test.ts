import { expect, test } from 'vitest'
import { HASH_CONFIG } from './firebase-export.fixture.ts'
import { parseHashConfig, readHashConfig } from './hash-config.ts'

const KEY = 'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA=='

test.each([
  ['as the console prints it', HASH_CONFIG],
  ['on one line', HASH_CONFIG.replaceAll('\n', ' ')],
  ['with Windows lines and a mark at its beginning', `\uFEFF${HASH_CONFIG.replaceAll('\n', '\r\n')}`],
  ['without the braces', HASH_CONFIG.replace('hash_config {', '').replace('}', '')],
  ['as JSON', JSON.stringify({ algorithm: 'SCRYPT', base64_signer_key: KEY, base64_salt_separator: 'Bw==', rounds: 8, mem_cost: 14 })],
])('is read %s', (_, text) => {
  expect(parseHashConfig(text, 'hash.txt')).toEqual({
    signerKey: Buffer.from(KEY, 'base64'),
    saltSeparator: Buffer.from([7]),
    rounds: 8,
    memCost: 14,
  })
})

test.each([
  ['', 'hash.txt does not say algorithm: copy all of what the Firebase console shows.'],
  [HASH_CONFIG.replace('rounds: 8,', ''), 'hash.txt does not say rounds: copy all of what the Firebase console shows.'],
  [HASH_CONFIG.replace('SCRYPT', 'BCRYPT'), "hash.txt says the algorithm BCRYPT: only Firebase's own, SCRYPT, can be taken over."],
  [
    HASH_CONFIG.replace('SCRYPT', 'STANDARD_SCRYPT'),
    "hash.txt says the algorithm STANDARD_SCRYPT: only Firebase's own, SCRYPT, can be taken over.",
  ],
  [HASH_CONFIG.replace(KEY, '<...sensitive...>'), 'base64_signer_key in hash.txt is not what the console shows.'],
  [HASH_CONFIG.replace('Bw==', '§'), 'base64_salt_separator in hash.txt is not what the console shows.'],
  [HASH_CONFIG.replace('rounds: 8', 'rounds: otto'), 'rounds in hash.txt must be a whole number from 1 to 8, not "otto".'],
  [HASH_CONFIG.replace('rounds: 8', 'rounds: 0'), 'rounds in hash.txt must be a whole number from 1 to 8, not "0".'],
  // Each step doubles the memory of every sign-in.
  [HASH_CONFIG.replace('14', '30'), 'mem_cost in hash.txt must be a whole number from 1 to 14, not "30".'],
])('missing and wrong parameters are named, but never the key (%#)', (text, sentence) => {
  expect(() => parseHashConfig(text, 'hash.txt')).toThrow(sentence)
})

test('a missing file is named', async () => {
  await expect(readHashConfig('/nowhere/hash.txt')).rejects.toThrow('/nowhere/hash.txt cannot be read (ENOENT).')
})
