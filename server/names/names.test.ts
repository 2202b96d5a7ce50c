import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmed } from '../account/test-account.ts'
import { withAssociation } from '../credential/test-card.ts'
import { newShop } from '../partners/test-shop.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { decideName } from './names.ts'

const DAY = 24 * 3_600_000

let app: TestApp
let start: number
beforeAll(async () => {
  app = await startTestApp()
  start = app.clock.now()
  await withAssociation(app)
})
afterAll(() => app.stop())
beforeEach(() => app.clock.set(start))

type Person = { ask: Request; uid: string; number: string; email: string; password: string }
const member = () => confirmed(app, { firstname: 'Anna', lastname: 'Bianchi' })
const rename = ({ ask }: Person, firstname: string, lastname = 'Bianchi') =>
  ask('/api/account/name', { method: 'PUT', body: { firstname, lastname } })
const write = ({ ask, uid }: Person, firstname: string) =>
  ask(`/api/users/${uid}`, { method: 'PUT', body: { firstname, lastname: 'Bianchi', privacy: true, confirm14: true } })
const nameOf = async ({ ask, uid }: Person) => ((await ask(`/api/users/${uid}`)).json as { firstname: string }).firstname
const prove = ({ ask, password }: Person) => ask('/api/auth/prove', { method: 'POST', body: { password } })
const mailsTo = async ({ email }: Person) =>
  (await app.deliver()).filter(({ to }) => to === email).map(({ subject, text }) => [subject, text])
const history = ({ uid }: Person) =>
  app.db.selectFrom('nameChange').select(['oldFirstname', 'firstname', 'state']).where('uid', '=', uid).orderBy('id').execute()

describe('a name that nobody has looked at', () => {
  test('is changed at once, told by mail, and kept in the history', async () => {
    const anna = await member()
    await app.deliver()
    expect((await rename(anna, 'Annalisa')).json).toMatchObject({ firstname: 'Annalisa', name: { byRequest: false, asked: null } })
    expect(await mailsTo(anna)).toEqual([
      ['Il nome sulla tua tessera è cambiato', expect.stringContaining('adesso si legge: Annalisa Bianchi. Prima: Anna Bianchi.')],
    ])
    expect(await history(anna)).toEqual([{ oldFirstname: 'Anna', firstname: 'Annalisa', state: 'own' }])
  })

  test.each([
    ['the account page', rename],
    ['the user document', write],
  ])('asks for a fresh proof, by %s', async (_, change) => {
    const anna = await member()
    app.clock.advance(11 * 60_000)
    expect(await change(anna, 'Zoe')).toMatchObject({ status: 403, code: 'auth.proof_required' })
    expect(await nameOf(anna)).toBe('Anna')
    await prove(anna)
    expect((await change(anna, 'Zoe')).status).toBe(200)
    expect(await nameOf(anna)).toBe('Zoe')
  })

  test('changes twice a year; the same name again is no change and needs no proof', async () => {
    const anna = await member()
    await rename(anna, 'Zoe')
    await write(anna, 'Mia')
    expect(await rename(anna, 'Eva')).toMatchObject({ status: 409, code: 'account.name_limit' })
    expect(await write(anna, 'Eva')).toMatchObject({ status: 409, code: 'account.name_limit' })
    app.clock.advance(11 * 60_000)
    expect([(await rename(anna, 'Mia')).status, (await write(anna, 'Mia')).status]).toEqual([200, 200])
  })
})

describe('a name that somebody has looked at', () => {
  const looked: [string, (of: Person) => Promise<unknown>][] = [
    [
      'of a member who was admitted',
      ({ number }) => app.db.updateTable('card').set({ memberSince: '2026-11-10' }).where('number', '=', number).execute(),
    ],
    [
      'of a card that a shop has checked',
      async ({ number }) => (await newShop(app)).ask('/api/verify', { method: 'POST', body: { number } }),
    ],
    [
      'a year after the sign-up, when checks are forgotten',
      async ({ uid }) =>
        app.db
          .updateTable('userDocument')
          .set({ createdAt: start - 366 * DAY })
          .where('uid', '=', uid)
          .execute(),
    ],
  ]
  test.each(looked)('%s stays, and the new one is a request', async (_, look) => {
    const anna = await member()
    await look(anna)
    await app.deliver()
    expect(await write(anna, 'Zoe')).toMatchObject({ status: 409, code: 'account.name_by_request' })
    expect((await rename(anna, 'Zoe')).json).toMatchObject({
      firstname: 'Anna',
      name: { byRequest: true, asked: { firstname: 'Zoe', lastname: 'Bianchi' } },
    })
    expect(await nameOf(anna)).toBe('Anna')
    expect(await mailsTo(anna)).toEqual([['Hai chiesto un altro nome sulla tessera', expect.stringContaining('resta: Anna Bianchi.')]])
  })

  test.each([
    [true, 'Zoe', 'granted', 'Il nome sulla tua tessera è cambiato', 'name_granted'],
    [false, 'Anna', 'refused', 'Il nome sulla tua tessera resta quello di prima', 'name_refused'],
  ] as const)('is decided by staff: granted %s', async (isGranted, name, state, subject, action) => {
    const anna = await member()
    await looked[0]![1](anna)
    await rename(anna, 'Zoe')
    await app.deliver()
    expect(await decideName(app.deps, { uid: anna.uid, by: null, isGranted })).toBe(true)
    expect([await nameOf(anna), await history(anna)]).toEqual([name, [{ oldFirstname: 'Anna', firstname: 'Zoe', state }]])
    expect((await mailsTo(anna)).map(([title]) => title)).toEqual([subject])
    expect(await app.db.selectFrom('audit').select('action').where('subject', '=', anna.uid).execute()).toEqual([{ action }])
    expect(await decideName(app.deps, { uid: anna.uid, by: null, isGranted })).toBe(false)
  })

  test('a request is the last one asked, and the present name takes it back', async () => {
    const anna = await member()
    await looked[0]![1](anna)
    for (const name of ['Zoe', 'Mia', 'Eva']) expect((await rename(anna, name)).status).toBe(200)
    expect(await history(anna)).toMatchObject([{ firstname: 'Eva', state: 'asked' }])
    expect(await rename(anna, 'Ida')).toMatchObject({ status: 429, code: 'auth.too_many_attempts' })
    expect((await rename(anna, 'Anna')).json).toMatchObject({ name: { asked: null } })
    expect(await history(anna)).toEqual([])
  })
})

test('an address that nobody has proved gets no mail about a name', async () => {
  const anna = await member()
  await app.db.updateTable('account').set({ emailVerified: false }).where('id', '=', anna.uid).execute()
  await app.deliver()
  await rename(anna, 'Zoe')
  expect([await nameOf(anna), await mailsTo(anna)]).toEqual(['Zoe', []])
})
