import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { dinner, join, leave, people, putEvent, queue, withAssociation } from './test-event.ts'
import type { Guest } from './test-event.ts'

let app: TestApp
let all: Guest[]
beforeAll(async () => {
  app = await startTestApp({ config: { appUrl: 'https://circolo.example' } })
  await withAssociation(app)
  all = await people(app, 4)
})
afterAll(() => app.stop())

const nights = {
  ...dinner({ title: 'Giovedì del gioco', capacity: null, registration: { required: true } }),
  start: { date: '2026-11-26', time: '20:45' },
  end: { date: '2026-11-26', time: '23:30' },
  recurrence: { freq: 'WEEKLY', byDay: ['TH'], count: 5, skipHolidays: true },
}

/** The events of a calendar, with their properties by name, without parameters. */
const eventsIn = (text: string) =>
  text
    .replaceAll('\r\n ', '')
    .split('BEGIN:VEVENT\r\n')
    .slice(1)
    .map((part) =>
      Object.fromEntries(
        part
          .split('\r\nEND:VEVENT')[0]!
          .split('\r\n')
          .map((line) => [line.slice(0, line.search(/[;:]/)), line.slice(line.indexOf(':') + 1)]),
      ),
    )
const file = (id: string, day = '') => app.request(`/api/events/${id}/event.ics${day && `?giorno=${day}`}`)

const revision = async (id: string) => {
  const [event] = eventsIn((await file(id)).text)
  return [event!.SEQUENCE, event!.STATUS, event!.DTSTAMP]
}

describe('an event as a file', () => {
  test('is public, with its name and a fixed uid', async () => {
    await putEvent(app, 'cena', dinner())
    const answer = await file('cena')
    expect(answer).toMatchObject({
      status: 200,
      headers: { 'content-type': 'text/calendar; charset=utf-8', 'content-disposition': 'attachment; filename="cena.ics"' },
    })
    expect(eventsIn(answer.text)).toMatchObject([
      {
        UID: 'cena@circolo-del-lago-aps.tessera',
        SEQUENCE: '0',
        DTSTART: '20261121T200000',
        DTEND: '20261121T233000',
        SUMMARY: 'Cena sociale · Circolo del Lago',
        URL: 'https://circolo.example/appuntamenti/cena',
      },
    ])
    expect((await file('nessuno')).status).toBe(404)
  })

  test('counts only changes that calendars show', async () => {
    await putEvent(app, 'conta', dinner())
    const first = await revision('conta')
    app.clock.advance(60_000)
    await putEvent(app, 'conta', dinner({ capacity: 80, booked: 3 }))
    expect(await revision('conta')).toEqual(first)
    await putEvent(app, 'conta', dinner({ start: { date: '2026-11-22', time: '20:00' }, end: { date: '2026-11-22', time: '23:00' } }))
    expect(await revision('conta')).toEqual(['1', 'CONFIRMED', '20261110T090100Z'])
    await putEvent(app, 'conta', dinner({ status: 'cancelled', statusNote: 'La cuoca ha la febbre.' }))
    expect(await revision('conta')).toEqual(['2', 'CANCELLED', '20261110T090100Z'])
    expect(await Promise.all([revision('conta'), revision('conta'), revision('conta')])).toEqual(
      [1, 2, 3].map(() => ['2', 'CANCELLED', '20261110T090100Z']),
    )
  })

  test('that recurs is a series, or one of its days on request', async () => {
    await putEvent(app, 'giochi', nights)
    const [series] = eventsIn((await file('giochi')).text)
    expect(series).toMatchObject({ RRULE: 'FREQ=WEEKLY;BYDAY=TH;COUNT=5', DTSTART: '20261126T204500' })
    const [day] = eventsIn((await file('giochi', '2026-12-03')).text)
    expect(day).toMatchObject({ DTSTART: '20261203T204500', UID: '2026-12-03-giochi@circolo-del-lago-aps.tessera' })
    expect(day).not.toHaveProperty('RRULE')
    expect((await file('giochi', '2026-12-04')).status).toBe(404)
    expect((await file('giochi', 'domani')).json).toEqual({ error: { code: 'api.invalid', fields: { giorno: 'invalid' } } })
  })
})

