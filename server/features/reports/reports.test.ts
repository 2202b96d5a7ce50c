import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeOfficer, makeStaffRole } from '#db/make.ts'
import type { OwnReports, ReportAnswer, StaffReportAnswer, StaffReports } from '#domain/reports/report.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { personalData } from './personal-data.ts'
import { aReport, aVisitor, call, newKey, send, sendFile, sent, withSecond } from './test-report.ts'
import { dropOldReports } from './feature.ts'

const DAY = 24 * 3_600_000
const REPORT_TABLES = ['report', 'reportMessage', 'upload', 'outbox', 'notice', 'setting'] as const

let app: TestApp
type Person = Awaited<ReturnType<typeof confirmed<Request>>>
let anna: Person
let bruno: Person
const staff: Record<string, Person> = {}
beforeAll(async () => {
  app = await startTestApp()
  anna = await confirmed<Request>(app, { firstname: 'Annalisa', lastname: 'Berti' })
  bruno = await confirmed<Request>(app, { firstname: 'Bruno' })
  for (const role of ['admin', 'secretary', 'editor', 'verifier', 'viewer', 'safeguarding']) {
    staff[role] = await confirmed<Request>(app, { firstname: role })
    await makeStaffRole(app.db, { uid: staff[role]!.uid, role })
    await withSecond(app.db, staff[role]!.uid)
  }
})
afterAll(() => app.stop())
// Each test runs on another day, with all mails delivered: limits have their own tests.
beforeEach(async () => {
  app.clock.advance(DAY + 1)
  await app.deliver()
})

const own = async (ask: Request) => ((await ask('/api/reports')).json as OwnReports).reports
const desk = async (role: string) => ((await staff[role]!.ask('/api/staff/reports')).json as StaffReports).reports
const deskIds = async (role: string) => (await desk(role)).map(({ id }) => id)
const byCode = (ask: Request, code: string | null) => call(ask, 'reports/receipt', { code })
const answer = (role: string, id: string, more: object = {}) =>
  call(staff[role]!.ask, `staff/reports/${id}/messages`, { requestKey: newKey(), body: 'Grazie, provvediamo.', ...more })

/** All rows about reports, as in a stolen copy. */
async function rawRows(): Promise<string> {
  const tables = await Promise.all(REPORT_TABLES.map((table) => sql`select * from ${sql.table(table)}`.execute(app.db)))
  return JSON.stringify(tables.map(({ rows }) => rows))
}

