import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeApplication, makeCard, makeCardNumber, makeCardPeriod, makeChild, makeMember, makeReport } from '#db/make.ts'
import type { CardAnswer } from '#domain/accounts/api.ts'
import type { CancellationReason } from '#domain/members/card-acts.ts'
import type { MemberSheet } from '#domain/members/sheet.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { insertGuardianship } from '#server/core/cards/guardianship-queries.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { pricedAs, withFees } from '#server/features/payments/test-payments.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'

type Person = Awaited<ReturnType<typeof staffMember>>

let app: TestApp
let today: string
let [secretary, viewer]: Person[] = []
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app)
  today = romeDay(app.clock.now())
  ;[secretary, viewer] = [await staffMember(app, 'secretary'), await staffMember(app, 'viewer')]
})
afterAll(() => app.stop())

const path = (number: string, part = '') => `/api/staff/members/${number}${part}`
const sheet = async (number: string, ask: Request = secretary!.ask) => {
  const { status, json } = await ask(path(number))
  expect(status).toBe(200)
  return json as MemberSheet
}
const act = async (number: string, part: string, body: object, { method = 'POST', ask = secretary!.ask } = {}) => {
  const answer = await ask(path(number, part), { method, body })
  return { ...answer, sheet: (part === '/renewal' ? (answer.json as { sheet: MemberSheet }).sheet : answer.json) as MemberSheet }
}
const recorded = async (subject: string) =>
  (await app.db.selectFrom('audit').selectAll().where('subject', '=', subject).orderBy('id').execute()).map((row) => ({
    ...row,
    changes: row.changes === null ? null : (JSON.parse(row.changes) as object),
  }))

/** A member whose card ends in this many days. */
const endingIn = (left: number, more: Parameters<typeof makeMember>[1] = {}) =>
  makeMember(app.db, { ...more, period: { validFrom: addDays(today, left - 364), validTo: addDays(today, left) } })

describe('the sheet', () => {
  test('shows the person’s data and counts the rest; the reading is in the audit once', async () => {
    const { account, card } = await endingIn(100, {
      account: { email: 'ivo@posta.example' },
      document: { firstname: 'Ivo', lastname: 'Bassi' },
    })
    await makeApplication(app.db, { uid: account.id, birthDate: '1980-05-05', birthPlace: 'Arezzo', phone: '+390575000123' })
    await makeReport(app.db, { uid: account.id, title: 'Luce rotta' })
    for (const _ of ['once', 'again'])
      expect(await sheet(card.number)).toMatchObject({
        firstname: 'Ivo',
        lastname: 'Bassi',
        state: 'valid',
        birth: { date: '1980-05-05', place: 'Arezzo' },
        contacts: { email: 'ivo@posta.example', phone: '+390575000123' },
        reports: 1,
        isOwn: false,
        acts: { renewal: null, suspend: true, lift: false, cancel: false },
      })
    expect(await recorded(account.id)).toMatchObject([{ action: 'opened', record: 'card', actor: secretary!.uid }])
  })

  test('shows a viewer no contacts and no acts', async () => {
    const { card } = await endingIn(3)
    const { contacts, acts } = await sheet(card.number, viewer!.ask)
    expect({ contacts, acts }).toEqual({
      contacts: null,
      acts: {
        renewal: null,
        suspend: false,
        lift: false,
        cancel: false,
        erase: false,
        print: false,
        link: false,
        categories: [],
        admission: null,
      },
    })
    const { version } = await sheet(card.number)
    expect((await act(card.number, '/lift', { version }, { ask: viewer!.ask })).code).toBe('guard.forbidden')
  })

  test('links a child and a parent to each other', async () => {
    const parent = await endingIn(100, { document: { firstname: 'Ada', lastname: 'Neri' } })
    const number = await makeCardNumber(app.db)
    await makeCard(app.db, { number })
    await makeChild(app.db, { cardNumber: number, firstname: 'Pia', lastname: 'Neri', birthDate: '2016-01-01' })
    await insertGuardianship(app.db, { uid: parent.account.id, cardNumber: number, createdAt: 1 })
    expect((await sheet(parent.card.number)).children).toEqual([{ number, uid: null, name: 'Pia Neri' }])
    expect(await sheet(number)).toMatchObject({
      subject: number,
      birth: { date: '2016-01-01' },
      contacts: { email: null },
      guardians: [{ number: parent.card.number, uid: parent.account.id, name: 'Ada Neri' }],
    })
  })

  test('does not exist for the number of a card without a holder', async () => {
    const { account, card } = await endingIn(100)
    await app.db.deleteFrom('account').where('id', '=', account.id).execute()
    for (const number of [card.number, '0000000000']) expect((await secretary!.ask(path(number))).code).toBe('api.not_found')
    expect((await act(card.number, '/lift', { version: 'x' })).code).toBe('api.not_found')
  })
})

