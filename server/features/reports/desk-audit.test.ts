import { afterAll, beforeAll, expect, test } from 'vitest'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { aReport, call, newKey, sendFile, sent } from './test-report.ts'

const PDF = Buffer.from('%PDF-1.7\n%%EOF\n')
const WORDS = 'Una frase che nel registro non deve stare.'

let app: TestApp
type Person = Awaited<ReturnType<typeof staffMember>>
let [secretary, officer]: Person[] = []
beforeAll(async () => {
  app = await startTestApp()
  ;[secretary, officer] = [await staffMember(app, 'secretary'), await staffMember(app, 'safeguarding')]
})
afterAll(() => app.stop())

const recorded = async () =>
  (await app.db.selectFrom('audit').selectAll().where('record', '=', 'report').orderBy('id').execute()).map((row) => ({
    ...row,
    changes: row.changes && (JSON.parse(row.changes) as unknown),
  }))

/** Everything that staff can do with a report. */
async function handle(person: Person, id: string) {
  const ask: typeof person.ask = (path, options) => {
    app.clock.advance(1)
    return person.ask(path, options)
  }
  const path = `staff/reports/${id}`
  for (const part of ['', '', '/files/0']) expect((await ask(`/api/${path}${part}`)).status).toBe(200)
  const answer = { requestKey: newKey(), body: WORDS, state: '' }
  for (const _ of ['once', 'again']) expect((await call(ask, `${path}/messages`, answer)).status).toBe(201)
  for (const state of ['resolved', 'resolved']) expect((await call(ask, `${path}/state`, { state }, 'PUT')).status).toBe(200)
}

const written = async (category: string) => {
  const { ref } = await sendFile(app.newClient(), PDF, 'application/pdf', 'prova.pdf')
  return sent(app.newClient(), aReport({ category, title: WORDS, body: WORDS, files: [ref] }))
}

test('each act on an ordinary report is in the audit once, without its text', async () => {
  const { id, number } = await written('sede')
  await handle(secretary!, id)
  app.clock.advance(1)
  const moved = await call(secretary!.ask, `staff/reports/${id}/category`, { category: 'convenzione' }, 'PUT')
  expect(moved.status).toBe(200)
  const rows = await recorded()
  expect(rows).toMatchObject([
    { action: 'opened', changes: null },
    { action: 'sent', changes: { state: { before: 'received', after: 'in_progress' } } },
    { action: 'changed', changes: { state: { before: 'in_progress', after: 'resolved' } } },
    { action: 'changed', changes: { category: { before: 'Sede e manutenzione', after: 'Convenzione' } } },
  ])
  for (const row of rows) expect(row).toMatchObject({ actor: secretary!.uid, subject: id, detail: number })
  expect(JSON.stringify(rows)).not.toContain('frase')
})

test('the audit has nothing about a confidential report, neither its existence nor its reader', async () => {
  const before = await recorded()
  await handle(officer!, (await written('riservata')).id)
  expect(await recorded()).toEqual(before)
})