describe('a signed report', () => {
  test('is in the own list, with its place and messages', async () => {
    const { id, number, code, confirmationSent } = await sent(
      anna.ask,
      aReport({ mode: 'signed', title: 'Scale', place: { lat: 43.77, lng: 11.25, label: 'Sede' } }),
    )
    expect({ code, confirmationSent }).toEqual({ code: null, confirmationSent: false })
    expect(number).toMatch(/^S-\d{4}$/)
    expect(await own(anna.ask)).toContainEqual(
      expect.objectContaining({ id, number, title: 'Scale', state: 'received', confidential: false }),
    )
    expect((await anna.ask(`/api/reports/${id}`)).json).toMatchObject({
      category: { id: 'sede', label: 'Sede e manutenzione' },
      mode: 'signed',
      body: 'La luce delle scale è rotta.',
      place: { lat: 43.77, lng: 11.25, label: 'Sede' },
      messages: [],
      files: [],
      confirmed: true,
      mayReply: true,
    })
  })

  test('is not readable by others', async () => {
    const { id } = await sent(anna.ask, aReport({ mode: 'signed' }))
    expect((await own(bruno.ask)).map((report) => report.id)).not.toContain(id)
    expect((await bruno.ask(`/api/reports/${id}`)).code).toBe('api.not_found')
    expect((await call(bruno.ask, `reports/${id}/messages`, { requestKey: newKey(), body: 'Io' })).code).toBe('api.not_found')
    expect((await app.newClient()(`/api/reports/${id}`)).code).toBe('auth.session_expired')
    expect((await send(app.newClient(), aReport({ mode: 'signed' }))).code).toBe('auth.session_expired')
  })

  test('has messages in both directions, and one notice per answer', async () => {
    const { id, number } = await sent(anna.ask, aReport({ mode: 'signed' }))
    await app.deliver()
    const key = newKey()
    const first = await answer('secretary', id, { requestKey: key, state: 'waiting_for_you' })
    expect(first.status).toBe(201)
    expect((await answer('secretary', id, { requestKey: key })).json).toMatchObject({
      state: 'waiting_for_you',
      messages: [{ from: 'staff' }],
    })
    const mails = await app.deliver()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[anna.email, `Risposta alla segnalazione ${number}`]])
    expect(mails[0]!.text).toContain(`/segnalazioni/${id}`)
    expect(mails[0]!.text).not.toContain('provvediamo')
    const notices = await app.db.selectFrom('notice').selectAll().where('path', '=', `/segnalazioni/${id}`).execute()
    expect(notices).toMatchObject([{ uid: anna.uid, topic: 'replies', title: 'Hai una risposta', text: `Segnalazione ${number}.` }])

    app.clock.advance(1_000)
    const reply = { requestKey: newKey(), body: 'Domani pomeriggio.' }
    await Promise.all([1, 2, 3].map(() => call(anna.ask, `reports/${id}/messages`, reply)))
    const { state, messages, answeredAt } = (await anna.ask(`/api/reports/${id}`)).json as ReportAnswer
    expect(state).toBe('in_progress')
    expect(answeredAt).not.toBeNull()
    expect(messages.map(({ from, author, body }) => [from, author, body])).toEqual([
      ['staff', 'secretary', 'Grazie, provvediamo.'],
      ['reporter', null, 'Domani pomeriggio.'],
    ])
  })

  test('that is closed accepts no more messages until it is opened again', async () => {
    const { id } = await sent(anna.ask, aReport({ mode: 'signed' }))
    await call(staff.admin!.ask, `staff/reports/${id}/state`, { state: 'closed' }, 'PUT')
    expect((await anna.ask(`/api/reports/${id}`)).json).toMatchObject({ state: 'closed', mayReply: false })
    expect((await call(anna.ask, `reports/${id}/messages`, { requestKey: newKey(), body: 'Ancora' })).code).toBe('report.closed')
    expect((await answer('admin', id)).code).toBe('report.closed')
    expect((await answer('admin', id, { state: 'in_progress' })).status).toBe(201)
    expect((await call(anna.ask, `reports/${id}/messages`, { requestKey: newKey(), body: 'Ancora' })).status).toBe(201)
  })
})

describe('exactly once', () => {
  test.each(['anonymous', 'signed', 'visitor'])(
    '%s: the same request, sent ten times at once and later again, is one report',
    async (mode) => {
      const before = await app.db.selectFrom('report').select('id').execute()
      const report = aReport({ mode, ...(mode === 'visitor' && { ...aVisitor, email: 'dieci@posta.example' }) })
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(anna.ask, report)))
      app.clock.advance(3 * DAY)
      answers.push(await send(anna.ask, report))
      expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
      expect(answers[0]!.status).toBe(201)
      expect((await app.db.selectFrom('report').select('id').execute()).length).toBe(before.length + 1)
      if (mode === 'visitor') expect((await app.deliver()).filter(({ to }) => to === 'dieci@posta.example')).toEqual([])
    },
  )

  test('another person’s key reveals nothing', async () => {
    const report = aReport({ mode: 'signed' })
    await sent(anna.ask, report)
    expect((await send(bruno.ask, report)).code).toBe('api.conflict')
    expect((await send(bruno.ask, { ...report, mode: 'anonymous' })).code).toBe('api.conflict')
  })

  test('simultaneous reports have different numbers', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => sent(app.newClient(), aReport())))
    expect(new Set(all.map(({ number }) => number)).size).toBe(8)
  })

  test('a file belongs to one report, also with simultaneous requests', async () => {
    const { ref } = await sendFile(app.request, Buffer.from('%PDF-1.7\n%%EOF'), 'application/pdf')
    const answers = await Promise.all([1, 2].map(() => send(app.newClient(), aReport({ files: [ref] }))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422])
    expect(answers.find(({ status }) => status === 422)!.json).toMatchObject({ error: { fields: { files: 'invalid' } } })
  })
})

