import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeStaffRole } from '#db/make.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
import { newShop } from '#server/features/verification/test-shop.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { addDays } from '#domain/plain-date.ts'
import { startOfRomeDay } from '#domain/rome-time.ts'
import { decideName, nameState } from './names.ts'

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
const admit = ({ number }: Pick<Person, 'number'>) =>
  app.db.updateTable('card').set({ memberSince: '2026-11-10' }).where('number', '=', number).execute()
async function admitted(): Promise<Person> {
  const anna = await member()
  await admit(anna)
  return anna
}
const rename = ({ ask }: Person, firstname: string, lastname = 'Bianchi') =>
  ask('/api/account/name', { method: 'PUT', body: { firstname, lastname } })
const write = ({ ask, uid }: Person, firstname: string) =>
  ask(`/api/users/${uid}`, { method: 'PUT', body: { firstname, lastname: 'Bianchi', privacy: true, confirm14: true } })
const nameOf = async ({ ask, uid }: Person) => ((await ask(`/api/users/${uid}`)).json as { firstname: string }).firstname
const withoutTick = ({ uid }: Person) => app.db.updateTable('userDocument').set({ confirm14: false }).where('uid', '=', uid).execute()
const prove = ({ ask, password }: Person) => ask('/api/auth/prove', { method: 'POST', body: { password } })
const noonOf = (day: string) => startOfRomeDay(day) + 12 * 3_600_000
const mailsTo = async ({ email }: Person) =>
  (await app.deliver()).filter(({ to }) => to === email).map(({ subject, text }) => [subject, text])
const history = ({ uid }: Person) =>
  app.db.selectFrom('nameChange').select(['oldFirstname', 'firstname', 'state']).where('uid', '=', uid).orderBy('id').execute()

describe('a document without a tick', () => {
  test('is completed under the register’s name', async () => {
    const anna = await admitted()
    await withoutTick(anna)
    expect(await write(anna, 'Zoe')).toMatchObject({ status: 409, code: 'account.name_by_request' })
    expect([await nameOf(anna), (await write(anna, 'Anna')).status]).toEqual(['Anna', 200])
  })

  test('without a name takes the given one, also for a member', async () => {
    const anna = await admitted()
    await withoutTick(anna)
    await app.db.updateTable('userDocument').set({ firstname: '', lastname: '' }).where('uid', '=', anna.uid).execute()
    expect((await write(anna, 'Anna')).status).toBe(200)
    expect(await nameOf(anna)).toBe('Anna')
  })
})

describe('an unchecked name', () => {
  test('is changed at once, with a mail and an entry in the history', async () => {
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
  ])('needs a fresh proof, by %s', async (_, change) => {
    const anna = await member()
    app.clock.advance(11 * 60_000)
    expect(await change(anna, 'Zoe')).toMatchObject({ status: 403, code: 'auth.proof_required' })
    expect(await nameOf(anna)).toBe('Anna')
    await prove(anna)
    expect((await change(anna, 'Zoe')).status).toBe(200)
    expect(await nameOf(anna)).toBe('Zoe')
  })

  test('changes twice a year; the same name is no change and needs no proof', async () => {
    const anna = await member()
    await rename(anna, 'Zoe')
    await write(anna, 'Mia')
    const refused = await rename(anna, 'Eva')
    expect(refused).toMatchObject({ status: 409, code: 'account.name_limit' })
    const { next } = (refused.json as { error: { details: { next: string } } }).error.details
    expect(await write(anna, 'Eva')).toMatchObject({ status: 409, code: 'account.name_limit' })
    app.clock.advance(11 * 60_000)
    expect([(await rename(anna, 'Mia')).status, (await write(anna, 'Mia')).status]).toEqual([200, 200])
    // A request is possible from the day in the answer, not a day earlier.
    const byRequestAt = async (day: string) => (await nameState({ db: app.db, clock: { now: () => noonOf(day) } }, anna.uid)).byRequest
    expect([await byRequestAt(addDays(next, -1)), await byRequestAt(next)]).toEqual([false, true])
  })
})

