import { beforeEach, expect, test, vi } from 'vitest'
import { standInBrowser } from './platform/browser.fixture.ts'

const stored = {
  email: 'giulia@posta.example',
  firebaseUid: 'u1',
  firstname: 'Giulia',
  lastname: 'Marchetti',
  tessera: '0012345678',
  privacy: true,
  confirm14: true,
}

let browser: ReturnType<typeof standInBrowser>
beforeEach(() => {
  vi.resetModules()
  browser = standInBrowser()
  vi.stubGlobal('location', { pathname: '/home', search: '' })
})

/** The modules keep the signed-in person, so each test starts like a new page. */
async function guards(emailVerified?: boolean) {
  if (emailVerified !== undefined) {
    browser.stored.set('user', JSON.stringify(stored))
    browser.stored.set('account', JSON.stringify({ id: 'u1', emailVerified }))
  }
  const { protectedPage, openPage, loginPage, pageShown } = await import('./guards.ts')
  return { protectedPage, openPage, loginPage, pageShown, notice: await import('./platform/app-alert.ts') }
}

type Guard = Awaited<ReturnType<typeof guards>>['protectedPage']

/** Where the guard sends a request for this page; null if it is shown. */
async function sentTo(guard: Guard, path: string) {
  const next = vi.fn()
  const args = { request: new Request(`https://tessera.example${path}`) } as Parameters<Guard>[0]
  try {
    await guard(args, next)
  } catch (answer) {
    expect(next).not.toHaveBeenCalled()
    if (!(answer instanceof Response)) throw answer
    return { to: answer.headers.get('Location'), replaces: answer.headers.has('X-Remix-Replace') }
  }
  expect(next).toHaveBeenCalledOnce()
  return null
}

const server = (user: object | null, emailVerified: boolean) =>
  browser.answer('/api/auth/session', 200, {
    account: { id: 'u1', email: stored.email, emailVerified },
    user,
    staff: false,
    verifies: false,
    now: 0,
  })

test.each(['/tessera', '/logout', '/account?email=abc'])('a visitor who asks for %s is led to the login, and back', async (path) => {
  const { protectedPage } = await guards()
  expect(await sentTo(protectedPage, path)).toEqual({ to: `/login?return=${encodeURIComponent(path)}`, replaces: false })
  expect(browser.asked).toEqual([])
})

test.each([
  ['a visitor', undefined, '/login?return=%2Ftessera%3Fa%3D1'],
  ['an account to be confirmed', false, '/confirm-email?return=%2Ftessera%3Fa%3D1'],
])('the first page of %s gives up its place in the history: Back would end at the guard again', async (_, emailVerified, to) => {
  const { protectedPage } = await guards(emailVerified)
  server(stored, false)
  vi.stubGlobal('location', { pathname: '/tessera', search: '?a=1' })
  expect(await sentTo(protectedPage, '/tessera?a=1')).toEqual({ to, replaces: true })
})

test('a member with a confirmed address sees the page, and the server is not asked', async () => {
  const { protectedPage } = await guards(true)
  expect(await sentTo(protectedPage, '/tessera')).toBeNull()
  expect(browser.asked).toEqual([])
})

test.each(['/tessera', '/logout'])('a member with an unconfirmed address is led from %s to the confirmation', async (path) => {
  const { protectedPage } = await guards(false)
  server(stored, false)
  expect(await sentTo(protectedPage, path)).toMatchObject({ to: `/confirm-email?return=${encodeURIComponent(path)}` })
})

test('a page for both is shown to a visitor, and to an account once its address is confirmed', async () => {
  expect(await sentTo((await guards()).openPage, '/account/ruolo?token=a')).toBeNull()
  vi.resetModules()
  const { openPage } = await guards(false)
  server(stored, false)
  const back = encodeURIComponent('/account/ruolo?token=a')
  expect(await sentTo(openPage, '/account/ruolo?token=a')).toMatchObject({ to: `/confirm-email?return=${back}` })
})

test('so is one whom the server does not answer', async () => {
  const { protectedPage } = await guards(false)
  expect(await sentTo(protectedPage, '/tessera')).toMatchObject({ to: '/confirm-email?return=%2Ftessera' })
})

test('who has confirmed on another device sees the page', async () => {
  const { protectedPage } = await guards(false)
  server(stored, true)
  expect(await sentTo(protectedPage, '/tessera')).toBeNull()
})

test('whose profile is no longer complete is led to complete it', async () => {
  const { protectedPage } = await guards(false)
  server(null, false)
  expect(await sentTo(protectedPage, '/tessera')).toMatchObject({ to: '/login?step=profilo&return=%2Ftessera' })
})

test('whose session has ended meanwhile is led to the login', async () => {
  const { protectedPage } = await guards(false)
  browser.answer('/api/auth/session', 401, { error: { code: 'auth.session_expired' } })
  expect(await sentTo(protectedPage, '/tessera')).toMatchObject({ to: '/login?return=%2Ftessera' })
})

test('the login sends a signed-in person to the home, and replaces its history entry', async () => {
  expect(await sentTo((await guards()).loginPage, '/login')).toBeNull()
  vi.resetModules()
  expect(await sentTo((await guards(true)).loginPage, '/login')).toEqual({ to: '/home', replaces: true })
})

test('a guard that fails leaves the person where they are, and says so; at the first page there is nowhere to stay', async () => {
  const { protectedPage, pageShown, notice } = await guards()
  const told = vi.spyOn(notice, 'notify')
  vi.spyOn(URLSearchParams.prototype, 'toString').mockImplementation(() => {
    throw new Error('out of order')
  })
  await expect(sentTo(protectedPage, '/tessera')).rejects.toThrow('out of order')
  expect(told).not.toHaveBeenCalled()
  pageShown('/chi-siamo')
  expect(await sentTo(protectedPage, '/tessera')).toEqual({ to: '/chi-siamo', replaces: true })
  expect(told).toHaveBeenCalledWith('guard.failed')
})