test('each day of a recurring event has its own registration', async () => {
  const [, anna] = all as [Guest, Guest]
  await putEvent(app, 'serate', { ...nights, capacity: 1 })
  expect(await join(anna, 'serate')).toMatchObject({ status: 404 })
  expect(await join(anna, 'serate', {}, '2026-12-04')).toMatchObject({ status: 404 })
  expect(await join(anna, 'serate', {}, '2026-12-03')).toMatchObject({
    status: 200,
    json: { occurrence: '2026-12-03', start: { date: '2026-12-03' } },
  })
  expect(await join(anna, 'serate', {}, '2026-12-10')).toMatchObject({ status: 200, json: { occurrence: '2026-12-10' } })
  expect(await join(all[2]!, 'serate', {}, '2026-12-03')).toMatchObject({ status: 409 })
  expect(await join(all[2]!, 'serate', {}, '2026-12-17')).toMatchObject({ status: 200 })
})

const feed = ({ ask }: Guest, method = 'GET', body?: object) => ask('/api/events/feed', { method, body })
const pathOf = (answer: { json: unknown }) => (answer.json as { path: string | null }).path

const on = (date: string) => ({ start: { date, time: '20:00' }, end: { date, time: '23:00' } })

describe('the personal calendar', () => {
  test('is off by default, and has an unguessable address', async () => {
    const [anna] = all as [Guest]
    expect(pathOf(await feed(anna))).toBeNull()
    const path = pathOf(await feed(anna, 'POST', { wholeProgramme: false }))!
    expect(path).toMatch(/^\/api\/events\/feed\/[\w-]{44}\.ics$/)
    expect(pathOf(await feed(anna))).toBe(path)
    const kept = await app.db.selectFrom('calendarFeed').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(path.slice(-26, -4))
    expect((await app.newClient()(path)).status).toBe(200)
    for (const wrong of [path.replace(/.{5}\.ics$/, 'AAAAA.ics'), `${path.slice(0, 17)}${path[17] === 'A' ? 'B' : 'A'}${path.slice(18)}`]) {
      expect(await app.newClient()(wrong)).toMatchObject({ status: 404, code: 'api.not_found' })
    }
    expect((await app.newClient()('/api/events/feed')).status).toBe(401)
  })

  test('contains the registrations with their state', async () => {
    const [anna, bruno] = all as [Guest, Guest]
    await putEvent(app, 'piena', dinner({ title: 'Torneo', capacity: 1 }))
    await putEvent(app, 'altra', dinner({ title: 'Gita' }))
    await join(bruno, 'piena')
    await queue(anna, 'piena')
    await join(anna, 'altra')
    const path = pathOf(await feed(anna))!
    const shown = async () =>
      eventsIn((await app.request(path)).text)
        .map(({ SUMMARY, STATUS, SEQUENCE }) => [SUMMARY, STATUS, SEQUENCE])
        .toSorted()
    expect(await shown()).toEqual([
      ['(in lista) Torneo', 'TENTATIVE', '0'],
      ['Gita · Circolo del Lago', 'CONFIRMED', '0'],
    ])
    await leave(bruno, 'piena')
    await anna.ask('/api/events/piena/booking/confirm', { method: 'POST', body: {} })
    await putEvent(app, 'altra', dinner({ title: 'Gita', status: 'cancelled' }))
    expect(await shown()).toEqual([
      ['ANNULLATO: Gita', 'CANCELLED', '1'],
      ['Torneo · Circolo del Lago', 'CONFIRMED', '2'],
    ])
    await leave(anna, 'piena')
    expect((await shown()).map(([summary]) => summary)).toEqual(['ANNULLATO: Gita'])
  })

  test('may contain the whole programme, each event once', async () => {
    const [anna] = all as [Guest]
    const path = pathOf(await feed(anna, 'PUT', { wholeProgramme: true }))!
    const uids = eventsIn((await app.request(path)).text).map(({ UID }) => UID)
    expect(uids).toContain('giochi@circolo-del-lago-aps.tessera')
    expect(new Set(uids).size).toBe(uids.length)
    const { etag } = (await app.request(path)).headers
    expect((await app.request(path, { headers: { 'If-None-Match': String(etag) } })).status).toBe(304)
  })

  test('contains a registered day once, and the others as the series', async () => {
    const [, , , dario] = all as [Guest, Guest, Guest, Guest]
    await putEvent(app, 'martedi', { ...nights, title: 'Martedì', recurrence: { freq: 'WEEKLY', byDay: ['TH'], count: 5 } })
    await join(dario, 'martedi', {}, '2026-12-03')
    const path = pathOf(await feed(dario, 'POST', { wholeProgramme: true }))!
    const shown = eventsIn((await app.request(path)).text).filter(({ UID }) => UID!.includes('martedi'))
    expect(shown.map(({ DTSTART, EXDATE }) => [DTSTART, EXDATE])).toEqual([
      ['20261203T204500', undefined],
      ['20261126T204500', '20261203T204500'],
    ])
    await putEvent(app, 'martedi', { ...nights, title: 'Martedì', recurrence: { freq: 'WEEKLY', byDay: ['TH'], except: ['2026-12-03'] } })
    expect(eventsIn((await app.request(path)).text).find(({ UID }) => UID!.startsWith('2026-12-03-martedi'))).toMatchObject({
      STATUS: 'CANCELLED',
    })
  })

  test('never decreases its sequence, after any change of the registration', async () => {
    const [, , , dario] = all as [Guest, Guest, Guest, Guest]
    await putEvent(app, 'indeciso', dinner())
    const path = pathOf(await feed(dario))!
    const sequence = async () => {
      const shown = eventsIn((await app.request(path)).text).find(({ UID }) => UID!.startsWith('indeciso@'))
      return Number(shown!.SEQUENCE)
    }
    const seen = [await sequence()]
    for (const act of [join, leave, join, leave]) {
      await act(dario, 'indeciso')
      seen.push(await sequence())
    }
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    const rows = await app.db.selectFrom('booking').select('id').where('eventId', '=', 'indeciso').execute()
    expect(rows).toHaveLength(1)
  })

  test('leaves out old events, and survives any document', async () => {
    const [, , , dario] = all as [Guest, Guest, Guest, Guest]
    await putEvent(app, 'antico', dinner(on('2026-05-01')))
    await putEvent(app, 'recente', dinner(on('2026-10-01')))
    await putEvent(app, 'storto', dinner({ start: { date: '2026-02-30', time: 'sera' }, place: { lat: 1e300, lng: 'x' } }))
    await putEvent(app, 'lontano', dinner({ ...on('2026-12-01'), place: { lat: 1e300, lng: 4 } }))
    const answer = await app.request(pathOf(await feed(dario))!)
    expect(answer.status).toBe(200)
    const uids = eventsIn(answer.text).map(({ UID }) => UID!.split('@')[0])
    expect(uids).toEqual(expect.arrayContaining(['recente', 'lontano']))
    expect(uids).not.toEqual(expect.arrayContaining(['antico']))
    expect(uids).not.toEqual(expect.arrayContaining(['storto']))
    expect(answer.text).not.toContain('GEO:1e')
  })

  test('is not available while the account is closed', async () => {
    const [, , carla] = all as [Guest, Guest, Guest]
    const path = pathOf(await feed(carla, 'POST', { wholeProgramme: true }))!
    const closing = { uid: carla.uid, requestedAt: 1, eraseAt: 2 }
    await app.db.insertInto('accountClosure').values(closing).execute()
    expect((await app.request(path)).status).toBe(404)
    await app.db.deleteFrom('accountClosure').where('uid', '=', carla.uid).execute()
    expect((await app.request(path)).status).toBe(200)
  })

  test('shows its last reading, and ends at once with a new address, or none', async () => {
    const [anna] = all as [Guest]
    const old = pathOf(await feed(anna))!
    expect((await feed(anna)).json).toMatchObject({ lastReadAt: app.clock.now() })
    const next = pathOf(await feed(anna, 'POST', { wholeProgramme: true }))!
    expect([(await app.request(old)).status, (await app.request(next)).status]).toEqual([404, 200])
    expect(pathOf(await feed(anna, 'DELETE'))).toBeNull()
    expect((await app.request(next)).status).toBe(404)
  })

  test('shows only the person’s own registrations', async () => {
    const [, , carla, dario] = all as [Guest, Guest, Guest, Guest]
    await putEvent(app, 'segreta', dinner({ title: 'Solo di Dario' }))
    await join(dario, 'segreta')
    const path = pathOf(await feed(carla, 'POST', { wholeProgramme: false }))!
    expect((await app.request(path)).text).not.toContain('Solo di Dario')
  })

  test('has a limit of readings per feed, since one service reads for many people', async () => {
    const [, , carla, dario] = all as [Guest, Guest, Guest, Guest]
    const [path, other] = [pathOf(await feed(carla))!, pathOf(await feed(dario))!]
    expect((await app.request(path)).status).toBe(200)
    await app.db.updateTable('rateLimit').set({ hits: 120 }).where('key', '=', `calendar-feed:${carla.uid}`).execute()
    expect(await app.request(path)).toMatchObject({ status: 429, code: 'auth.too_many_attempts' })
    expect((await app.request(other)).status).toBe(200)
    app.clock.advance(3_600_000)
    expect((await app.request(path)).status).toBe(200)
  })
})