describe('a checked name', () => {
  const looked: [string, (of: Person) => Promise<unknown>][] = [
    ['of a member who was admitted', admit],
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
  test.each(looked)('%s stays, and a new name is a request', async (_, look) => {
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

  test('a new request replaces the old one, and the present name withdraws it', async () => {
    const anna = await member()
    await looked[0]![1](anna)
    for (const name of ['Zoe', 'Mia', 'Eva']) expect((await rename(anna, name)).status).toBe(200)
    expect(await history(anna)).toMatchObject([{ firstname: 'Eva', state: 'asked' }])
    expect(await rename(anna, 'Ida')).toMatchObject({ status: 429, code: 'auth.too_many_attempts' })
    expect((await rename(anna, 'Anna')).json).toMatchObject({ name: { asked: null } })
    expect(await history(anna)).toEqual([])
  })
})

describe('staff who decide', () => {
  let secretary: Person
  beforeAll(async () => {
    secretary = await member()
    await makeStaffRole(app.db, { uid: secretary.uid, role: 'secretary' })
  })
  afterAll(() => app.db.deleteFrom('staffRole').execute())
  beforeEach(async () => {
    await app.deliver()
    await app.db.deleteFrom('notice').execute()
  })

  const SUBJECT = 'Un altro nome su una tessera'
  const told = async () => (await app.deliver()).filter(({ subject }) => subject === SUBJECT)
  const noticesOf = ({ uid }: Person) =>
    app.db.selectFrom('notice').select(['text', 'path']).where('uid', '=', uid).where('title', '=', SUBJECT).execute()

  test('get a notice without names and a mail with the request; other staff get neither', async () => {
    const [admin, editor] = [await member(), await member()]
    await makeStaffRole(app.db, { uid: admin.uid, role: 'admin' })
    await makeStaffRole(app.db, { uid: editor.uid, role: 'editor' })
    const anna = await admitted()
    await rename(anna, 'Zoe')
    const mails = await told()
    expect(mails.map(({ to }) => to).toSorted()).toEqual([admin.email, secretary.email].toSorted())
    for (const words of ['Adesso: Anna Bianchi', 'Chiede: Zoe Bianchi', anna.number, anna.email, 'alla voce Soci'])
      expect(mails[0]!.text).toContain(words)
    expect(await noticesOf(secretary)).toEqual([{ text: 'Prima si guarda un documento.', path: `/gestione/soci/${anna.number}` }])
    expect(await noticesOf(editor)).toEqual([])
  })

  test('get a mail about the last request only, and none about a withdrawn one', async () => {
    const anna = await admitted()
    await rename(anna, 'Zoe')
    await rename(anna, 'Mia')
    expect(await noticesOf(secretary)).toHaveLength(1)
    const mails = (await told()).filter(({ to }) => to === secretary.email)
    expect(mails.map(({ text }) => /Chiede: (\w+)/.exec(text)?.[1])).toEqual(['Mia'])
    await rename(anna, 'Eva')
    await rename(anna, 'Anna')
    expect([await noticesOf(secretary), await told()]).toEqual([[], []])
  })

  test('have no unread notice of a decided request, and none of their own', async () => {
    const anna = await admitted()
    await rename(anna, 'Zoe')
    await decideName(app.deps, { uid: anna.uid, by: null, isGranted: false })
    expect([await noticesOf(secretary), await told()]).toEqual([[], []])
    await admit(secretary)
    await rename(secretary, 'Zoe')
    expect((await told()).map(({ to }) => to)).not.toContain(secretary.email)
    expect(await noticesOf(secretary)).toEqual([])
  })
})

test('an unconfirmed address gets no mail about a name', async () => {
  const anna = await member()
  await app.db.updateTable('account').set({ emailVerified: false }).where('id', '=', anna.uid).execute()
  await app.deliver()
  await rename(anna, 'Zoe')
  expect([await nameOf(anna), await mailsTo(anna)]).toEqual(['Zoe', []])
})