describe('an anonymous report', () => {
  test('has no trace of a person, and is opened by its code', async () => {
    const { id, code } = await sent(anna.ask, aReport({ body: 'Senza nome.' }))
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{16}$/)
    const row = await app.db.selectFrom('report').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ uid: null, owner: null, mode: 'anonymous' })
    const raw = JSON.stringify(row)
    for (const word of [anna.uid, anna.email, '127.0.0.1', code!]) expect(raw).not.toContain(word)
    expect((await own(anna.ask)).map((report) => report.id)).not.toContain(id)
    expect((await byCode(app.newClient(), code!.toLowerCase().replace(/(.{4})/g, '$1-'))).json).toMatchObject({ id, body: 'Senza nome.' })
  })

  test('is answered and continued by its code only, without notices', async () => {
    const { id, code } = await sent(app.request, aReport())
    await app.deliver()
    await answer('secretary', id)
    expect(await app.deliver()).toEqual([])
    const read = (await byCode(app.newClient(), code)).json as ReportAnswer
    expect(read).toMatchObject({ state: 'in_progress', messages: [{ from: 'staff', body: 'Grazie, provvediamo.' }] })
    app.clock.advance(1_000)
    const words = { code, requestKey: newKey(), body: 'Grazie a voi.' }
    expect((await call(app.newClient(), 'reports/receipt/messages', words)).status).toBe(201)
    expect((await call(app.newClient(), 'reports/receipt/messages', words)).json).toMatchObject({
      messages: [{}, { body: 'Grazie a voi.' }],
    })
  })

  test('is refused in a category that needs a contact', async () => {
    expect((await send(app.request, aReport({ category: 'tessera-app' }))).json).toMatchObject({
      error: { fields: { mode: 'not_accepted' } },
    })
    expect((await send(app.request, aReport({ email: 'ada@posta.example' }))).json).toMatchObject({
      error: { fields: { email: 'not_accepted' } },
    })
  })

  test('is not found by another code, and guessing is limited', async () => {
    const client = app.newClient()
    const { code } = await sent(client, aReport())
    const wrong = code!.slice(0, -1) + (code!.endsWith('2') ? '3' : '2')
    expect((await byCode(client, wrong)).status).toBe(422)
    const { receiptCodeOf } = await import('./digests.ts')
    const tries = []
    for (let i = 0; i < 121; i++) tries.push((await byCode(client, receiptCodeOf('another', `${i}`))).code)
    expect(new Set(tries.slice(0, 119))).toEqual(new Set(['report.code_invalid']))
    expect(tries.at(-1)).toBe('report.too_many')
  })
})

const linkOf = (mails: { to: string; text: string }[], to = aVisitor.email) =>
  /conferma\?token=([\w-]+)/.exec(mails.filter((mail) => mail.to === to).at(-1)?.text ?? '')?.[1]

