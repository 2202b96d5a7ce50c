import { afterEach, beforeAll, afterAll, describe, expect, test } from 'vitest'
import { CompiledQuery, sql } from 'kysely'
import { isPostgres, transaction } from '#db/connect.ts'
import { makeAccount, makeCard, makeCardNumber, makeCardPeriod, makeChild, makeUserDocument } from '#db/make.ts'
import { newAssociation } from '#domain/content/association.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { putDocument } from '#server/core/content/queries.ts'
import { planNext } from '#server/platform/jobs/schedules.ts'
import { renewalMail } from './mails.ts'
import { endOfPart } from './queries.ts'
import { renewalReminders } from './reminders.ts'

/** 10 November 2026, 10:00 in Rome. */
const NOW = Date.UTC(2026, 10, 10, 9)
const DAY = 24 * 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const association = newAssociation({ name: 'Circolo Aurora', color: '#0b5c6b', email: 'aurora@posta.example' })
  const [free, paying] = association.membershipCategories
  const data = {
    ...association,
    membershipCategories: [free, { ...paying, feeCents: 2500 }],
    bank: { holder: 'Circolo Aurora', iban: 'IT09R9999999999000000004812', referenceTemplate: 'Quota {anno} tessera {tessera} {cognome}' },
  }
  await putDocument(app.deps, 'pagine', { id: 'associazione', data, position: 0, now: app.clock.now() })
})
afterAll(() => app.stop())
afterEach(async () => {
  for (const table of ['notice', 'outbox', 'lease', 'guardianship', 'child', 'cardPeriod', 'card', 'account'] as const)
    await app.db.deleteFrom(table).execute()
  app.clock.set(NOW)
})

/** A card that ends in this many days, with its holder. */
async function member(
  daysLeft: number,
  { card = {}, account = {}, holder = true }: { card?: object; account?: object; holder?: boolean } = {},
  db = app.db,
) {
  const number = await makeCardNumber(db)
  const { id: uid, email } = await makeAccount(db, { emailVerified: true, ...account })
  if (holder) await makeUserDocument(db, { uid, tessera: number, firstname: 'Anna', lastname: 'Rossi' })
  const validTo = addDays(romeDay(app.clock.now()), daysLeft)
  await makeCard(db, { number, uid: holder ? uid : null, category: 'ordinario', ...card })
  await makeCardPeriod(db, { cardNumber: number, validFrom: '2025-01-01', validTo })
  return { uid, email, number, validTo }
}

const remind = async () => {
  await renewalReminders.run(app.deps)
  return app.deliver()
}

const titles = async (uid: string) => {
  const rows = await app.db.selectFrom('notice').select('title').where('uid', '=', uid).orderBy('id').execute()
  return rows.map(({ title }) => title)
}

test('a member gets five reminders at most: a month, a week and no day before the end, in the middle of the grace, and after it', async () => {
  const { uid, email } = await member(45)
  const told: string[] = []
  for (const day of [0, 14, 15, 16, 37, 38, 39, 44, 45, 46, 60, 67, 68, 69, 90, 91, 92, 105, 120]) {
    app.clock.set(NOW + day * DAY)
    const mails = await remind()
    expect(mails.every(({ to }) => to === email)).toBe(true)
    told.push(...mails.map(({ subject }) => `${45 - day}: ${subject}`))
  }
  expect(told).toEqual([
    '30: La tua tessera scade tra 30 giorni',
    '7: La tua tessera scade tra 7 giorni',
    '0: Oggi scade la tua tessera',
    '-23: Puoi ancora rinnovare la tessera',
    '-46: La tua tessera è scaduta',
  ])
  expect(await titles(uid)).toEqual([
    'La tessera scade tra 30 giorni',
    'La tessera scade tra 7 giorni',
    'La tessera scade oggi',
    'Puoi ancora rinnovare la tessera',
    'La tessera è scaduta',
  ])
})

test('the mail has the day, the fee and the ways to pay', async () => {
  const { number } = await member(7)
  const [mail] = await remind()
  const text = mail!.text.replace(/\s+/g, ' ')
  expect(text).toContain('Ciao Anna, scadenza della tessera: 17 novembre 2026.')
  expect(text).toContain('La quota è di 25,00 € e non perdi giorni: i nuovi 12 mesi partono dalla vecchia scadenza.')
  expect(text).toContain(`IBAN IT09 R999 9999 9990 0000 0004 812, causale «Quota 2026 tessera ${number} Rossi».`)
  expect(text).toMatch(/Rinnova: http\S+\/tessera /)
})

