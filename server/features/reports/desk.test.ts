import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReport, makeStaffRole } from '#db/make.ts'
import type { AccountAnswer } from '#domain/accounts/api.ts'
import { REPORT_STATES, STAFF_REPORTS_PAGE, type StaffReportAnswer, type StaffReports } from '#domain/reports/report.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { clerkOf } from './clerk.ts'
import { answerReport, moveReport, setReportState, staffReport } from './desk.ts'
import { reply } from './reports.ts'
import { aReport, call, newKey, sent, withSecond } from './test-report.ts'

const COUNT = STAFF_REPORTS_PAGE * 2 + 7

let app: TestApp
type Person = Awaited<ReturnType<typeof confirmed<Request>>>
const staff: Record<string, Person> = {}
/** In the list's order: unanswered ones oldest first, then open ones, then finished ones, newest first. */
let ids: string[]
let times: Map<string, number>
beforeAll(async () => {
  app = await startTestApp()
  for (const role of ['admin', 'secretary', 'editor', 'verifier', 'viewer', 'safeguarding']) {
    staff[role] = await confirmed<Request>(app, { firstname: role })
    await makeStaffRole(app.db, { uid: staff[role]!.uid, role })
    await withSecond(app.db, staff[role]!.uid)
  }
  const { uid } = await confirmed<Request>(app)
  const rows = []
  for (let i = 0; i < COUNT; i += 1) {
    const state = i % 3 === 0 ? (i % 2 ? 'closed' : 'resolved') : i % 3 === 1 ? 'received' : 'waiting_for_you'
    // Several at the same time.
    const createdAt = app.clock.now() - Math.floor(i / 4) * 1_000
    const category = i % 5 ? 'sede' : 'convenzione'
    const desk = i % 5 ? 'secretary' : 'editor'
    rows.push(await makeReport(app.db, { uid, title: `Numero ${i}`, number: `S-${i}`, state, createdAt, category, desk }))
  }
  const byPlace = rows.toSorted((a, b) => rank(a) - rank(b) || turn(a) - turn(b) || (a.id < b.id ? -1 : 1))
  ids = byPlace.map(({ id }) => id)
  times = new Map(rows.map(({ id, createdAt }) => [id, createdAt]))
})
afterAll(() => app.stop())

const rank = ({ state }: { state: string }) => (state === 'received' ? 0 : state === 'waiting_for_you' ? 1 : 2)
const turn = (row: { state: string; createdAt: number }) => (rank(row) === 0 ? row.createdAt : -row.createdAt)