describe('a visitor', () => {
  test('is read after the confirmation of the address, in any category, and gets answers by mail', async () => {
    const { id, number, code, confirmationSent } = await sent(app.request, aReport({ ...aVisitor, category: 'tessera-app' }))
    expect(confirmationSent).toBe(true)
    const mails = await app.deliver()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[aVisitor.email, 'Conferma il tuo indirizzo e-mail']])
    for (const word of [' scale ', number, 'Tessera e app']) expect(mails[0]!.text + mails[0]!.html).not.toContain(word)
    expect(await deskIds('secretary')).not.toContain(id)
    expect((await staff.admin!.ask(`/api/staff/reports/${id}`)).code).toBe('api.not_found')
    expect((await byCode(app.request, code)).json).toMatchObject({ confirmed: false })

    const token = linkOf(mails)
    const done = await call(app.newClient(), 'reports/confirmation', { token })
    expect(done.status).toBe(200)
    expect((await call(app.newClient(), 'reports/confirmation', { token })).text).toBe(done.text)
    expect(await desk('secretary')).toContainEqual(expect.objectContaining({ id, reporter: 'Ada Lovati', mode: 'visitor' }))
    expect(JSON.stringify(await desk('secretary'))).not.toContain(aVisitor.email)

    await answer('secretary', id)
    const [told] = await app.deliver()
    expect(told).toMatchObject({ to: aVisitor.email })
    expect(told!.text).toContain('/segnalazioni/codice')
  })

  test('with an expired link gets another by the code, and the first stops working', async () => {
    const report = aReport({ ...aVisitor, email: 'eva@posta.example' })
    const { code } = await sent(app.request, report)
    const first = linkOf(await app.deliver(), 'eva@posta.example')
    app.clock.advance(DAY)
    expect((await call(app.request, 'reports/confirmation', { token: first })).code).toBe('report.link_expired')
    expect((await call(app.request, 'reports/receipt/confirmation', { code })).json).toEqual({ seconds: 60 })
    expect((await call(app.request, 'reports/receipt/confirmation', { code })).code).toBe('report.too_many')
    const second = linkOf(await app.deliver(), 'eva@posta.example')
    expect((await call(app.request, 'reports/confirmation', { token: first })).code).toBe('report.link_invalid')
    expect((await call(app.request, 'reports/confirmation', { token: second })).status).toBe(200)
    expect((await call(app.request, 'reports/receipt/confirmation', { code })).json).toEqual({ seconds: 0 })
  })

  test('without confirmation is deleted after seven days', async () => {
    const { id } = await sent(app.request, aReport({ ...aVisitor, email: 'mai@posta.example' }))
    await dropOldReports(app.db, app.clock.now() + 6 * DAY)
    expect(await app.db.selectFrom('report').select('id').where('id', '=', id).execute()).toHaveLength(1)
    await dropOldReports(app.db, app.clock.now() + 8 * DAY)
    expect(await app.db.selectFrom('report').select('id').where('id', '=', id).execute()).toEqual([])
  })

  test('an address gets at most five such mails a day', async () => {
    const many = { ...aVisitor, email: 'molte@posta.example' }
    for (let i = 0; i < 5; i++) await sent(app.newClient(), aReport(many))
    expect((await send(app.newClient(), aReport(many))).code).toBe('report.too_many')
    expect(await app.deliver()).toHaveLength(5)
  })
})

const routes = (id: string, category = 'sede'): [what: string, path: string, method?: string, body?: object][] => [
  ['report', `/api/staff/reports/${id}`],
  ['file', `/api/staff/reports/${id}/files/0`],
  ['answer', `/api/staff/reports/${id}/messages`, 'POST', { requestKey: newKey(), body: 'Vista.' }],
  ['state', `/api/staff/reports/${id}/state`, 'PUT', { state: 'in_progress' }],
  ['move', `/api/staff/reports/${id}/category`, 'PUT', { category }],
]