test('the fee is the one of the day on which the period begins', async () => {
  const put = (laterFees: object[]) => {
    const association = newAssociation({ name: 'Circolo Aurora', color: '#0b5c6b', email: 'aurora@posta.example' })
    const membershipCategories = association.membershipCategories.map((one) => ({ ...one, feeCents: 2500, laterFees }))
    const data = { ...association, membershipCategories }
    return putDocument(app.deps, 'pagine', { id: 'associazione', data, position: 0, now: app.clock.now() })
  }
  const before = (await app.db.selectFrom('document').selectAll().where('id', '=', 'associazione').executeTakeFirstOrThrow()).data
  await put([{ from: '2026-11-18', cents: 3000 }])
  // Ends: 17 and 16 November; 23 days ago, in grace; the day after the grace, so that a period begins today.
  for (const daysLeft of [7, 6, -23, -46]) await member(daysLeft)
  const fees = (await remind()).map(({ text }) => /La quota è di (\S+)/.exec(text.replace(/\s+/g, ' '))?.[1])
  expect(fees.toSorted()).toEqual(['25,00', '25,00', '25,00', '30,00'])
  await putDocument(app.deps, 'pagine', { id: 'associazione', data: JSON.parse(before) as object, position: 0, now: app.clock.now() })
})

test('a card without a fee has a free renewal', async () => {
  await member(7, { card: { category: 'amico' } })
  const [mail] = await remind()
  expect(mail!.text).toContain('Il rinnovo è gratuito')
  expect(mail!.text).not.toContain('IBAN')
})

test('a late start sends the present stage alone', async () => {
  const people = [await member(20), await member(3), await member(-10), await member(-40), await member(-50)]
  await remind()
  expect(await Promise.all(people.map(({ uid }) => titles(uid)))).toEqual([
    ['La tessera scade tra 20 giorni'],
    ['La tessera scade tra 3 giorni'],
    ['Puoi ancora rinnovare la tessera'],
    ['Puoi ancora rinnovare la tessera'],
    ['La tessera è scaduta'],
  ])
})

test('after days without mail only the present stage’s mail leaves', async () => {
  const { uid } = await member(7)
  await renewalReminders.run(app.deps)
  app.clock.advance(8 * DAY)
  expect((await remind()).map(({ subject }) => subject)).toEqual(['Puoi ancora rinnovare la tessera'])
  expect(await titles(uid)).toEqual(['La tessera scade tra 7 giorni', 'Puoi ancora rinnovare la tessera'])
})

test.each([
  [
    'renewed',
    ({ number, validTo }: { number: string; validTo: string }) =>
      makeCardPeriod(app.db, { cardNumber: number, validFrom: addDays(validTo, 1), validTo: addDays(validTo, 365) }),
  ],
  [
    'cancelled, as when its holder has died',
    () => app.db.updateTable('card').set({ cancelledOn: '2026-11-10', cancellationReason: 'death' }).execute(),
  ],
  ['left at its end', () => app.db.updateTable('card').set({ cancelledOn: '2026-11-18', cancellationReason: 'withdrawal' }).execute()],
  ['suspended', () => app.db.updateTable('card').set({ suspendedFrom: '2026-11-10' }).execute()],
] as const)('a waiting mail does not leave if the card was %s meanwhile', async (_, change) => {
  const one = await member(7)
  await renewalReminders.run(app.deps)
  await change(one)
  expect(await app.deliver()).toEqual([])
})

test('a waiting mail counts its days when it is sent, and is dropped in the next stage', async () => {
  const renewal = renewalMail.of({
    to: 'anna@posta.example',
    firstname: 'Anna',
    stage: 'week',
    daysLeft: 7,
    validTo: '2026-11-17',
    lastGoodDay: '2027-01-01',
    child: null,
    fee: null,
    isTwelveMonths: true,
    link: 'https://circolo.example/tessera',
  })
  const leaving = (when: string) => renewalMail.asItLeaves!({ ...app.deps, clock: { now: () => Date.parse(when) } }, renewal)
  expect(await leaving('2026-11-14T09:00:00+01:00')).toEqual({ ...renewal, daysLeft: 3 })
  expect(await leaving('2026-11-16T23:59:59+01:00')).toMatchObject({ daysLeft: 1 })
  expect(await leaving('2026-11-17T00:00:00+01:00')).toEqual({ skipped: 'late' })
})