describe('a renewal', () => {
  test('begins the day after the old end, shows to the holder at once, and is made once when it is sent again', async () => {
    const member = await confirmed<Request>(app)
    await app.db
      .updateTable('cardPeriod')
      .set({ validTo: addDays(today, 10) })
      .where('cardNumber', '=', member.number)
      .execute()
    const { version, acts } = await sheet(member.number)
    expect(acts.renewal).toMatchObject({ validFrom: addDays(today, 11) })
    const asked = { version, validTo: acts.renewal!.validTo }
    const [first, second] = [await act(member.number, '/renewal', asked), await act(member.number, '/renewal', asked)]
    expect((first.json as { period: string | null }).period).not.toBeNull()
    expect((second.json as { period: string | null }).period).toBeNull()
    expect(second.sheet).toMatchObject({ state: 'valid', periods: { validTo: asked.validTo } })
    expect(second.sheet.history).toHaveLength(2)
    expect(((await member.ask('/api/card')).json as CardAnswer).periods.validTo).toBe(asked.validTo)
    expect(await recorded(member.uid)).toMatchObject([
      { action: 'opened' },
      { action: 'renewed', changes: { validTo: { before: addDays(today, 10), after: asked.validTo } } },
    ])
  })

  test('is shown with the fee of the day on which it begins', async () => {
    const [before, after] = [
      await endingIn(9, { card: { category: 'ordinario' } }),
      await endingIn(10, { card: { category: 'ordinario' } }),
    ]
    await withFees(app, pricedAs({ ordinario: { feeCents: 2500, laterFees: [{ from: addDays(today, 11), cents: 3000 }] } }))
    expect([(await sheet(before.card.number)).feeCents, (await sheet(after.card.number)).feeCents]).toEqual([2500, 3000])
    await withAssociation(app)
  })

  test('of a card that has ended begins today', async () => {
    const { card } = await endingIn(-100)
    const { version, acts } = await sheet(card.number)
    expect(acts.renewal?.validFrom).toBe(today)
    expect((await act(card.number, '/renewal', { version, validTo: acts.renewal!.validTo })).sheet.state).toBe('valid')
  })

  test('can be undone within ten minutes, and not later', async () => {
    const { card } = await endingIn(10)
    const renewed = async () => {
      const { version, acts } = await sheet(card.number)
      const { json } = await act(card.number, '/renewal', { version, validTo: acts.renewal!.validTo })
      return (json as { period: string }).period
    }
    const back = (period: string) => secretary!.ask(path(card.number, `/renewal/${period}`), { method: 'DELETE' })
    const period = await renewed()
    for (const _ of ['once', 'again'])
      expect(await back(period)).toMatchObject({ status: 200, json: { periods: { validTo: addDays(today, 10) } } })
    const later = await renewed()
    app.clock.advance(11 * 60_000)
    expect((await back(later)).code).toBe('member.not_now')
    expect((await sheet(card.number)).history).toHaveLength(2)
  })

  test('is refused too early, and for a suspended or cancelled card', async () => {
    for (const member of [
      await endingIn(100),
      await endingIn(10, { card: { suspendedFrom: today } }),
      await endingIn(10, { card: { cancelledOn: today } }),
    ]) {
      const { version, acts } = await sheet(member.card.number)
      expect(acts.renewal).toBeNull()
      expect((await act(member.card.number, '/renewal', { version, validTo: addDays(today, 900) })).code).toBe('member.not_now')
    }
  })
})

const SUSPENSION = { to: null, publicText: 'Passa in segreteria.', note: 'Chiave non resa' }

describe('a suspension', () => {
  test('begins at once, shows the member its text without the note, and can be lifted', async () => {
    const member = await confirmed<Request>(app)
    const { version } = await sheet(member.number)
    const asked = { ...SUSPENSION, version, from: today }
    for (const _ of ['once', 'again'])
      expect((await act(member.number, '/suspension', asked, { method: 'PUT' })).sheet.state).toBe('suspended')
    const card = (await member.ask('/api/card')).json as CardAnswer
    expect(card).toMatchObject({ suspensionText: 'Passa in segreteria.', periods: { suspendedFrom: today } })
    expect((await member.ask('/api/account/export')).text).not.toContain('Chiave non resa')
    const now = await sheet(member.number)
    expect(JSON.stringify(now)).not.toContain('Chiave non resa')
    expect((await act(member.number, '/lift', { version: now.version })).sheet).toMatchObject({ state: 'valid', suspensionText: null })
    expect(await recorded(member.uid)).toMatchObject([
      { action: 'opened' },
      { action: 'suspended', changes: { reason: { before: null, after: 'Chiave non resa' } } },
      { action: 'lifted' },
    ])
  })

  test.each([
    { from: -1, to: null, field: 'from' },
    { from: 3, to: 2, field: 'to' },
  ])('from $from to $to days from today is refused', async ({ from, to, field }) => {
    const { card } = await endingIn(100)
    const { version } = await sheet(card.number)
    const asked = { ...SUSPENSION, version, from: addDays(today, from), to: to === null ? null : addDays(today, to) }
    const { status, json } = await act(card.number, '/suspension', asked, { method: 'PUT' })
    expect({ status, json }).toMatchObject({ status: 422, json: { error: { fields: { [field]: 'invalid' } } } })
  })
})

