import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOfficer, makeStaffRole } from '#db/make.ts'
import type { StaffReports } from '#domain/reports/report.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { limitKey } from '#server/platform/limits/limit-key.ts'
import { signUp, someone, tokenIn, verify } from '#server/core/people/test-person.ts'
import { testPicture } from '#server/core/content/test-picture.ts'
import { aReport, aVisitor, newKey, sendFile, sent, withSecond } from '#server/features/reports/test-report.ts'
import { dropOldReports } from '#server/features/reports/feature.ts'
import type { Request, TestApp } from '../test-app.ts'
import { startAttackedApp } from './attacked-app.ts'
import { contentsOf } from './contents.ts'

// The attacker has a copy of the database, with or without the server's secret, and looks for the authors of anonymous reports.

const DAY = 24 * 3_600_000
const NETWORK = '203.0.113.9'

let app: TestApp
type Person = Awaited<ReturnType<typeof confirmed<Request>>>
let anna: Person
beforeAll(async () => {
  app = await startAttackedApp({ config: { trustedProxies: ['127.0.0.1'] } })
  anna = await confirmed<Request>(app)
  await makeOfficer(app.db)
})
afterAll(() => app.stop())

/** Anna's signed-in browser, from its own network. */
const ask: Request = (path, options = {}) => anna.ask(path, { ...options, headers: { ...options.headers, 'X-Forwarded-For': NETWORK } })

/** New and changed rows after `act`, table by table. */
async function written(act: () => Promise<unknown>): Promise<string[]> {
  const before = await contentsOf(app.db)
  await act()
  const after = await contentsOf(app.db)
  return Object.entries(after).flatMap(([table, rows]) =>
    rows.filter((row) => !before[table]!.includes(row)).map((row) => `${table} ${row}`),
  )
}

const photo = () => testPicture(60, 40).jpeg().toBuffer()

test.each([
  ['an anonymous report', {}],
  ['a visitor’s', { ...aVisitor, email: 'ida@posta.example' }],
  ['an anonymous confidential one', { category: 'riservata' }],
])('%s with a photo leaves no trace of the browser’s session or network', async (_what, more) => {
  // The first call of a day extends the session.
  app.clock.advance(2 * DAY)
  const rows = await written(async () => {
    const { ref } = await sendFile(ask, await photo())
    const { code } = await sent(ask, aReport({ ...more, files: [ref] }))
    await ask('/api/reports/receipt', { method: 'POST', body: { code } })
  })
  expect(rows.some((row) => row.startsWith('report '))).toBe(true)
  const { secret } = app.deps.config
  // Keyed digests of the network under the server's secret, for every counter.
  const names = rows.flatMap((row) => /^rateLimit .*"key":"([\w-]+):/.exec(row)?.[1] ?? [])
  const digests = names.map((name) => limitKey(secret, name, NETWORK))
  for (const trace of [anna.uid, anna.email, NETWORK, ...digests])
    expect(
      rows.filter((row) => row.includes(trace)),
      trace,
    ).toEqual([])
  expect(rows.filter((row) => /^(session|account|userDocument) /.test(row))).toEqual([])
})

test('a signed confidential report has no readable account id, also in rows of the same moment', async () => {
  app.clock.advance(2 * DAY)
  await anna.ask('/api/auth/session')
  const rows = await written(async () => {
    const { ref } = await sendFile(ask, await photo())
    const { id } = await sent(ask, aReport({ mode: 'signed', category: 'riservata', files: [ref] }))
    await anna.ask(`/api/reports/${id}/messages`, { method: 'POST', body: { requestKey: newKey(), body: 'Ancora.' } })
  })
  expect(rows.some((row) => row.startsWith('reportMessage '))).toBe(true)
  for (const trace of [anna.uid, anna.email])
    expect(
      rows.filter((row) => row.includes(trace)),
      trace,
    ).toEqual([])
})

const signed = (more: object = {}) => aReport({ mode: 'signed', ...more })
const desk = async (staff: Person) => ((await staff.ask('/api/staff/reports')).json as StaffReports).reports

/** A registered person with a report; the mail's link was not opened. */
async function registered(more: object = {}) {
  const someoneElse = someone({ firstname: 'Presidente' })
  const browser = app.newClient()
  await signUp(browser, someoneElse)
  const mail = (await app.deliver()).find(({ to }) => to === someoneElse.email)
  const receipt = await sent(browser, signed(more))
  return { ...someoneElse, browser, receipt, token: tokenIn(mail) }
}

describe('an account with an unconfirmed address', () => {
  const readers: Record<string, Person> = {}
  beforeAll(async () => {
    for (const role of ['secretary', 'safeguarding']) {
      readers[role] = await confirmed<Request>(app)
      await makeStaffRole(app.db, { uid: readers[role].uid, role })
      await withSecond(app.db, readers[role].uid)
    }
  })

  test.each([
    ['an ordinary report', {}, 'secretary'],
    ['a confidential one', { category: 'riservata' }, 'safeguarding'],
  ])('signs %s that nobody reads or is notified of before its confirmation', async (_what, more, role) => {
    app.clock.advance(2 * DAY)
    const { browser, receipt, token } = await registered(more)
    expect(receipt).toMatchObject({ code: null, confirmationSent: true })
    expect((await browser(`/api/reports/${receipt.id}`)).json).toMatchObject({ confirmed: false })
    await browser(`/api/reports/${receipt.id}/messages`, { method: 'POST', body: { requestKey: newKey(), body: 'Ancora.' } })
    expect((await desk(readers[role]!)).map(({ id }) => id)).not.toContain(receipt.id)
    expect(await readers[role]!.ask(`/api/staff/reports/${receipt.id}`)).toMatchObject({ status: 404 })
    expect(await app.deliver()).toEqual([])
    await verify(browser, token)
    expect(await desk(readers[role]!)).toContainEqual(expect.objectContaining({ id: receipt.id, mode: 'signed', proved: true }))
    app.clock.advance(10 * 60_000)
    expect((await app.deliver()).map(({ to }) => to)).toContain(readers[role]!.email)
    expect((await browser(`/api/reports/${receipt.id}`)).json).toMatchObject({ confirmed: true })
  })

  test('signs nothing for the address’s owner, who arrives by a password reset', async () => {
    app.clock.advance(2 * DAY)
    const { email, receipt } = await registered()
    const owner = app.newClient()
    await owner('/api/auth/forgot', { method: 'POST', body: { email } })
    const token = tokenIn((await app.deliver()).find(({ to }) => to === email))
    const password = 'altre tre parole a caso'
    expect((await owner('/api/auth/reset', { method: 'POST', body: { token, password } })).status).toBeLessThan(300)
    expect(await app.db.selectFrom('report').select('id').where('id', '=', receipt.id).execute()).toEqual([])
  })

  test('has a week for the confirmation', async () => {
    app.clock.advance(2 * DAY)
    const { receipt } = await registered()
    await dropOldReports(app.db, app.clock.now() + 7 * DAY + 1)
    expect(await app.db.selectFrom('report').select('id').where('id', '=', receipt.id).execute()).toEqual([])
  })
})
