import { expect, test } from 'vitest'
import { levelOf, verdictText } from './verdict.ts'

const asked = { typed: null, dataAt: 1_800_000_000 }

test.each([
  ['ok', 'green.ok'],
  ['stale-presentation', 'amber.stale-presentation'],
  ['clock-skew', 'amber.clock-skew'],
  ['list-too-old', 'amber.list-too-old'],
  ['static-copy', 'amber.static-copy'],
  ['malformed', 'red.malformed'],
  ['unknown-issuer', 'red.unknown-issuer'],
  ['bad-signature', 'red.bad-signature'],
  ['wrong-association', 'red.wrong-association'],
  ['expired', 'red.expired'],
  ['revoked', 'red.revoked'],
  ['suspended', 'red.suspended'],
  ['unknown-code', 'red.unknown-code'],
] as const)('the text for %s is %s, and its first word is the level', (reason, text) => {
  expect(verdictText(reason, asked)).toBe(text)
  expect(text.split('.')[0]).toBe(levelOf(reason))
})

test('a typed code or number has its own text, because it does not prove who typed it', () => {
  expect(verdictText('static-copy', { ...asked, typed: 'number' })).toBe('amber.number-only')
  expect(verdictText('static-copy', { ...asked, typed: 'code' })).toBe('amber.code-only')
  expect(verdictText('unknown-code', { ...asked, typed: 'number' })).toBe('red.unknown-number')
  expect(verdictText('unknown-code', { ...asked, typed: 'code' })).toBe('red.unknown-code')
  expect(verdictText('revoked', { ...asked, typed: 'code' })).toBe('red.revoked')
})

test('a verifier that never had data says that the network is missing, not that its data are old', () => {
  expect(verdictText('list-too-old', { typed: null, dataAt: null })).toBe('amber.network')
})
