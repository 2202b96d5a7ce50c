import { describe, expect, test } from 'vitest'
import { originChecker, ownOriginOf, ownOrigins } from './origin.ts'

describe('the trial on port 80, which browsers omit', () => {
  const config = { appUrl: null, port: 80 }

  test.each(['http://localhost', 'http://127.0.0.1'])('takes calls from its own page %s', (origin) => {
    expect(originChecker(config)({ headers: { origin, 'sec-fetch-site': 'same-origin' } })).toBeNull()
  })

  test.each(['localhost', 'localhost:80', '127.0.0.1'])('knows its own name in the Host %s', (host) => {
    expect(ownOrigins(config)).toContain(ownOriginOf(config, host))
  })
})

test.each([undefined, '', 'evil.example', 'localhost.evil.example', 'localhost:3001', 'localhost', ':::', 'a b'])(
  'the Host %j is none of the names on port 3000',
  (host) => {
    expect(ownOriginOf({ appUrl: null, port: 3000 }, host)).toBeNull()
  },
)

test('a public address matches by its origin only', () => {
  const config = { appUrl: 'https://tessera.example', port: 3000 }
  expect(ownOrigins(config)).toEqual(['https://tessera.example'])
  expect(originChecker(config)({ headers: { origin: 'https://tessera.example' } })).toBeNull()
  expect(originChecker(config)({ headers: { origin: 'http://localhost:3000' } })?.code).toBe('api.forbidden_origin')
})