test('after days of downtime the present stage is sent once', async () => {
  const { uid } = await member(8)
  await planNext(app.db, renewalReminders, app.clock.now())
  app.clock.advance(10 * DAY)
  await app.deliver()
  await app.deliver()
  expect(await titles(uid)).toEqual(['Puoi ancora rinnovare la tessera'])
})

describe('no reminder is sent', () => {
  test.each([
    ['for a suspended card', { card: { suspendedFrom: '2026-11-01' } }],
    ['for a card that is cancelled, as after a death', { card: { cancelledOn: '2026-11-10', cancellationReason: 'death' } }],
    ['for a card whose holder leaves at its end', { card: { cancelledOn: '2026-11-18', cancellationReason: 'withdrawal' } }],
    ['to an unconfirmed address', { account: { emailVerified: false } }],
  ])('%s', async (_, given) => {
    await member(7, given)
    expect(await remind()).toEqual([])
  })

  test('for a renewed card', async () => {
    const { number, validTo } = await member(7)
    await makeCardPeriod(app.db, { cardNumber: number, validFrom: addDays(validTo, 1), validTo: addDays(validTo, 365) })
    expect(await remind()).toEqual([])
  })

  test('to an account in closure', async () => {
    const { uid } = await member(7)
    await app.db
      .insertInto('accountClosure')
      .values({ uid, requestedAt: NOW, eraseAt: NOW + 14 * DAY })
      .execute()
    expect(await remind()).toEqual([])
  })

  test('for a card that ended long ago or ends in a year', async () => {
    await member(-100)
    await member(365)
    expect(await remind()).toEqual([])
  })
})

test('a past suspension does not hide a card', async () => {
  await member(7, { card: { suspendedFrom: '2026-06-01', suspendedTo: '2026-06-30' } })
  expect(await remind()).toHaveLength(1)
})

test('parents are reminded of a minor’s card, by the child’s first name', async () => {
  const { uid, email, number } = await member(7, { holder: false })
  await makeChild(app.db, { cardNumber: number, firstname: 'Sofia', lastname: 'Bianchi', birthDate: '2015-05-01' })
  await app.db.insertInto('guardianship').values({ uid, cardNumber: number, createdAt: NOW }).execute()
  const [mail] = await remind()
  expect(mail).toMatchObject({ to: email, subject: 'Una tessera della famiglia scade tra 7 giorni' })
  expect(mail!.text).toContain('scadenza della tessera di Sofia')
  expect(await titles(uid)).toEqual(['La tessera di Sofia scade tra 7 giorni'])
  await app.db.updateTable('child').set({ birthDate: '2008-01-01' }).execute()
  app.clock.advance(7 * DAY)
  expect(await remind()).toEqual([])
})

test('without mails on this topic the reminder is in the app only', async () => {
  const { uid } = await member(7)
  await app.db.insertInto('noticeChoice').values({ uid, topic: 'renewal', push: false, mail: false }).execute()
  expect(await remind()).toEqual([])
  expect(await titles(uid)).toHaveLength(1)
})

test('many ends are read in parts, each end once', async () => {
  await transaction(app.db, async (trx) => {
    for (let i = 0; i < 230; i += 1) await member(5 + (i % 3), {}, trx)
  })
  expect(await remind()).toHaveLength(230)
  expect(await remind()).toEqual([])
})

test('an index finds the cards by their end', async () => {
  const { db } = app
  const asked = { from: '2026-11-10', to: '2026-11-17', after: { validTo: '2026-11-12', cardNumber: '1' } }
  // Kysely shows a sent statement only in its log, so the test builds it again.
  const { sql: text, parameters } = db
    .selectFrom('cardPeriod as period')
    .select(['period.validTo', 'period.cardNumber'])
    .where('period.validTo', '>=', asked.from)
    .where('period.validTo', '<=', asked.to)
    .orderBy('period.validTo')
    .orderBy('period.cardNumber')
    .compile()
  const explain = isPostgres(db) ? 'explain' : 'explain query plan'
  const plan = await transaction(db, async (trx) => {
    if (isPostgres(db)) await sql`set local enable_seqscan = off`.execute(trx)
    return JSON.stringify((await trx.executeQuery(CompiledQuery.raw(`${explain} ${text}`, [...parameters]))).rows)
  })
  expect(plan).toContain('cardPeriodByEnd')
  expect(await endOfPart(db, asked, 200)).toBeUndefined()
})