describe('access of staff', () => {
  const reads: Record<string, string[]> = {
    sede: ['admin', 'secretary'],
    convenzione: ['admin', 'editor'],
    accessibilita: ['admin'],
    riservata: ['safeguarding'],
  }

  test.each(Object.keys(reads))('%s: only by its desk, on every route', async (category) => {
    const { ref } = await sendFile(app.request, Buffer.from('%PDF-1.7\n%%EOF'), 'application/pdf')
    const { id } = await sent(anna.ask, aReport({ mode: 'signed', category, files: [ref] }))
    const allowed = (what: string) => (what === 'answer' ? 201 : what === 'move' && category === 'riservata' ? 422 : 200)
    for (const role of Object.keys(staff)) {
      const may = reads[category]!.includes(role)
      for (const [what, path, method, body] of routes(id, category)) {
        const { status } = await staff[role]!.ask(path, { method: method ?? 'GET', body })
        expect([what, role, status], category).toEqual([
          what,
          role,
          may ? allowed(what) : role === 'verifier' || role === 'viewer' ? 403 : 404,
        ])
      }
      const list = await staff[role]!.ask('/api/staff/reports')
      expect([role, list.text.includes(id)]).toEqual([role, may])
    }
    for (const [what, path, method, body] of routes(id)) {
      expect([what, (await bruno.ask(path, { method: method ?? 'GET', body })).code]).toEqual([what, 'guard.forbidden'])
      expect([what, (await app.newClient()(path, { method: method ?? 'GET', body })).code]).toEqual([what, 'auth.session_expired'])
    }
  })

  test('needs a second factor', async () => {
    const { id } = await sent(anna.ask, aReport({ mode: 'signed' }))
    const clerk = await confirmed<Request>(app)
    await makeStaffRole(app.db, { uid: clerk.uid, role: 'secretary' })
    for (const [what, path, method, body] of [
      ...routes(id),
      ['list', '/api/staff/reports'],
      ['counts', '/api/staff/reports/counts'],
    ] as const)
      expect([what, (await clerk.ask(path, { method: method ?? 'GET', body })).code]).toEqual([what, 'auth.twofactor_missing'])
    await withSecond(app.db, clerk.uid)
    expect((await clerk.ask(`/api/staff/reports/${id}`)).status).toBe(200)
  })

  test('excludes the own report', async () => {
    for (const [role, category] of [
      ['admin', 'sede'],
      ['safeguarding', 'riservata'],
    ] as const) {
      const { id } = await sent(staff[role]!.ask, aReport({ mode: 'signed', category }))
      expect(await deskIds(role)).not.toContain(id)
      expect((await answer(role, id)).code).toBe('api.not_found')
    }
  })

  test('an ended role reads nothing, and the officer’s role beside another reads nothing confidential', async () => {
    const { id } = await sent(app.request, aReport({ category: 'riservata' }))
    const ended = await confirmed<Request>(app)
    await makeStaffRole(app.db, { uid: ended.uid, role: 'safeguarding', expiresOn: '2026-11-01' })
    expect((await ended.ask(`/api/staff/reports/${id}`)).code).toBe('guard.forbidden')
    const both = await confirmed<Request>(app)
    await makeStaffRole(app.db, { uid: both.uid, role: 'safeguarding' })
    await makeStaffRole(app.db, { uid: both.uid, role: 'admin' })
    await withSecond(app.db, both.uid)
    expect((await both.ask(`/api/staff/reports/${id}`)).code).toBe('api.not_found')
    expect((await both.ask('/api/staff/reports')).text).not.toContain(id)
  })

  test('counts ordinary reports only', async () => {
    const counts = async () => (await staff.viewer!.ask('/api/staff/reports/counts')).text.replace(/"now":\d+/, '')
    const before = await counts()
    await sent(anna.ask, aReport({ mode: 'signed', category: 'riservata' }))
    expect(await counts()).toBe(before)
    await sent(anna.ask, aReport({ mode: 'signed' }))
    expect(await counts()).not.toBe(before)
    expect((await staff.safeguarding!.ask('/api/staff/reports/counts')).code).toBe('guard.forbidden')
  })

  test('shows the name of a signed report, and none of an anonymous one', async () => {
    const signed = await sent(anna.ask, aReport({ mode: 'signed' }))
    const none = await sent(anna.ask, aReport())
    const list = await desk('secretary')
    expect(list.find(({ id }) => id === signed.id)).toMatchObject({ reporter: 'Annalisa Berti', mode: 'signed', desk: 'secretary' })
    expect(list.find(({ id }) => id === none.id)).toMatchObject({ reporter: null, mode: 'anonymous' })
    expect((await staff.secretary!.ask('/api/staff/reports')).text).not.toContain(anna.email)
  })
})

