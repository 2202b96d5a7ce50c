import { expect, test } from 'vitest'
import { readSettings } from '#server/config.ts'
import { ConfigError } from '#server/platform/config.ts'
import { selfMadeWallets } from '#tests/stand-ins/wallets.ts'

const { given, files } = selfMadeWallets()

test('the certificate names the pass type and team, so that no setting repeats them', () => {
  const { applePass, googleWallet } = readSettings(given)
  expect(applePass).toMatchObject({ passType: 'pass.example.tessera', team: 'A1B2C3D4E5', validTo: Date.UTC(2999, 11, 31, 23, 59, 59) })
  expect(googleWallet).toMatchObject({ issuerId: '3388000000012345678', email: 'tessera@progetto.example' })
})

test('a key may have a password', () => {
  const locked = { ...given, APPLE_PASS_KEY: files.lockedKey, APPLE_PASS_KEY_PASSWORD: 'segreta' }
  expect(readSettings(locked).applePass?.key).toBe(readSettings(given).applePass?.key)
})

test.each([
  ['half of Apple’s', { APPLE_WWDR_CERTIFICATE: '' }, 'APPLE_WWDR_CERTIFICATE is missing'],
  ['no such file', { APPLE_PASS_CERTIFICATE: '/nowhere.pem' }, 'APPLE_PASS_CERTIFICATE must be a file'],
  ['no certificate', { APPLE_PASS_CERTIFICATE: files.nonsense }, 'APPLE_PASS_CERTIFICATE must be a file'],
  ['the certificate of something else', { APPLE_PASS_CERTIFICATE: files.otherWwdr }, 'must be the certificate of a pass type'],
  ['no key', { APPLE_PASS_KEY: files.nonsense }, 'APPLE_PASS_KEY must be a file'],
  ['a locked key', { APPLE_PASS_KEY: files.lockedKey }, 'APPLE_PASS_KEY_PASSWORD'],
  ['another key', { APPLE_PASS_KEY: files.otherKey }, 'APPLE_PASS_KEY is not the key of APPLE_PASS_CERTIFICATE'],
  ['another authority', { APPLE_WWDR_CERTIFICATE: files.otherWwdr }, 'APPLE_WWDR_CERTIFICATE is not the certificate that has issued'],
  ['no authority', { APPLE_WWDR_CERTIFICATE: files.nonsense }, 'APPLE_WWDR_CERTIFICATE must be a file'],
  ['half of Google’s', { GOOGLE_WALLET_KEY: '' }, 'GOOGLE_WALLET_KEY is missing'],
  ['a name for a number', { GOOGLE_WALLET_ISSUER: 'circolo' }, 'GOOGLE_WALLET_ISSUER must be'],
  ['no service account', { GOOGLE_WALLET_KEY: files.nonsense }, 'GOOGLE_WALLET_KEY must be'],
])('%s stops the start with one sentence', (_, changes, sentence) => {
  const read = () => readSettings({ ...given, ...changes })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(sentence)
})
