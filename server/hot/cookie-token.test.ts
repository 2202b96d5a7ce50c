import { expect, test } from 'vitest'
import { createSessionCookie, signed } from '#server/core/accounts/session-cookie.ts'
import { cookieToken } from './cookie-token.ts'

const secret = 'a-secret-for-tests-only-0123456789'

function counted() {
  const cookie = createSessionCookie({ secret, secure: false })
  const seen = { reads: 0 }
  const read: typeof cookie.read = (c) => {
    seen.reads += 1
    return cookie.read(c)
  }
  return { seen, tokenOf: cookieToken({ name: cookie.name, read }) }
}

const cookieOf = (token: string) => `tessera.session_token=${encodeURIComponent(signed(secret, token))}`

test('a cookie is checked once, whatever other cookies come with it', () => {
  const { seen, tokenOf } = counted()
  const headers = [cookieOf('t1'), `a=1; ${cookieOf('t1')}`, `${cookieOf('t1')};b=${'x'.repeat(10_000)}`, `c=2;  ${cookieOf('t1')} ; d=3`]
  expect(headers.map(tokenOf)).toEqual(['t1', 't1', 't1', 't1'])
  expect(seen.reads).toBe(1)
})

test('what is not ours is checked each time, and opens nothing', () => {
  const { seen, tokenOf } = counted()
  for (const header of [
    undefined,
    '',
    'a=1',
    'xtessera.session_token=t1.abc',
    'tessera.session_token=t1.abc',
    'tessera.session_token=t1.abc',
  ])
    expect(tokenOf(header)).toBeNull()
  expect(seen.reads).toBe(2)
})

test('the last five thousand are kept, and no endless one', () => {
  const { seen, tokenOf } = counted()
  const first = cookieOf('first')
  tokenOf(first)
  for (let i = 0; i < 5_000; i += 1) tokenOf(cookieOf(`t${i}`))
  expect(tokenOf(first)).toBe('first')
  expect(seen.reads).toBe(5_002)
  const endless = cookieOf('x'.repeat(3_000))
  for (let i = 0; i < 2; i += 1) expect(tokenOf(endless)).toBe('x'.repeat(3_000))
  expect(seen.reads).toBe(5_004)
})