describe('a confidential report', () => {
  const words = { title: 'TITOLOSEGRETO', body: 'CORPOSEGRETO', place: { lat: 1.23456, lng: 2, label: 'LUOGOSEGRETO' } }

  test('is not readable in the database: text, answers, file, signer', async () => {
    const { ref } = await sendFile(app.request, Buffer.from('%PDF-1.7\nFILESEGRETO\n%%EOF'), 'application/pdf', 'NOMESEGRETO.pdf')
    const { id, number } = await sent(anna.ask, aReport({ mode: 'signed', category: 'riservata', ...words, files: [ref] }))
    await call(anna.ask, `reports/${id}/messages`, { requestKey: newKey(), body: 'REPLICASEGRETA' })
    app.clock.advance(1_000)
    const key = { requestKey: newKey(), body: 'RISPOSTASEGRETA' }
    expect((await answer('safeguarding', id, key)).status).toBe(201)
    const row = await app.db.selectFrom('report').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ uid: null, desk: 'safeguarding' })
    expect(JSON.stringify(row)).not.toContain(anna.uid)
    const raw = await rawRows()
    for (const word of ['SEGRETO', 'SEGRETA', '1.23456']) expect(raw, word).not.toContain(word)
    const parts = await app.db.selectFrom('uploadPart').select('bytes').where('uploadId', '=', ref.id).execute()
    expect(parts.some(({ bytes }) => Buffer.from(bytes).includes('FILESEGRETO'))).toBe(false)
    expect(number).toMatch(/^T-[2-9A-Z]{8}$/)

    const read = (await staff.safeguarding!.ask(`/api/staff/reports/${id}`)).json as StaffReportAnswer
    expect(read).toMatchObject({ ...words, reporter: 'Annalisa Berti', confidential: true, files: [{ name: 'NOMESEGRETO.pdf' }] })
    expect(read.messages.map(({ body, author }) => [body, author])).toEqual([
      ['REPLICASEGRETA', null],
      ['RISPOSTASEGRETA', null],
    ])
    expect((await staff.safeguarding!.ask(`/api/staff/reports/${id}/files/0`)).text).toContain('FILESEGRETO')
    expect((await anna.ask(`/api/reports/${id}`)).json).toMatchObject(words)
    expect((await anna.ask(`/api/reports/${id}/files/0`)).text).toContain('FILESEGRETO')
    const exported = [personalData.report, personalData.reportMessage, personalData.upload].map(({ rows }) =>
      rows(app.db, anna, app.deps.config.secret),
    )
    for (const word of ['CORPOSEGRETO', 'REPLICASEGRETA', 'NOMESEGRETO'])
      expect(JSON.stringify(await Promise.all(exported))).toContain(word)
  })

  test('is announced without its text to the officer and its author', async () => {
    await app.deliver()
    const signed = await sent(anna.ask, aReport({ mode: 'signed', category: 'riservata', ...words }))
    const visitor = await sent(app.request, aReport({ ...aVisitor, email: 'ida@posta.example', category: 'riservata', ...words }))
    const mails = await app.deliver()
    expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual(
      [
        ['ida@posta.example', 'Conferma il tuo indirizzo e-mail'],
        [staff.safeguarding!.email, 'Hai una nuova segnalazione riservata'],
      ].toSorted(),
    )
    const token = /token=([\w-]+)/.exec(mails.find(({ to }) => to === 'ida@posta.example')!.text)![1]
    await call(app.request, 'reports/confirmation', { token })
    expect((await app.deliver()).map(({ to }) => to)).toEqual([staff.safeguarding!.email])
    await answer('safeguarding', signed.id, { body: 'RISPOSTASEGRETA' })
    await answer('safeguarding', visitor.id, { body: 'RISPOSTASEGRETA' })
    const told = await app.deliver()
    expect(told.map(({ to, subject }) => `${to} ${subject}`).toSorted()).toEqual(
      [`${anna.email} Hai un aggiornamento`, 'ida@posta.example Hai un aggiornamento'].toSorted(),
    )
    for (const { text, html } of [...mails, ...told])
      for (const word of ['SEGRET', signed.number, visitor.number, 'Segnalazione riservata']) expect(text + html).not.toContain(word)
    // The mail must not reveal the subject: others may see it.
    const own = told.find(({ to }) => to === anna.email)!
    expect(own.text).toMatch(/Apri l'app:\nhttp:[^\s]*\/account\/notifiche\n/)
    expect(own.text + own.html).not.toMatch(/segnalazion/i)
    const notices = app.db.selectFrom('notice').selectAll().where('title', '=', 'Hai un aggiornamento')
    const notice = await notices.where('uid', '=', anna.uid).executeTakeFirstOrThrow()
    expect(notice).toMatchObject({ uid: anna.uid, text: "Apri l'app per leggerlo.", path: '/segnalazioni' })
    expect(JSON.stringify(notice)).not.toContain(signed.id)
  })

  test('cannot be decrypted with another secret, or in another row', async () => {
    const one = await sent(app.request, aReport({ category: 'riservata' }))
    const two = await sent(app.request, aReport({ category: 'riservata' }))
    const { openReport } = await import('./content.ts')
    const rowOf = (id: string) => app.db.selectFrom('report').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    await expect(openReport(app.db, 'another-secret-of-more-than-32-letters', await rowOf(one.id))).rejects.toThrow('secret')
    const { content } = await rowOf(two.id)
    await expect(openReport(app.db, app.deps.config.secret, { ...(await rowOf(one.id)), content })).rejects.toThrow()
  })

  test('has one key for the role, also with simultaneous first reports', async () => {
    const other = await startTestApp()
    await makeOfficer(other.db)
    const receipts = await Promise.all(Array.from({ length: 5 }, () => sent(other.newClient(), aReport({ category: 'riservata' }))))
    for (const { code } of receipts) expect((await call(other.request, 'reports/receipt', { code })).status).toBe(200)
    await other.stop()
  })
})