describe('a cancellation', () => {
  const END = { reason: 'mistake' as CancellationReason, note: 'Doppione' }

  const FRIEND = { card: { memberSince: null } }

  test('is final, with the number typed by hand, also with spaces', async () => {
    const { card } = await endingIn(100, FRIEND)
    const { version } = await sheet(card.number)
    const wrong = await act(card.number, '/cancellation', { ...END, version, typed: '0000000000' })
    expect(wrong).toMatchObject({ status: 422, json: { error: { fields: { typed: 'invalid' } } } })
    const typed = card.number.replace(/^(\d{4})(\d{3})/, '$1 $2-')
    for (const _ of ['once', 'again'])
      expect((await act(card.number, '/cancellation', { ...END, version, typed })).sheet).toMatchObject({
        state: 'cancelled',
        cancellationReason: 'mistake',
        acts: {
          renewal: null,
          suspend: false,
          lift: false,
          cancel: false,
          erase: false,
          print: false,
          link: false,
          categories: [],
        },
      })
    const { version: after } = await sheet(card.number)
    const again = await act(card.number, '/cancellation', { ...END, reason: 'death', version: after, typed })
    expect(again.code).toBe('member.not_now')
  })

  test('is refused for a member, whose card ends through the register', async () => {
    const { card } = await endingIn(100)
    const { version, acts } = await sheet(card.number)
    expect(acts.cancel).toBe(false)
    expect((await act(card.number, '/cancellation', { ...END, version, typed: card.number })).code).toBe('member.not_now')
  })

  test('needs a fresh second factor', async () => {
    const { ask, uid } = await staffMember(app, 'secretary')
    await app.db
      .updateTable('session')
      .set({ secondAt: app.clock.now() - 16 * 60_000 })
      .where('userId', '=', uid)
      .execute()
    const { card } = await endingIn(100, FRIEND)
    const { version } = await sheet(card.number, ask)
    const { code } = await act(card.number, '/cancellation', { ...END, version, typed: card.number }, { ask })
    expect(code).toBe('auth.twofactor_missing')
  })
})

describe('a category', () => {
  test('changes only to one of the same kind, since the board decides who is a member', async () => {
    const friend = await endingIn(100, { card: { category: 'vecchia', memberSince: null } })
    const { version, acts } = await sheet(friend.card.number)
    expect(acts.categories.map(({ id }) => id)).toEqual(['amico'])
    const move = (membership: string) => act(friend.card.number, '/category', { version, membership }, { method: 'PUT' })
    expect((await move('ordinario')).status).toBe(422)
    expect((await move('amico')).sheet.category).toEqual({ id: 'amico', label: "Amico dell'associazione" })
    expect(await recorded(friend.account.id)).toMatchObject([{ action: 'opened' }, { action: 'changed', record: 'card' }])
  })
})

test('the second of two acts on the same version is refused, without a partial change', async () => {
  const { account, card } = await endingIn(10)
  const { version, acts } = await sheet(card.number)
  const asked = { ...SUSPENSION, version, from: today }
  const answers = await Promise.all([
    act(card.number, '/suspension', asked, { method: 'PUT' }),
    act(card.number, '/renewal', { version, validTo: acts.renewal!.validTo }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.code).toBe('member.changed')
  expect((await recorded(account.id)).map(({ action }) => action).filter((action) => action !== 'opened')).toHaveLength(1)
})

test('staff may not act on their own card, or on the card of a child of theirs', async () => {
  const number = await makeCardNumber(app.db)
  await makeCard(app.db, { number })
  await makeCardPeriod(app.db, { cardNumber: number, validFrom: addDays(today, -364), validTo: today })
  await makeChild(app.db, { cardNumber: number, birthDate: '2016-01-01' })
  await insertGuardianship(app.db, { uid: secretary!.uid, cardNumber: number, createdAt: 1 })
  for (const own of [secretary!.number, number]) {
    const { isOwn, version, acts } = await sheet(own)
    expect({ isOwn, acts }).toMatchObject({ isOwn: true, acts: { suspend: false, cancel: false } })
    expect((await act(own, '/suspension', { ...SUSPENSION, version, from: today }, { method: 'PUT' })).code).toBe('member.own')
  }
})