const page = async (role: string, query: Record<string, string> = {}) => {
  const answer = await staff[role]!.ask(`/api/staff/reports?${new URLSearchParams(query).toString()}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json as StaffReports
}

async function pages(role: string, query: Record<string, string> = {}) {
  const found: StaffReports['reports'][] = []
  for (let after: string | null = null; ;) {
    const { reports, next } = await page(role, { ...query, ...(after !== null && { after }) })
    found.push(reports)
    if (next === null) return found
    after = next
  }
}

test('pages have every report once, unanswered first, also simultaneous ones', async () => {
  const found = await pages('admin')
  expect(found.map((reports) => reports.length)).toEqual([STAFF_REPORTS_PAGE, STAFF_REPORTS_PAGE, 7])
  expect(found.flat().map(({ id }) => id)).toEqual(ids)
})

test('a page that is exactly full is the last one', async () => {
  const { next } = await page('admin', { after: `2.-${times.get(ids[COUNT - 2]!)}.${ids[COUNT - 2]}` })
  expect(next).toBeNull()
})

test('state and category filter the list on all pages', async () => {
  const received = (await pages('admin', { state: 'received', category: 'sede' })).flat()
  expect(received.length).toBeGreaterThan(20)
  expect(new Set(received.map(({ state, category }) => `${state} ${category.id}`))).toEqual(new Set(['received sede']))
  const all = (await pages('admin')).flat()
  expect(received).toEqual(all.filter(({ state, category }) => state === 'received' && category.id === 'sede'))
  expect(await page('admin', { state: 'in_progress' })).toMatchObject({ reports: [], next: null })
})

test('no waiting report is skipped when the last report of a page is closed before the next page', async () => {
  const { reports, next } = await page('admin')
  const last = reports.at(-1)!
  expect(last.state).not.toMatch(/resolved|closed/)
  await call(staff.admin!.ask, `staff/reports/${last.id}/state`, { state: 'closed' }, 'PUT')
  const second = await page('admin', { after: next! })
  expect(second.reports.map(({ id }) => id).slice(0, 5)).toEqual(ids.slice(STAFF_REPORTS_PAGE, STAFF_REPORTS_PAGE + 5))
  await call(staff.admin!.ask, `staff/reports/${last.id}/state`, { state: last.state }, 'PUT')
})

test('the category filter has the categories of the reader’s reports, in the association’s order, and removed ones', async () => {
  const { id } = await sent(app.newClient(), aReport({ category: 'riservata' }))
  await makeReport(app.db, { uid: staff.viewer!.uid, title: 'Vecchia', category: 'bar', desk: 'secretary' })
  const categories = async (role: string, query = {}) => (await page(role, query)).categories.map((one) => [one.id, one.label])
  expect(await categories('admin')).toEqual([
    ['convenzione', 'Convenzione'],
    ['sede', 'Sede e manutenzione'],
    ['bar', 'bar'],
  ])
  expect(await categories('admin', { state: 'closed', category: 'convenzione' })).toHaveLength(3)
  expect((await categories('editor')).map(([category]) => category)).toEqual(['convenzione'])
  expect((await categories('safeguarding')).map(([category]) => category)).toEqual(['riservata'])
  expect((await page('safeguarding')).reports.map((report) => report.id)).toEqual([id])
  // A cursor in the confidential reports tells others nothing.
  expect((await page('admin', { after: '0.0.0', category: 'riservata' })).reports).toEqual([])
  expect(await page('admin', { category: 'riservata' })).toMatchObject({ unanswered: 0, states: { received: 0 } })
})

test('the list counts the reader’s reports by state and category, confidential ones for the officer alone', async () => {
  const states = { received: 0, in_progress: 0, waiting_for_you: 0, resolved: 0, closed: 0 }
  const before = await page('admin')
  const { id } = await sent(app.newClient(), aReport({ category: 'riservata' }))
  expect(await page('admin')).toMatchObject({ unanswered: before.unanswered, states: before.states })
  const officer = await page('safeguarding')
  expect(officer.states).toEqual({ ...states, received: officer.reports.length })
  expect(officer.reports.map((report) => report.id)).toContain(id)
  const { unanswered, states: ofOne } = await page('admin', { category: 'convenzione', state: 'closed' })
  const all = (await pages('admin', { category: 'convenzione' })).flat()
  for (const state of REPORT_STATES) expect([state, ofOne[state]]).toEqual([state, all.filter((one) => one.state === state).length])
  expect(unanswered).toBe(all.filter(({ waitingSince }) => waitingSince !== null).length)
})

const foundBy = async (role: string, q: string, query = {}) => (await page(role, { q, ...query })).reports.map(({ title }) => title)

test('a report is found by words of its title or number, in any spelling, and counted', async () => {
  const { uid } = await confirmed<Request>(app, { firstname: 'Ortensia' })
  await makeReport(app.db, { uid, title: "Perché l'UMIDITÀ dell'altro palco?", number: 'S-8123' })
  await makeReport(app.db, { uid, title: '100% di sconto_vero', number: 'S-8124', category: 'convenzione', desk: 'editor' })
  for (const q of ['umidita', 'UMIDITÀ palco', 'dell’altro', 'dellaltro perche', 's-8123', 'S8123', ' 8123 '])
    expect([q, await foundBy('admin', q)]).toEqual([q, ["Perché l'UMIDITÀ dell'altro palco?"]])
  // Wildcards of patterns are plain characters here.
  expect(await foundBy('admin', '100%')).toEqual(['100% di sconto_vero'])
  expect(await foundBy('admin', 'sconto_')).toEqual(['100% di sconto_vero'])
  expect(await foundBy('admin', 'scont_vero')).toEqual([])
  expect(await foundBy('admin', '812', { category: 'convenzione' })).toEqual(['100% di sconto_vero'])
  expect(await page('admin', { q: '812' })).toMatchObject({ unanswered: 2, states: { received: 2, closed: 0 } })
  // Reports of another desk are not found, nor reports by their author.
  expect(await foundBy('secretary', 'sconto_vero')).toEqual([])
  expect(await foundBy('admin', 'Ortensia')).toEqual([])
  expect((await staff.admin!.ask(`/api/staff/reports?q=${'a'.repeat(101)}`)).status).toBe(422)
})

test('a search has pages', async () => {
  const all = (await pages('admin', { q: 'numero' })).flat()
  expect(all.map(({ id }) => id)).toEqual(ids)
})

test('only the officer finds a confidential report, by its number only', async () => {
  const word = 'ghirlandaio'
  const member = await confirmed<Request>(app, { firstname: 'Bruna', lastname: 'Ghirlandaio' })
  const before = await page('admin', { q: word })
  const { id, number } = await sent(member.ask, aReport({ category: 'riservata', mode: 'signed', body: `Un ${word} da non nominare.` }))
  for (const role of ['admin', 'secretary', 'editor']) {
    for (const q of [word, number, number.slice(2), id])
      expect([role, q, await page(role, { q })]).toEqual([role, q, expect.objectContaining({ reports: [], next: null, unanswered: 0 })])
  }
  expect({ ...(await page('admin', { q: word })), now: 0 }).toEqual({ ...before, now: 0 })
  expect((await page('safeguarding', { q: number.toLowerCase() })).reports.map((report) => report.id)).toEqual([id])
  expect((await page('safeguarding', { q: word })).reports).toEqual([])
  for (const role of ['verifier', 'viewer']) expect((await staff[role]!.ask(`/api/staff/reports?q=${number}`)).status).toBe(403)
  // Encrypted text has no readable copy.
  const row = await app.db.selectFrom('report').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row.titleFold).toBeNull()
  expect(JSON.stringify(row).toLowerCase()).not.toContain(word)
})

/** Reports of the category below that wait for an answer, with their time. */
async function waiting() {
  const { reports, unanswered } = await page('admin', { category: 'accessibilita', state: 'unanswered' })
  expect(unanswered).toBe(reports.length)
  return reports.map((report) => [report.id, report.waitingSince])
}

test('a report is unanswered since its reporter’s last message, until an answer or a final state', async () => {
  const reporter = await confirmed<Request>(app)
  const { id } = await sent(reporter.ask, aReport({ mode: 'signed', category: 'accessibilita' }))
  const written = app.clock.now()
  const answer = (state: string) =>
    call(staff.admin!.ask, `staff/reports/${id}/messages`, { requestKey: newKey(), body: 'Ci pensiamo.', state })
  const reply = () => call(reporter.ask, `reports/${id}/messages`, { requestKey: newKey(), body: 'Ancora niente.' })
  const setState = (state: string) => call(staff.admin!.ask, `staff/reports/${id}/state`, { state }, 'PUT')
  expect(await waiting()).toEqual([[id, written]])
  app.clock.advance(60_000)
  // A state alone is no answer.
  await setState('in_progress')
  expect(await waiting()).toEqual([[id, written]])
  await answer('in_progress')
  expect(await waiting()).toEqual([])
  app.clock.advance(60_000)
  await setState('in_progress')
  expect(await waiting()).toEqual([])
  await reply()
  const replied = app.clock.now()
  app.clock.advance(60_000)
  await reply()
  expect(await waiting()).toEqual([[id, replied]])
  await answer('waiting_for_you')
  expect(await waiting()).toEqual([])
  app.clock.advance(60_000)
  await reply()
  expect(await waiting()).toEqual([[id, app.clock.now()]])
  await setState('resolved')
  expect(await waiting()).toEqual([])
})

test('a message after an answer waits for one, also at the same time and with a slow clock', async () => {
  const reporter = await confirmed<Request>(app)
  const { id } = await sent(reporter.ask, aReport({ mode: 'signed', category: 'accessibilita' }))
  const answer = () =>
    call(staff.admin!.ask, `staff/reports/${id}/messages`, { requestKey: newKey(), body: 'Ci pensiamo.', state: 'in_progress' })
  const reply = () => call(reporter.ask, `reports/${id}/messages`, { requestKey: newKey(), body: 'Ancora niente.' })
  const isWaiting = async () => (await waiting()).some(([one]) => one === id)
  for (const ms of [0, -2_000]) {
    await answer()
    expect([ms, await isWaiting()]).toEqual([ms, false])
    app.clock.advance(ms)
    await reply()
    expect([ms, await isWaiting()]).toEqual([ms, true])
    app.clock.advance(ms)
    await answer()
    expect([ms, await isWaiting()]).toEqual([ms, false])
  }
  const { messages } = (await staff.admin!.ask(`/api/staff/reports/${id}`)).json as StaffReportAnswer
  expect(messages.map(({ from }) => from)).toEqual(['staff', 'reporter', 'staff', 'staff', 'reporter', 'staff'])
})

test('an ordinary report moves to another ordinary category, and its desk is notified; nothing moves to or from the officer', async () => {
  const { id, number } = await sent(app.newClient(), aReport())
  await app.db.deleteFrom('notice').execute()
  const move = (role: string, category: string, what = id) => call(staff[role]!.ask, `staff/reports/${what}/category`, { category }, 'PUT')
  const category = async (role: string) => ((await staff[role]!.ask(`/api/staff/reports/${id}`)).json as StaffReportAnswer).category?.id
  const told = async () => {
    const notices = await app.db.selectFrom('notice').select(['uid', 'text']).orderBy('id').execute()
    return notices.map((notice) => [notice.uid, notice.text])
  }
  const text = `Segnalazione ${number}. Categoria: Convenzione.`
  expect((await move('secretary', 'idea')).json).toEqual({ stays: true })
  expect([await category('secretary'), await told()]).toEqual(['idea', []])
  expect((await move('editor', 'sede')).status).toBe(404)
  for (const wrong of ['riservata', 'bar', '']) expect([wrong, (await move('secretary', wrong)).status]).toEqual([wrong, 422])
  expect((await move('secretary', 'convenzione')).json).toEqual({ stays: false })
  expect([await category('secretary'), await category('editor')]).toEqual([undefined, 'convenzione'])
  expect(await told()).toEqual([[staff.editor!.uid, text]])
  // Each move notifies the new desk, also a repeated one; never the mover, and never about a closed report.
  expect((await move('editor', 'accessibilita')).json).toEqual({ stays: false })
  expect((await move('admin', 'convenzione')).json).toEqual({ stays: true })
  expect((await told()).map(([uid]) => uid)).toEqual([staff.editor!.uid, staff.admin!.uid, staff.editor!.uid])
  await call(staff.admin!.ask, `staff/reports/${id}/state`, { state: 'resolved' }, 'PUT')
  expect((await move('admin', 'sede')).json).toEqual({ stays: true })
  expect(await told()).toHaveLength(3)
  const { id: sealed } = await sent(app.newClient(), aReport({ category: 'riservata' }))
  expect((await move('safeguarding', 'sede', sealed)).status).toBe(422)
  expect((await move('admin', 'sede', sealed)).status).toBe(404)
})

test('a clerk loses access to a report that was moved meanwhile, and its messages go to the new desk', async () => {
  const { id } = await sent(app.newClient(), aReport())
  const secretary = await clerkOf(app.deps, staff.secretary!.uid)
  const found = await staffReport(app.deps, secretary, id)
  await call(staff.admin!.ask, `staff/reports/${id}/category`, { category: 'convenzione' }, 'PUT')
  await app.db.deleteFrom('notice').execute()
  const gone = { code: 'api.not_found', status: 404 }
  const answer = { requestKey: newKey(), body: 'Ci pensiamo.', state: 'resolved' } as const
  await expect(answerReport(app.deps, secretary, found, answer)).rejects.toMatchObject(gone)
  await expect(setReportState(app.deps, secretary, found, 'resolved')).rejects.toMatchObject(gone)
  await expect(moveReport(app.deps, secretary, found, 'sede')).rejects.toMatchObject(gone)
  const { category, state, messages } = (await staff.editor!.ask(`/api/staff/reports/${id}`)).json as StaffReportAnswer
  expect([category.id, state, messages]).toEqual(['convenzione', 'received', []])
  await reply(app.deps, found, { requestKey: newKey(), body: 'Ancora niente.' })
  const told = await app.db.selectFrom('notice').select(['uid', 'text']).execute()
  expect(told).toEqual([{ uid: staff.editor!.uid, text: expect.stringMatching(/Categoria: Convenzione\.$/) }])
})

test('notices of a moved report are withdrawn for its former readers only', async () => {
  const { id } = await sent(app.newClient(), aReport())
  const both = await confirmed<Request>(app)
  for (const role of ['secretary', 'editor']) await makeStaffRole(app.db, { uid: both.uid, role })
  await withSecond(app.db, both.uid)
  const { id: other } = await sent(app.newClient(), aReport())
  const unread = async (what: string) => {
    const rows = await app.db
      .selectFrom('notice')
      .select('uid')
      .where('path', '=', `/gestione/segnalazioni/${what}`)
      .where('readAt', 'is', null)
      .execute()
    return rows.map(({ uid }) => uid).toSorted()
  }
  const whose = (...people: Person[]) => people.map(({ uid }) => uid).toSorted()
  const { secretary, editor, admin } = staff as Record<'secretary' | 'editor' | 'admin', Person>
  expect([await unread(id), await unread(other)]).toEqual([whose(secretary), whose(secretary, both)])
  for (const what of [id, other]) await call(admin.ask, `staff/reports/${what}/category`, { category: 'convenzione' }, 'PUT')
  expect([await unread(id), await unread(other)]).toEqual([whose(editor, both), whose(editor, both, both)])
  // Also for a finished report, about which nobody else is notified.
  const { id: done } = await sent(app.newClient(), aReport())
  await call(admin.ask, `staff/reports/${done}/state`, { state: 'resolved' }, 'PUT')
  await call(admin.ask, `staff/reports/${done}/category`, { category: 'accessibilita' }, 'PUT')
  expect(await unread(done)).toEqual([])
  await app.db.deleteFrom('staffRole').where('uid', '=', both.uid).execute()
})

test.each([
  'after=',
  'after=x',
  'after=3.1.a',
  'after=0.--1.a',
  'after=0.1e3.a',
  'after=0.1.a%27',
  'after=0.99999999999999999.a',
  'state=done',
  'state=',
  'category=a%20b',
])('%s is refused', async (query) => {
  expect((await staff.admin!.ask(`/api/staff/reports?${query}`)).code).toBe('api.invalid')
})

const rooms = async ({ ask }: Person) => ((await ask('/api/account')).json as AccountAnswer).backOffice

test('the account shows access to Gestione while a role lasts', async () => {
  const found: Record<string, string[]> = {}
  for (const role of Object.keys(staff)) found[role] = await rooms(staff[role]!)
  expect(found).toEqual({
    admin: ['desk'],
    secretary: ['desk'],
    editor: ['desk'],
    verifier: ['desk'],
    viewer: ['desk'],
    safeguarding: ['desk'],
  })
  const ended = await confirmed<Request>(app)
  await makeStaffRole(app.db, { uid: ended.uid, role: 'admin', expiresOn: '2026-11-01' })
  expect(await rooms(ended)).toEqual([])
})
