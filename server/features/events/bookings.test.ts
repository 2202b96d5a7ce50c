import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import {
  accept,
  bookings,
  dinner,
  join,
  leave,
  people,
  placesOf,
  putEvent,
  queue,
  reasonOf,
  stateOf,
  withAssociation,
} from './test-event.ts'
import type { Guest } from './test-event.ts'

const HOUR = 3_600_000

let app: TestApp
let all: Guest[]
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app)
  all = await people(app, 8)
})
afterAll(() => app.stop())

describe('a registration', () => {
  test('takes a place, is listed, and is the same when requested again', async () => {
    const [anna] = all as [Guest]
    await putEvent(app, 'uno', dinner())
    const first = await join(anna, 'uno', { guests: 1 })
    expect(first).toMatchObject({ status: 200, json: { state: 'booked', guests: 1, priceCents: 5000, title: 'Cena sociale' } })
    const second = await join(anna, 'uno', { guests: 1 })
    expect(second.json).toMatchObject({ id: (first.json as { id: string }).id })
    expect((await bookings(anna)).filter(({ event }) => event === 'uno')).toHaveLength(1)
    expect(await placesOf(app, 'uno')).toEqual({ event: 'uno', occurrence: '', left: 0, waiting: 0 })
  })

  test('needs a confirmed address', async () => {
    await putEvent(app, 'chi', dinner())
    expect(await join({ ...all[0]!, ask: app.newClient() }, 'chi')).toMatchObject({ status: 401 })
    await app.db.updateTable('account').set({ emailVerified: false }).where('id', '=', all[1]!.uid).execute()
    expect(await join(all[1]!, 'chi')).toMatchObject({ status: 403, code: 'auth.email_unverified' })
    await app.db.updateTable('account').set({ emailVerified: true }).where('id', '=', all[1]!.uid).execute()
  })

  test('is refused with its reason before the opening, after the closing, after the start, and when cancelled', async () => {
    const [anna] = all as [Guest]
    const opens = { date: '2026-11-12', time: '09:00' }
    const closes = { date: '2026-11-18', time: '20:00' }
    await putEvent(app, 'tempi', dinner({ capacity: 50, registration: { opens, closes } }))
    const at = async (moment: string) => {
      const before = app.clock.now()
      app.clock.set(Date.parse(moment))
      const answer = await join(anna, 'tempi')
      app.clock.set(before)
      return answer.status === 200 ? 'yes' : reasonOf(answer)
    }
    expect(await at('2026-11-12T08:59:59+01:00')).toBe('not_open')
    expect(await at('2026-11-18T20:00:01+01:00')).toBe('closed')
    expect(await at('2026-11-21T20:00:00+01:00')).toBe('over')
    expect(await at('2026-11-18T20:00:00+01:00')).toBe('yes')
    await putEvent(app, 'tempi', dinner({ status: 'cancelled' }))
    expect(reasonOf(await join(all[2]!, 'tempi'))).toBe('cancelled')
    await putEvent(app, 'libero', dinner({ registration: { required: false } }))
    expect(reasonOf(await join(anna, 'libero'))).toBe('none')
    expect(await join(anna, 'mai-visto')).toMatchObject({ status: 404 })
  })

  test('follows the event’s rules: number of guests, age, own questions', async () => {
    const [anna] = all as [Guest]
    const questions = [{ id: 'dieta', label: 'Cosa mangi?', options: ['Tutto', 'Vegano'], required: true }]
    await putEvent(app, 'domande', dinner({ capacity: 20, registration: { minAge: 18, maxGuests: 1, questions } }))
    const refused = await join(anna, 'domande', { guests: 2, 'answer-dieta': 'Pietre', altro: 1 })
    expect(refused).toMatchObject({
      status: 422,
      json: { error: { fields: { guests: 'invalid', age: 'not_accepted', 'answer-dieta': 'invalid', altro: 'unknown' } } },
    })
    expect(await join(anna, 'domande', { guests: 1, age: true, 'answer-dieta': 'Vegano' })).toMatchObject({ status: 200 })
    const row = await app.db.selectFrom('booking').selectAll().where('eventId', '=', 'domande').executeTakeFirstOrThrow()
    expect(row).toMatchObject({ declaredAge: 18, answers: '{"dieta":"Vegano"}', places: 2 })
  })

  test('without a valid card is refused at members’ events, and costs a guest’s price elsewhere', async () => {
    const bruno = all[3]!
    await app.db.updateTable('card').set({ suspendedFrom: '2026-11-01' }).where('uid', '=', bruno.uid).execute()
    await putEvent(app, 'soci', dinner({ registration: { membersOnly: true } }))
    await putEvent(app, 'tutti', dinner())
    expect(reasonOf(await join(bruno, 'soci'))).toBe('members_only')
    expect(await join(bruno, 'tutti')).toMatchObject({ status: 200, json: { priceCents: 2800 } })
    await app.db.updateTable('card').set({ suspendedFrom: null }).where('uid', '=', bruno.uid).execute()
    expect(await join(bruno, 'soci')).toMatchObject({ status: 200, json: { priceCents: 2200 } })
  })

  test('follows the event’s audience, also for an offered place', async () => {
    const [anna, bruno] = all as [Guest, Guest]
    const setCategory = (uid: string, category: string) => app.db.updateTable('card').set({ category }).where('uid', '=', uid).execute()
    const before = await app.db.selectFrom('card').select(['uid', 'category']).where('uid', 'in', [anna.uid, bruno.uid]).execute()
    await setCategory(anna.uid, 'ordinario')
    await setCategory(bruno.uid, 'amico')
    await putEvent(app, 'di-soci', dinner({ audience: ['soci'] }))
    await putEvent(app, 'di-amici', dinner({ audience: ['amico'] }))
    await putEvent(app, 'di-nessuno', dinner({ audience: ['di-una-volta'] }))
    expect(await join(anna, 'di-soci')).toMatchObject({ status: 200 })
    expect(reasonOf(await join(bruno, 'di-soci'))).toBe('not_for_card')
    expect([reasonOf(await join(anna, 'di-amici')), (await join(bruno, 'di-amici')).status]).toEqual(['not_for_card', 200])
    expect(reasonOf(await join(anna, 'di-nessuno'))).toBe('not_for_card')
    // Without a valid card, that refusal comes first.
    await app.db.updateTable('card').set({ suspendedFrom: '2026-11-01' }).where('uid', '=', anna.uid).execute()
    expect(reasonOf(await join(anna, 'di-amici'))).toBe('members_only')
    await app.db.updateTable('card').set({ suspendedFrom: null }).where('uid', '=', anna.uid).execute()
    for (const { uid, category } of before) if (uid && category) await setCategory(uid, category)
  })

  test('has no guests at an event without a guest price, where guests are refused', async () => {
    const bruno = all[3]!
    await app.db.updateTable('card').set({ suspendedFrom: '2026-11-01' }).where('uid', '=', bruno.uid).execute()
    await putEvent(app, 'senza', dinner({ priceGuestCents: null }))
    expect(reasonOf(await join(bruno, 'senza'))).toBe('members_only')
    await app.db.updateTable('card').set({ suspendedFrom: null }).where('uid', '=', bruno.uid).execute()
    expect(await join(bruno, 'senza', { guests: 1 })).toMatchObject({ status: 422, json: { error: { fields: { guests: 'invalid' } } } })
    expect(await join(bruno, 'senza')).toMatchObject({ status: 200, json: { priceCents: 2200 } })
  })

  test('counts the places booked outside the app', async () => {
    await putEvent(app, 'mano', dinner({ capacity: 10, booked: 9, waitingList: false }))
    expect(await placesOf(app, 'mano')).toMatchObject({ left: 1 })
    const answer = await join(all[0]!, 'mano', { guests: 1 })
    expect(answer).toMatchObject({ status: 409, code: 'events.refused', json: { error: { details: { reason: 'full', left: 1 } } } })
    expect(await join(all[0]!, 'mano')).toMatchObject({ status: 200 })
    expect(await placesOf(app, 'mano')).toMatchObject({ left: 0 })
  })

  test('can be withdrawn until the deadline, repeatedly, and not after it', async () => {
    const [anna, bruno] = all as [Guest, Guest]
    await putEvent(app, 'resa', dinner({ capacity: 5 }))
    await join(anna, 'resa')
    await join(bruno, 'resa')
    expect((await leave(anna, 'resa')).status).toBe(204)
    expect((await leave(anna, 'resa')).status).toBe(204)
    expect([await stateOf(anna, 'resa'), await stateOf(bruno, 'resa')]).toEqual(['withdrawn', 'booked'])
    const before = app.clock.now()
    app.clock.set(Date.parse('2026-11-20T20:00:01+01:00'))
    const late = await leave(bruno, 'resa')
    expect([late.status, reasonOf(late)]).toEqual([409, 'withdraw_late'])
    app.clock.set(before)
    expect(await join(anna, 'resa')).toMatchObject({ status: 200 })
  })

  test('with fewer guests frees their places, but not after the deadline', async () => {
    const [anna] = all as [Guest]
    await putEvent(app, 'meno', dinner({ capacity: 9 }))
    await join(anna, 'meno', { guests: 2 })
    expect(await join(anna, 'meno', { guests: 1 })).toMatchObject({ status: 200 })
    const before = app.clock.now()
    app.clock.set(Date.parse('2026-11-20T20:00:01+01:00'))
    expect(reasonOf(await join(anna, 'meno'))).toBe('withdraw_late')
    expect(await join(anna, 'meno', { guests: 2 })).toMatchObject({ status: 200, json: { guests: 2 } })
    app.clock.set(before)
  })

  test('that was withdrawn and made again is the same one, at the end of a waiting list', async () => {
    const [anna, bruno, carla] = all as [Guest, Guest, Guest]
    await putEvent(app, 'torna', dinner({ capacity: 1 }))
    const first = (await join(anna, 'torna')).json as { id: string }
    await queue(bruno, 'torna')
    await leave(anna, 'torna')
    await queue(carla, 'torna')
    expect(await queue(anna, 'torna')).toMatchObject({ status: 200, json: { id: first.id, state: 'waiting', ahead: 1 } })
    expect((await bookings(anna)).filter(({ event }) => event === 'torna')).toHaveLength(1)
  })

  test('with more guests stays unchanged when there is no room for them', async () => {
    const [anna, bruno] = all as [Guest, Guest]
    await putEvent(app, 'piu', dinner({ capacity: 3 }))
    await join(anna, 'piu')
    await join(bruno, 'piu')
    expect(await join(anna, 'piu', { guests: 1 })).toMatchObject({ status: 200, json: { guests: 1 } })
    expect(reasonOf(await queue(bruno, 'piu', { guests: 1 }))).toBe('full')
    expect(await stateOf(bruno, 'piu')).toBe('booked')
    await join(anna, 'piu', { guests: 0 })
    expect(await join(bruno, 'piu', { guests: 1 })).toMatchObject({ status: 200, json: { guests: 1 } })
  })
})