const officer = async (ask: Request) => (await ask('/api/reports/officer')).json
const setEnd = (expiresOn: string | null) =>
  app.db.updateTable('staffRole').set({ expiresOn }).where('uid', '=', staff.safeguarding!.uid).execute()

describe('without an officer', () => {
  test.each(['anonymous', 'signed'])('a confidential report is refused (%s), and nothing of it is stored', async (mode) => {
    expect(await officer(app.newClient())).toEqual({ officer: true })
    await setEnd('2026-01-01')
    const before = await rawRows()
    expect(await officer(app.newClient())).toEqual({ officer: false })
    expect(await send(anna.ask, aReport({ mode, category: 'riservata' }))).toMatchObject({ status: 409, code: 'report.no_officer' })
    expect(await rawRows()).toBe(before)
    expect((await send(anna.ask, aReport({ mode }))).status).toBe(201)
    await setEnd(null)
  })

  test('an officer with another role does not count', async () => {
    await makeStaffRole(app.db, { uid: staff.safeguarding!.uid, role: 'editor' })
    expect(await officer(app.newClient())).toEqual({ officer: false })
    expect((await send(anna.ask, aReport({ category: 'riservata' }))).code).toBe('report.no_officer')
    await app.db.deleteFrom('staffRole').where('uid', '=', staff.safeguarding!.uid).where('role', '=', 'editor').execute()
  })

  test('a repeated earlier request gets its answer again', async () => {
    const report = aReport({ category: 'riservata' })
    const receipt = await sent(app.request, report)
    await setEnd('2026-01-01')
    expect(await sent(app.request, report)).toEqual(receipt)
    await setEnd(null)
  })
})

test('only readers get files: four photos or one PDF', async () => {
  const pdf = async () => (await sendFile(app.request, Buffer.from('%PDF-1.7\n%%EOF'), 'application/pdf')).ref
  expect((await send(app.request, aReport({ files: [await pdf(), await pdf()] }))).json).toMatchObject({
    error: { fields: { files: 'too_long' } },
  })
  const { id, code } = await sent(app.request, aReport({ files: [await pdf()] }))
  expect((await call(app.request, 'reports/receipt/files', { code, n: 0 })).status).toBe(200)
  expect((await call(app.request, 'reports/receipt/files', { code, n: 1 })).code).toBe('api.not_found')
  expect((await anna.ask(`/api/reports/${id}/files/0`)).code).toBe('api.not_found')
  const unfinished = { id: 'nothing', secret: 'x'.repeat(43) }
  expect((await send(app.request, aReport({ files: [unfinished] }))).json).toMatchObject({ error: { fields: { files: 'invalid' } } })
})

