import { expect, test } from 'vitest'
import { pageHeaders } from './security-headers.ts'

const policyOf = (tilesUrl: string | null) => pageHeaders({ appUrl: null, tilesUrl })['Content-Security-Policy'] ?? ''

test('the policy admits no other origin without street tiles', () => {
  expect(policyOf(null)).not.toMatch(/https?:/)
})

test.each([
  ['https://tiles.example.org/italia.pmtiles', 'https://tiles.example.org'],
  ['https://{s}.tiles.example.org:8443/{z}/{x}/{y}.png', 'https://*.tiles.example.org:8443'],
  ['http://localhost:8080/{z}/{x}/{y}.png', 'http://localhost:8080'],
])('street tiles at %s admit %s, for pictures and calls only', (url, origin) => {
  const directives = policyOf(url).split('; ')
  expect(directives.filter((directive) => directive.includes(origin))).toEqual([
    `img-src 'self' data: blob: ${origin}`,
    `connect-src 'self' ${origin}`,
  ])
})

test('street tiles of the own origin change nothing', () => {
  expect(policyOf('/tiles/italia.pmtiles')).toBe(policyOf(null))
})
