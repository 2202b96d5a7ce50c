import { afterAll, beforeAll, expect, test } from 'vitest'
import { safePath } from '#domain/safe-path.ts'
import { cookieOf, signUp, someone } from '#server/core/people/test-person.ts'
import { isLong } from '../effort.ts'
import type { Answer, TestApp } from '../test-app.ts'
import { startAttackedApp } from './attacked-app.ts'
import { operationsOf } from './operations.ts'
import { SMALL_PAGE } from './small-page.ts'

// A link to us that leads elsewhere lends our name to its target. One function reads the app's target after a sign-in
// (domain/safe-path.test.ts has its many disguises); the server itself redirects to its own pages only.

const ELSEWHERE = [
  '//evil.example',
  'https://evil.example/',
  '/\\evil.example',
  '/%09/evil.example',
  'javascript:alert(1)',
  '/.//evil.example',
  '\\\\evil.example',
]
const PARAMETERS = ['return', 'returnTo', 'next', 'url', 'redirect', 'redirect_uri', 'continue', 'callback', 'dest', 'RelayState']
const PAGES = [
  '/',
  '/home',
  '/login',
  '/tessera',
  '/logout',
  '/confirm-email',
  '/nuova-password',
  '/account',
  '/accesso/google',
  '/accesso/facebook',
  '/setup',
  '/v',
  '/nothing',
]

let app: TestApp
let Cookie: string
beforeAll(async () => {
  const google = { clientId: 'client', clientSecret: 'secret', issuer: 'http://127.0.0.1:9' }
  const facebook = { appId: 'app', appSecret: 'secret', graphUrl: 'http://127.0.0.1:9' }
  app = await startAttackedApp({ assets: SMALL_PAGE, config: { google, facebook } })
  Cookie = cookieOf(await signUp(app.newClient(), someone())).pair
})
afterAll(() => app.stop())

/** The target of a redirect, if there is one. */
function leads({ headers, text }: Answer): string | null {
  const to = headers.location ?? headers.refresh ?? headers.link ?? /http-equiv="?refresh/i.exec(text)?.[0]
  if (to === undefined) return null
  return URL.parse(String(to), app.origin)?.origin === app.origin ? null : String(to)
}

test('no page or call redirects to another site, with any parameter', async () => {
  const calls = (await operationsOf(app)).map(({ path }) => path)
  const away = []
  for (const [i, path] of [...new Set([...PAGES, ...calls])].entries()) {
    // The short run asks each call with one of the disguises, the long run with all.
    const all = isLong || PAGES.includes(path)
    for (const to of all ? ELSEWHERE : [ELSEWHERE[i % ELSEWHERE.length]!]) {
      const query = PARAMETERS.map((name) => `${name}=${encodeURIComponent(to)}`).join('&')
      for (const headers of [{}, { Cookie }]) {
        const answer = await app.newClient()(`${path}?${query}`, { headers: { Accept: 'text/html', ...headers } })
        if (leads(answer)) away.push(`${path} → ${leads(answer)}`)
      }
    }
  }
  expect(away).toEqual([])
})

test.each([
  '//evil.example',
  '//evil.example/%2e%2e',
  '/\\evil.example',
  '/%2f%2fevil.example',
  '/login//evil.example',
  '/;@evil.example',
  '//evil.example/home/',
])('an address that looks like another site is no redirect: %s', async (path) => {
  const answer = await app.newClient()(path, { headers: { Accept: 'text/html' } })
  expect([301, 302, 303, 307, 308]).not.toContain(answer.status)
  expect(leads(answer)).toBeNull()
})

test.each(ELSEWHERE)('after a sign-in the app goes to its own pages only: %s', (to) => {
  expect(new URL(safePath(to, app.origin, '/home'), app.origin).origin).toBe(app.origin)
})