test('a network may send thirty an hour, an account twenty a day', async () => {
  const other = await startTestApp()
  for (let i = 0; i < 30; i++) await sent(other.newClient(), aReport())
  const last = await send(other.newClient(), aReport())
  expect([last.status, last.code, last.headers['retry-after']]).toEqual([429, 'report.too_many', '3600'])
  other.clock.advance(2 * DAY)
  const person = await confirmed<Request>(other)
  for (let i = 0; i < 20; i++) await sent(person.ask, aReport({ mode: 'signed' }))
  expect((await send(person.ask, aReport({ mode: 'signed' }))).code).toBe('report.too_many')
  expect((await send(person.ask, aReport())).status).toBe(201)
  await other.stop()
})

test('the association’s own categories are used, and a removed category keeps its reports', async () => {
  const other = await startTestApp()
  const data = { reportCategories: [{ id: 'orto', label: 'Orto', routeTo: 'editor', anonymousAllowed: true, photosAllowed: false }] }
  await other.db
    .insertInto('document')
    .values({ collection: 'pagine', id: 'associazione', data: JSON.stringify(data), position: 0, updatedAt: 0, version: 1 })
    .execute()
  await other.db.insertInto('collectionVersion').values({ collection: 'pagine', version: 1, oldest: 0 }).execute()
  expect((await send(other.request, aReport())).json).toMatchObject({ error: { fields: { category: 'invalid' } } })
  const { code } = await sent(other.request, aReport({ category: 'orto' }))
  await other.db.updateTable('document').set({ data: '{}', version: 2 }).execute()
  await other.db.updateTable('collectionVersion').set({ version: 2 }).execute()
  expect((await call(other.request, 'reports/receipt', { code })).json).toMatchObject({ category: { id: 'orto', label: 'orto' } })
  await other.stop()
})

test('a report is deleted two years after its end, with messages and files; open ones stay', async () => {
  const pdf = await sendFile(app.request, Buffer.from('%PDF-1.7\n%%EOF'), 'application/pdf')
  const closed = await sent(anna.ask, aReport({ mode: 'signed', files: [pdf.ref] }))
  const resolved = await sent(anna.ask, aReport({ mode: 'signed' }))
  const open = await sent(anna.ask, aReport({ mode: 'signed' }))
  await call(anna.ask, `reports/${closed.id}/messages`, { requestKey: newKey(), body: 'Ciao' })
  await call(staff.admin!.ask, `staff/reports/${closed.id}/state`, { state: 'closed' }, 'PUT')
  await call(staff.admin!.ask, `staff/reports/${resolved.id}/state`, { state: 'resolved' }, 'PUT')
  const ids = [closed.id, resolved.id, open.id]
  const left = async () => (await app.db.selectFrom('report').select('id').where('id', 'in', ids).execute()).map(({ id }) => id).toSorted()
  await dropOldReports(app.db, app.clock.now() + 729 * DAY)
  expect(await left()).toEqual(ids.toSorted())
  await dropOldReports(app.db, app.clock.now() + 731 * DAY)
  expect(await left()).toEqual([open.id])
  expect(await app.db.selectFrom('reportMessage').select('id').where('reportId', '=', closed.id).execute()).toEqual([])
  expect(await app.db.selectFrom('upload').select('id').where('id', '=', pdf.ref.id).execute()).toEqual([])
})

test('any payload is accepted or refused', async () => {
  const odd = [null, '', 0, -1, [], {}, '\0', '💥', 'x'.repeat(5_000), { id: 1 }, true]
  for (const name of ['requestKey', 'mode', 'category', 'title', 'body', 'place', 'name', 'email', 'files'])
    for (const value of odd) expect([201, 422, 401, 409, 429]).toContain((await send(app.newClient(), aReport({ [name]: value }))).status)
  for (const path of ['reports/receipt', 'reports/receipt/messages', 'reports/receipt/files', 'reports/confirmation', 'uploads'])
    for (const body of odd)
      expect((await app.request(`/api/${path}`, { method: 'POST', body: JSON.stringify(body) })).status).toBeLessThan(500)
  for (const id of ['%00', '..%2f..', "1' or 1=1", '💥'].map(encodeURIComponent))
    expect((await anna.ask(`/api/reports/${id}`)).status).toBe(404)
})
