import { expect, test } from 'vitest'
import { NOW, testAssociation } from '#domain/cards/credential/test-association.ts'
import { cardAmong, isReadAlready, readCode, readScanned } from './read-code.ts'

test('a URL without a code asks for one', () => {
  expect(readCode('')).toEqual({ kind: 'empty' })
  expect(readCode('#')).toEqual({ kind: 'empty' })
})

test('a card number is read, its leading zeros included', () => {
  expect(readCode('#n=7312904586')).toEqual({ kind: 'number', number: '7312904586' })
  expect(readCode('#n=0012345678')).toEqual({ kind: 'number', number: '0012345678' })
})

test('a number written by hand with spaces is read too', () => {
  expect(readCode('#n=7312%20904%20586')).toEqual({ kind: 'number', number: '7312904586' })
})

test.each(['#n=', '#n=731290458', '#n=73129045861', '#n=73129o4586', '#n=<script>', '#n=%E0%A4%A'])('%s is not a card', (hash) => {
  expect(readCode(hash)).toEqual({ kind: 'malformed' })
})

test('a shop’s personal link is recognised, without a token when it is malformed', () => {
  const token = 'aZ0_-'.repeat(9).slice(0, 43)
  expect(readCode(`#p=${token}`)).toEqual({ kind: 'partner', token })
  for (const hash of ['#p=', '#p=corto', `#p=${'a'.repeat(44)}`, `#p=${'a'.repeat(42)}%`])
    expect(readCode(hash)).toEqual({ kind: 'partner', token: null })
})

test('a scanned shop link is not a card and is not followed', () => {
  const text = `https://tessera.example/v#p=${'a'.repeat(43)}`
  expect(readScanned(text)).toEqual({ kind: 'card', text })
})

test('everything else is passed to the verification', () => {
  expect(readCode('#123456')).toEqual({ kind: 'card', text: '123456' })
  expect(readCode('#x=7312904586')).toEqual({ kind: 'card', text: 'x=7312904586' })
})

test('the number in a scanned URL is read, whatever its host', () => {
  expect(readScanned('https://tessera.example/v#n=7312904586')).toEqual({ kind: 'number', number: '7312904586' })
  expect(readScanned('HTTPS://ALTROVE.EXAMPLE/V#n=12')).toEqual({ kind: 'malformed' })
})

test.each(['https://tessera.example/v#123', 'https://tessera.example/pay#n=7312904586', 'WIFI:S:casa;;', ''])(
  '"%s" goes to the verification whole',
  (text) => {
    expect(readScanned(text)).toEqual({ kind: 'card', text })
  },
)

test('among several codes the card’s is chosen, wherever it is', () => {
  expect(cardAmong([])).toBeNull()
  expect(cardAmong(['WIFI:S:casa;;'])).toBe('WIFI:S:casa;;')
  expect(cardAmong(['https://paga.example/7', 'https://tessera.example/v#123', 'x'])).toBe('https://tessera.example/v#123')
  expect(cardAmong(['paga', '1'.repeat(287)])).toBe('1'.repeat(287))
})

test('a card’s next code counts as the same card, another card’s does not', async () => {
  const club = await testAssociation()
  const other = await testAssociation()
  const [first, next] = [await club.live({}, NOW), await club.live({}, NOW + 15)]
  expect(next).not.toBe(first)
  const last = { text: first, isDone: true }
  expect(isReadAlready(next, last)).toBe(true)
  expect(isReadAlready(await other.live({}, NOW), last)).toBe(false)
  expect(isReadAlready(first, null)).toBe(false)
})

test('a card to be shown again needs its next code, not the same one', async () => {
  const club = await testAssociation()
  const [first, next] = [await club.live({}, NOW), await club.live({}, NOW + 15)]
  const last = { text: first, isDone: false }
  expect(isReadAlready(next, last)).toBe(false)
  expect(isReadAlready(first, last)).toBe(true)
})