const offers = async () => (await app.deliver()).filter(({ subject }) => subject.startsWith('Si è liberato un posto'))

describe('the waiting list', () => {
  test('is optional, and shows how many people are ahead', async () => {
    const [a, b, c, d] = all as [Guest, Guest, Guest, Guest]
    await putEvent(app, 'lista', dinner({ waiting: 1 }))
    await join(a, 'lista', { guests: 1 })
    const full = await join(b, 'lista')
    expect(full).toMatchObject({ status: 409, json: { error: { details: { reason: 'full', left: 0, waitingList: 1 } } } })
    expect(await queue(b, 'lista')).toMatchObject({ status: 200, json: { state: 'waiting', ahead: 1 } })
    expect(await queue(c, 'lista', { guests: 1 })).toMatchObject({ json: { state: 'waiting', ahead: 2 } })
    expect(await queue(d, 'lista')).toMatchObject({ json: { state: 'waiting', ahead: 3 } })
    expect(await placesOf(app, 'lista')).toMatchObject({ left: 0, waiting: 4 })
    // Another request keeps the position.
    app.clock.advance(1)
    expect(await queue(b, 'lista')).toMatchObject({ json: { state: 'waiting', ahead: 1 } })
  })

  test('a freed place is offered in order, kept for `offerHours`, and taken by confirmation', async () => {
    const [a, b, c, d] = all as [Guest, Guest, Guest, Guest]
    const rules = { waitingListRules: { offerHours: 6 } }
    await putEvent(app, 'ordine', dinner(rules))
    await join(a, 'ordine')
    await join(d, 'ordine')
    await queue(b, 'ordine')
    await queue(c, 'ordine')
    await app.deliver()
    await leave(a, 'ordine')
    const mails = await offers()
    expect(mails.map(({ to }) => to)).toEqual([b.email])
    expect(mails[0]!.subject).toBe('Si è liberato un posto: Cena sociale')
    expect(mails[0]!.text).toContain('Lo teniamo fino a: martedì 10 novembre, ore 16:00')
    expect(mails[0]!.text).toContain(`/appuntamenti/ordine`)
    expect([await stateOf(b, 'ordine'), await stateOf(c, 'ordine')]).toEqual(['offered', 'waiting'])
    // The place is reserved: nobody else gets it, neither from the list nor from outside.
    expect(reasonOf(await join(a, 'ordine'))).toBe('full')
    expect(reasonOf(await accept(c, 'ordine'))).toBe('offer_over')
    expect(reasonOf(await join(b, 'ordine', { guests: 1 }))).toBe('offered')
    expect(await accept(b, 'ordine')).toMatchObject({ status: 200, json: { state: 'booked', offerEndsAt: null } })
    expect(await accept(b, 'ordine')).toMatchObject({ status: 200 })
    expect(await stateOf(c, 'ordine')).toBe('waiting')
  })

  test('refuses an expired card at members’ events, and charges a guest’s price elsewhere', async () => {
    const [a, b, c] = all as [Guest, Guest, Guest]
    await putEvent(app, 'scaduti', dinner({ capacity: 1, registration: { membersOnly: true } }))
    await putEvent(app, 'ospiti', dinner({ capacity: 1 }))
    for (const id of ['scaduti', 'ospiti']) {
      await join(a, id)
      await queue(b, id)
      await leave(a, id)
    }
    await app.db.updateTable('card').set({ suspendedFrom: '2026-11-01' }).where('uid', '=', b.uid).execute()
    expect(reasonOf(await accept(b, 'scaduti'))).toBe('members_only')
    expect(await accept(b, 'ospiti')).toMatchObject({ status: 200, json: { priceCents: 2800 } })
    await app.db.updateTable('card').set({ suspendedFrom: null }).where('uid', '=', b.uid).execute()
    expect(await accept(b, 'scaduti')).toMatchObject({ status: 200 })
    expect(reasonOf(await join(c, 'scaduti'))).toBe('full')
    await app.deliver()
  })

  test('skips closed accounts, and keeps their position', async () => {
    const [a, b, c, d] = all as [Guest, Guest, Guest, Guest]
    await putEvent(app, 'chiude', dinner({ capacity: 2 }))
    for (const person of [a, d]) await join(person, 'chiude')
    for (const person of [b, c]) await queue(person, 'chiude')
    await app.db.insertInto('accountClosure').values({ uid: b.uid, requestedAt: 1, eraseAt: 2 }).execute()
    await leave(a, 'chiude')
    expect(await stateOf(c, 'chiude')).toBe('offered')
    await app.db.deleteFrom('accountClosure').where('uid', '=', b.uid).execute()
    await leave(d, 'chiude')
    expect(await stateOf(b, 'chiude')).toBe('offered')
    await app.deliver()
  })

  test('an unanswered offer goes to the next, and nobody is notified twice', async () => {
    const [a, b, c] = all as [Guest, Guest, Guest]
    await putEvent(app, 'tardi', dinner({ capacity: 1, waitingListRules: { offerHours: 6 } }))
    await join(a, 'tardi')
    await queue(b, 'tardi')
    app.clock.advance(1)
    await queue(c, 'tardi')
    await leave(a, 'tardi')
    expect((await offers()).map(({ to }) => to)).toEqual([b.email])
    app.clock.advance(6 * HOUR)
    expect((await offers()).map(({ to }) => to)).toEqual([c.email])
    expect([await stateOf(b, 'tardi'), await stateOf(c, 'tardi')]).toEqual(['lapsed', 'offered'])
    expect(reasonOf(await accept(b, 'tardi'))).toBe('offer_over')
    expect(await accept(c, 'tardi')).toMatchObject({ status: 200 })
    expect(await offers()).toEqual([])
  })

  test('an offer ends in time, also without the outbox', async () => {
    const [a, b, c] = all as [Guest, Guest, Guest]
    await putEvent(app, 'fermo', dinner({ capacity: 1, waitingListRules: { offerHours: 1 } }))
    await join(a, 'fermo')
    await queue(b, 'fermo')
    app.clock.advance(1)
    await queue(c, 'fermo')
    await leave(a, 'fermo')
    app.clock.advance(HOUR)
    expect(reasonOf(await accept(b, 'fermo'))).toBe('offer_over')
    expect(await stateOf(c, 'fermo')).toBe('offered')
    await app.deliver()
  })

  test('a declined offer goes to the next; a party that does not fit keeps its position', async () => {
    const [a, b, c, d] = all as [Guest, Guest, Guest, Guest]
    await putEvent(app, 'gruppi', dinner({ capacity: 2 }))
    await join(a, 'gruppi')
    await join(d, 'gruppi')
    await queue(b, 'gruppi', { guests: 1 })
    app.clock.advance(1)
    await queue(c, 'gruppi')
    await leave(a, 'gruppi')
    expect([await stateOf(b, 'gruppi'), await stateOf(c, 'gruppi')]).toEqual(['waiting', 'offered'])
    await leave(c, 'gruppi')
    expect(await stateOf(c, 'gruppi')).toBe('declined')
    await leave(d, 'gruppi')
    expect(await stateOf(b, 'gruppi')).toBe('offered')
    await app.deliver()
  })

  test('places freed without an act are offered at night: a larger hall, a deleted account', async () => {
    const [a, b] = all as [Guest, Guest]
    await putEvent(app, 'notte', dinner({ capacity: 1 }))
    await join(a, 'notte')
    await queue(b, 'notte')
    await putEvent(app, 'notte', dinner({ capacity: 2 }))
    expect(await stateOf(b, 'notte')).toBe('waiting')
    const { planHousekeeping } = await import('#server/housekeeping.ts')
    await planHousekeeping(app.db, app.clock.now())
    app.clock.set(Date.parse('2026-11-11T03:30:00+01:00'))
    await app.deliver()
    expect(await stateOf(b, 'notte')).toBe('offered')
  })
})

