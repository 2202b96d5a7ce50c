import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount, makeCard, makeCardNumber, makeChild, makeMember, makePerson } from '#db/make.ts'
import type { MemberTask } from '#domain/members/tasks.ts'
import { romeDay } from '#domain/plain-date.ts'
import { chooseConsents } from '#server/core/consents/choices.ts'
import { noticeInForce } from '#server/core/consents/consents.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

type Staff = Awaited<ReturnType<typeof staffMember>>

let app: TestApp
let secretary: Staff
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app)
  secretary = await staffMember(app, 'secretary')
  await app.deliver()
})
afterAll(() => app.stop())

const TASKS = '/api/staff/members/tasks'
const MESSAGE = { subject: 'La sede chiude ad agosto', text: 'Dal 10 al 20 agosto.\n\nA presto.' }
const asked = (numbers: string[], basis = 'service') => ({ kind: 'write', membership: null, basis, numbers })
const preview = async (numbers: string[], basis?: string) =>
  (await secretary.ask(`${TASKS}/preview`, { method: 'POST', body: asked(numbers, basis) })).json
const start = (numbers: string[], id: string, { basis = 'service', message = MESSAGE }: { basis?: string; message?: object } = {}) =>
  secretary.ask(TASKS, { method: 'POST', body: { id, ...asked(numbers, basis), message } })
const state = async (id: string) => (await secretary.ask(`${TASKS}/${id}`)).json as MemberTask
async function member({ card: given = {} }: { card?: object } = {}) {
  const { account, card } = await makeMember(app.db, { account: { emailVerified: true } })
  await app.db
    .updateTable('card')
    .set({ category: 'ordinario', ...given })
    .where('number', '=', card.number)
    .execute()
  return { uid: account.id, email: account.email, number: card.number }
}
const consent = async (uid: string, newsletter: boolean) =>
  chooseConsents(app.deps, { personId: uid, choices: { newsletter }, notice: await noticeInForce(app.deps), channel: 'web' })

test('a message about the membership reaches each valid address once, and gives its reason', async () => {
  const one = await member()
  const dead = await member({ card: { cancelledOn: romeDay(app.clock.now()), cancellationReason: 'death' } })
  const paper = await makeCardNumber(app.db)
  await makeCard(app.db, { number: paper })
  await makePerson(app.db, { cardNumber: paper, firstname: 'Ugo', lastname: 'Carta', email: 'ugo@posta.example' })
  const numbers = [one.number, dead.number, paper]
  const left = { ended: 1, no_email: 1 }
  expect(await preview(numbers)).toMatchObject({ cards: 3, touched: 1, left })
  await Promise.all([start(numbers, 'write-service'), start(numbers, 'write-service')])
  const mails = await app.deliver()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[one.email, MESSAGE.subject]])
  expect(mails[0]!.text).toContain('Dal 10 al 20 agosto.')
  expect(mails[0]!.text).toContain('riguarda il rapporto con il circolo')
  expect(await state('write-service')).toMatchObject({ state: 'done', done: 1, left, undoUntil: null })
})

test('news go only to members with consent, and not after its withdrawal', async () => {
  const [yes, no, past, late] = [await member(), await member(), await member(), await member()]
  await consent(yes.uid, true)
  await consent(past.uid, true)
  await consent(past.uid, false)
  await consent(late.uid, true)
  const numbers = [yes, no, past, late].map(({ number }) => number)
  expect(await preview(numbers, 'news')).toMatchObject({ touched: 2, left: { no_consent: 2 } })
  await start(numbers, 'write-news', { basis: 'news' })
  await consent(late.uid, false)
  const mails = await app.deliver()
  expect(mails.map(({ to }) => to)).toEqual([yes.email])
  expect(mails[0]!.text).toContain('Non ricevere più questi messaggi')
})

test('a guardian of several of the cards gets one mail', async () => {
  const { id: uid, email } = await makeAccount(app.db, { emailVerified: true })
  const numbers = []
  for (const firstname of ['Sofia', 'Elia']) {
    const number = await makeCardNumber(app.db)
    await makeCard(app.db, { number })
    await makeChild(app.db, { cardNumber: number, firstname, lastname: 'Bianchi', birthDate: '2018-05-01' })
    await app.db.insertInto('guardianship').values({ uid, cardNumber: number, createdAt: app.clock.now() }).execute()
    numbers.push(number)
  }
  await start(numbers, 'write-family')
  expect((await app.deliver()).map(({ to }) => to)).toEqual([email])
  expect(await state('write-family')).toMatchObject({ done: 2 })
})

test('a message without text or reason is refused; a test goes to its author', async () => {
  const { number } = await member()
  expect(await start([number], 'write-nothing', { message: { subject: '', text: ' ' } })).toMatchObject({
    status: 422,
    code: 'api.invalid',
  })
  expect(
    await secretary.ask(TASKS, {
      method: 'POST',
      body: { id: 'write-no-basis', kind: 'write', membership: null, numbers: [number], message: MESSAGE },
    }),
  ).toMatchObject({ status: 422 })
  const trial = (message: object, ask = secretary.ask) =>
    ask('/api/staff/members/messages/trial', { method: 'POST', body: { basis: 'news', message } })
  expect(await trial({ subject: 'x', text: '' })).toMatchObject({ status: 422, code: 'api.invalid' })
  expect(await trial(MESSAGE, (await staffMember(app, 'viewer')).ask)).toMatchObject({ status: 403 })
  expect(await trial(MESSAGE)).toMatchObject({ status: 204 })
  expect((await app.deliver()).filter(({ subject }) => subject === `Prova: ${MESSAGE.subject}`)).toHaveLength(1)
})
