import { expect, test } from 'vitest'
import { switchOn } from '#tests/stand-ins/code-app.ts'
import { addPasskey, answerWith } from '#tests/stand-ins/passkey.ts'
import { useProviders } from '#tests/providers.ts'
import type { Request } from '#tests/test-app.ts'
import { completeProfile } from './test-providers.ts'
import { post, signIn, signOut, signUp, someone, tokenIn } from '#server/core/people/test-person.ts'

const house = useProviders()
const { verified, atGoogle, withGoogle, withFacebook } = house

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const firefox =
  (ask: Request): Request =>
  (path, options = {}) =>
    ask(path, { ...options, headers: { ...options.headers, 'User-Agent': FIREFOX } })

/** New-device mails since the last call. */
async function told() {
  const mails = await house.app.deliver()
  return mails.filter(({ subject }) => subject === 'Nuovo accesso al tuo account')
}

test('a sign-in from an unknown browser is reported once, with the device and a link to end it', async () => {
  const person = await verified(house.app.newClient())
  const ask = firefox(house.app.newClient())
  expect((await signIn(ask, person)).status).toBe(200)
  const [mail, ...more] = await told()
  expect([mail?.to, more]).toEqual([person.email, []])
  const text = mail!.text.replace(/\s+/g, ' ')
  expect(text).toContain('Dispositivo: Firefox su Windows. Quando: 10 novembre 2026, ore 10:00.')
  expect(text).toContain(`Chiudi tutti gli accessi: ${house.app.origin}/account/dispositivi `)

  const notices = await house.app.db.selectFrom('notice').select(['topic', 'title', 'path']).execute()
  expect(notices).toEqual([{ topic: 'security', title: 'Nuovo accesso al tuo account', path: '/account/dispositivi' }])

  await signOut(ask)
  await signIn(ask, person)
  expect(await told()).toEqual([])
})

test('an account without a profile gets no such mail: it has no card to protect', async () => {
  await withGoogle(house.app.newClient())
  await withGoogle(firefox(house.app.newClient()))
  expect(await told()).toEqual([])
})

test('registering, confirming and signing in again in one browser sends no such mail', async () => {
  const ask = house.app.newClient()
  const person = await verified(ask)
  await signOut(ask)
  expect((await signIn(ask, person)).status).toBe(200)
  expect(await told()).toEqual([])
})

test('a first sign-in through a provider, and a second one in the same browser, send no such mail', async () => {
  for (const come of [withGoogle, withFacebook]) {
    const ask = house.app.newClient()
    await come(ask)
    await completeProfile(ask, { firstname: 'Anna', lastname: 'Bassi' })
    await signOut(ask)
    expect((await come(ask)).status).toBe(200)
    expect(await told()).toEqual([])
  }
})

test('an unconfirmed address gets no such mail: it may be a stranger’s', async () => {
  const person = someone()
  await signUp(house.app.newClient(), person)
  expect((await signIn(house.app.newClient(), person)).status).toBe(200)
  expect(await told()).toEqual([])
})

test('every way to sign in is reported', async () => {
  const home = house.app.newClient()
  const person = await verified(home)
  const { passkey } = await addPasskey(house.app, home)
  atGoogle(person)
  await withGoogle(home, { purpose: 'link' })
  await told()

  expect((await answerWith(house.app, house.app.newClient(), passkey)).answer.status).toBe(200)
  expect(await told()).toHaveLength(1)
  expect((await withGoogle(house.app.newClient())).status).toBe(200)
  expect(await told()).toHaveLength(1)
})

test('with a second factor it is reported once the sign-in is complete', async () => {
  const home = house.app.newClient()
  const person = await verified(home)
  const phone = await switchOn(house.app, home)
  await told()
  const ask = house.app.newClient()
  expect((await signIn(ask, person)).code).toBe('auth.twofactor_prompt')
  expect(await told()).toEqual([])
  expect((await post(ask, '/api/auth/second-factor', { code: phone.code() })).status).toBe(200)
  expect(await told()).toHaveLength(1)
})

test('a wrong password is not reported, and the browser stays unknown', async () => {
  const person = await verified(house.app.newClient())
  const ask = house.app.newClient()
  await signIn(ask, { ...person, password: 'sbagliata del tutto' })
  expect(await told()).toEqual([])
  await signIn(ask, person)
  expect(await told()).toHaveLength(1)
})

test('after a password reset every browser is unknown, except the one used for it', async () => {
  const home = house.app.newClient()
  const person = await verified(home)
  house.app.clock.advance(1)
  await post(house.app.newClient(), '/api/auth/forgot', { email: person.email })
  const mail = (await house.app.deliver()).find(({ to }) => to === person.email)
  const ask = house.app.newClient()
  const password = 'remo sentiero lanterna'
  expect((await post(ask, '/api/auth/reset', { token: tokenIn(mail), password })).status).toBe(200)
  await signIn(ask, { ...person, password })
  expect(await told()).toEqual([])
  await signIn(home, { ...person, password })
  expect(await told()).toHaveLength(1)
})

test('ten mails a day are enough, also for a browser that clears its data each time', async () => {
  const person = await verified(house.app.newClient())
  for (let i = 0; i < 12; i += 1) await signIn(house.app.newClient(), person)
  expect(await told()).toHaveLength(10)
})