test('participants are reminded once the day before, withdrawn ones are not', async () => {
  const [a, b] = all as [Guest, Guest]
  await putEvent(app, 'domani', dinner({ title: 'Gita a Ferrara' }))
  await join(a, 'domani')
  await join(b, 'domani')
  await leave(b, 'domani')
  await app.deliver()
  app.clock.set(Date.parse('2026-11-20T10:00:00+01:00'))
  const reminders = (await app.deliver()).filter(({ subject }) => subject === 'Domani: Gita a Ferrara')
  expect(reminders.map(({ to }) => to)).toEqual([a.email])
  expect(reminders[0]!.text).toContain("Non puoi venire? Rinuncia dall'app entro: venerdì 20 novembre, ore 20:00.")
})

test('answers are deleted 30 days after the event, registrations after two years', async () => {
  const [a] = all as [Guest]
  const questions = [{ id: 'dieta', label: 'Cosa mangi?', options: ['Vegano'], required: false }]
  await putEvent(app, 'dopo', dinner({ start: { date: '2026-12-05', time: '20:00' }, registration: { questions } }))
  await join(a, 'dopo', { 'answer-dieta': 'Vegano' })
  const row = () => app.db.selectFrom('booking').select('answers').where('eventId', '=', 'dopo').executeTakeFirst()
  const night = async (moment: string) => {
    const { planHousekeeping } = await import('#server/housekeeping.ts')
    app.clock.set(Date.parse(moment))
    await planHousekeeping(app.db, app.clock.now() - 24 * HOUR)
    await app.deliver()
  }
  await night('2027-01-04T03:31:00+01:00')
  expect(await row()).toEqual({ answers: '{"dieta":"Vegano"}' })
  await night('2027-01-05T03:31:00+01:00')
  expect(await row()).toEqual({ answers: null })
  await night('2028-12-10T03:31:00+01:00')
  expect(await row()).toBeUndefined()
})
