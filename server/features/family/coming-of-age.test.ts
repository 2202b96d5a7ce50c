import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeCard, makeCardNumber, makeCardPeriod } from '#db/make.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { memberWithPhone, newPhone, withAssociation } from '#server/core/cards/test-card.ts'
import { watchComingOfAge } from './coming-of-age.ts'
import { addGuardianship } from './family.ts'

const DAY = 24 * 3_600_000

let app: TestApp
let start: number
beforeAll(async () => {
  // The test clock is at 10 November 2026.
  app = await startTestApp()
  start = app.clock.now()
  await withAssociation(app.deps)
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.set(start)
  await app.db.deleteFrom('guardianship').execute()
})

async function paperCard(): Promise<string> {
  const { number } = await makeCard(app.db, { number: await makeCardNumber(app.db), category: 'amico' })
  await makeCardPeriod(app.db, { cardNumber: number })
  return number
}

const night = async () => {
  await watchComingOfAge(app.deps)
  return app.deliver()
}
const subjects = (mails: { to: string; subject: string }[], to: string) =>
  mails.filter((mail) => mail.to === to).map(({ subject }) => subject)
const links = (cardNumber: string) => app.db.selectFrom('guardianship').selectAll().where('cardNumber', '=', cardNumber).execute()

describe('thirty days before an eighteenth birthday', () => {
  test.each([
    ['2008-12-11', 31, 0],
    ['2008-12-10', 30, 1],
    ['2008-11-11', 1, 1],
    ['2008-11-10', 0, 0],
    ['2012-02-29', 1000, 0],
  ])('born on %s, %i days before: %i mails to the parent', async (birthDate, _days, mails) => {
    const parent = await confirmed(app)
    const number = await paperCard()
    app.clock.set(start - 10 * DAY)
    await addGuardianship(app.deps, { uid: parent.uid, cardNumber: number, firstname: 'Elia', lastname: 'O', birthDate })
    app.clock.set(start)
    expect(subjects(await night(), parent.email)).toEqual(Array(mails).fill('Una tessera della tua famiglia cambia'))
    // Notified once, also on later nights.
    app.clock.advance(DAY / 2)
    expect(subjects(await night(), parent.email)).toEqual([])
  })

  test('guardian and child are notified with their own texts, in the app and by mail', async () => {
    const [parent, child] = [await confirmed(app), await confirmed(app, { firstname: 'Zoe' })]
    await addGuardianship(app.deps, { uid: parent.uid, cardNumber: child.number, birthDate: '2008-12-01' })
    const mails = await night()
    const toParent = mails.find(({ to }) => to === parent.email)
    expect(toParent?.text).toContain('il 1° dicembre 2026 Zoe compie 18 anni')
    expect(toParent?.text).toContain('la tessera resta sul suo telefono')
    const toChild = mails.find(({ to }) => to === child.email)
    expect(toChild?.subject).toBe('La tua tessera, da quando hai 18 anni')
    expect(await parent.ask('/api/notices')).toMatchObject({ json: { unread: 1, notices: [{ path: '/account/famiglia' }] } })
    expect(await child.ask('/api/notices')).toMatchObject({ json: { unread: 1, notices: [{ path: '/tessera' }] } })
  })

  test('no mail is sent about a card that has ended: the child may have died', async () => {
    const parent = await confirmed(app)
    const number = await paperCard()
    app.clock.set(start - 10 * DAY)
    await addGuardianship(app.deps, { uid: parent.uid, cardNumber: number, firstname: 'Elia', lastname: 'O', birthDate: '2008-12-01' })
    app.clock.set(start)
    await app.db.updateTable('card').set({ cancelledOn: '2026-11-01', cancellationReason: 'death' }).where('number', '=', number).execute()
    expect(subjects(await night(), parent.email)).toEqual([])
  })

  test('a child born on 29 February comes of age on 1 March', async () => {
    const parent = await confirmed(app)
    app.clock.set(Date.UTC(2026, 0, 30, 9))
    await addGuardianship(app.deps, {
      uid: parent.uid,
      cardNumber: await paperCard(),
      firstname: 'E',
      lastname: 'O',
      birthDate: '2008-02-29',
    })
    expect((await night()).find(({ to }) => to === parent.email)?.text).toContain('il 1° marzo 2026')
  })
})

test('devices, copies and the typed code of a guardianship are deleted in the night after the birthday', async () => {
  const parent = await memberWithPhone(app)
  const number = await paperCard()
  await addGuardianship(app.deps, { uid: parent.uid, cardNumber: number, firstname: 'Elia', lastname: 'O', birthDate: '2008-11-12' })
  const phone = await newPhone(parent.ask, `/api/family/${number}/devices`)
  expect(await phone.enrol()).toMatchObject({ status: 201 })
  app.clock.set(Date.UTC(2026, 10, 11, 22, 59))
  await night()
  expect(await links(number)).toHaveLength(1)
  app.clock.set(Date.UTC(2026, 10, 11, 23))
  await night()
  expect(await links(number)).toEqual([])
  expect(await app.db.selectFrom('cardDevice').selectAll().where('cardNumber', '=', number).execute()).toEqual([])
  expect(await app.db.selectFrom('manualCode').selectAll().where('cardNumber', '=', number).execute()).toEqual([])
  expect(await app.db.selectFrom('cardDevice').selectAll().where('uid', '=', parent.uid).execute()).toHaveLength(1)
})
