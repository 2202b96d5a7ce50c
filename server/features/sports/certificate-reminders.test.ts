import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount, makeCard, makeCardNumber, makeChild, makeMember } from '#db/make.ts'
import { newId } from '#db/id.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { keepCertificate } from '#server/core/people/sport-queries.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { certificateReminders } from './certificate-reminders.ts'

const DAY = 24 * 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const today = () => romeDay(app.clock.now())
const certificate = (cardNumber: string, daysLeft: number, more: object = {}) =>
  keepCertificate(app.db, {
    id: newId(app.clock.now()),
    cardNumber,
    kind: 'non_competitive',
    sport: null,
    sportName: '',
    issuedOn: addDays(today(), daysLeft - 364),
    expiresOn: addDays(today(), daysLeft),
    seenBy: null,
    seenAt: 0,
    revision: 1,
    ...more,
  })
async function holder(card: object = {}) {
  const { account, document } = await makeMember(app.db, { account: { emailVerified: true }, document: { firstname: 'Ada' }, card })
  return { email: account.email, number: document.tessera }
}
async function morning() {
  await certificateReminders.run(app.deps)
  return (await app.deliver()).map(({ to, subject }) => ({ to, subject }))
}

test('a holder gets one mail a month and one a week before, without words about health in the subject', async () => {
  const { email, number } = await holder()
  await certificate(number, 31)
  expect(await morning()).toEqual([])
  app.clock.advance(DAY)
  expect(await morning()).toEqual([{ to: email, subject: 'Un documento per lo sport scade tra 30 giorni' }])
  expect(await morning()).toEqual([])
  app.clock.advance(23 * DAY)
  expect(await morning()).toEqual([{ to: email, subject: 'Un documento per lo sport scade tra 7 giorni' }])
  app.clock.advance(8 * DAY)
  expect(await morning()).toEqual([])
})

test('no mail is sent about a replaced certificate or a cancelled card; a certificate of another sport replaces none', async () => {
  const [renewed, other, gone, dead] = [
    await holder(),
    await holder(),
    await holder({ cancelledOn: today() }),
    await holder({ cancelledOn: today(), cancellationReason: 'death' }),
  ]
  await certificate(renewed.number, 10, { sport: 'tennis' })
  await certificate(renewed.number, 300)
  await certificate(other.number, 10, { sport: 'tennis' })
  await certificate(other.number, 300, { sport: 'nuoto' })
  await certificate(gone.number, 10)
  await certificate(dead.number, 10)
  expect(await morning()).toEqual([{ to: other.email, subject: 'Un documento per lo sport scade tra 10 giorni' }])
})

test('the guardians of a minor without an account get the mail, and a new certificate stops unsent ones', async () => {
  const number = await makeCardNumber(app.db)
  await makeCard(app.db, { number })
  await makeChild(app.db, { cardNumber: number, firstname: 'Sofia', lastname: 'Bianchi', birthDate: '2018-05-01' })
  const { id: uid, email } = await makeAccount(app.db, { emailVerified: true })
  await app.db.insertInto('guardianship').values({ uid, cardNumber: number, createdAt: app.clock.now() }).execute()
  await certificate(number, 20)
  await certificateReminders.run(app.deps)
  const [mail] = await app.deliver()
  expect(mail).toMatchObject({ to: email })
  expect(mail!.text).toContain('il certificato medico di Sofia per lo sport scade')
  app.clock.advance(14 * DAY)
  await certificateReminders.run(app.deps)
  await certificate(number, 300)
  expect(await app.deliver()).toEqual([])
})
