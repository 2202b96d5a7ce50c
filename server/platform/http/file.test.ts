import { expect, test } from 'vitest'
import { makeFile, matchesEtag } from './file.ts'

test.each([
  ['W/"a"', true, 'the same tag'],
  ['"a"', true, 'the strong form of it'],
  ['"b", W/"a"', true, 'a list with it'],
  ['*', true, 'any'],
  ['"b"', false, 'another'],
  ['a', false, 'no tag at all'],
  [undefined, false, 'nothing'],
])('If-None-Match %s: %s (%s)', (header, expected, _why) => {
  expect(matchesEtag(header, 'W/"a"')).toBe(expected)
})

const file = (text: string) => makeFile(Buffer.from(text), { type: 'text/plain', cache: 'no-cache' })

test('the tag depends on the content', () => {
  expect(file('a').etag).toBe(file('a').etag)
  expect(file('a').etag).not.toBe(file('b').etag)
})

test.each([
  ['text/css', 2000, true],
  ['text/css', 200, false],
  ['font/woff2', 2000, false],
  ['image/png', 2000, false],
])('%s of %i bytes is compressed: %s', (type, size, expected) => {
  const file = makeFile(Buffer.alloc(size, 'a'), { type, cache: '' })
  expect([file.br !== null, file.gzip !== null, file.headers.Vary === 'Accept-Encoding']).toEqual([expected, expected, expected])
})
