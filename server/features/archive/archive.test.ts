import { afterAll, beforeAll, expect, test } from 'vitest'
import { isUniqueViolation } from '#db/connect.ts'
import { makeMember, makeReport, makeStaffRole } from '#db/make.ts'
import { ARCHIVE_KEPT_MS, type ArchiveAnswer } from '#domain/archive/archive.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
import { aReport, newKey, sendFile, sent } from '#server/features/reports/test-report.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { beginAttempt, deleteOldArchives, insertArchive, moveArchive } from './queries.ts'
import { readArchive } from './read.ts'

type Staff = Awaited<ReturnType<typeof staffMember>>
const ARCHIVE = '/api/staff/archive'
const PDF = Buffer.from('%PDF-1.7\n%%EOF\n')

let app: TestApp
let [admin, other]: Staff[] = []
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app)
  ;[admin, other] = [await staffMember(app, 'admin', { lastname: 'Prima' }), await staffMember(app, 'admin')]
  await makeMember(app.db, { document: { firstname: 'Ada', lastname: 'Archivio' } })
})
afterAll(() => app.stop())

const stateOf = async (person: Staff) => ((await person.ask(ARCHIVE)).json as ArchiveAnswer).archive
const begin = (person: Staff, requestKey = newKey()) => person.ask(ARCHIVE, { method: 'POST', body: { requestKey } })
const openZip = (bytes: Buffer) => readArchive({ size: bytes.length, read: async (start, length) => bytes.subarray(start, start + length) })

test('is made in the background and can be downloaded for a day; the audit and the other administrators learn of it', async () => {
  const { ref } = await sendFile(app.newClient(), PDF, 'application/pdf', 'prova.pdf')
  await sent(app.newClient(), aReport({ body: 'Una luce rotta', files: [ref] }))
  const key = newKey()
  const begun = await begin(admin!, key)
  expect([begun.status, begun.json]).toMatchObject([200, { archive: { state: 'making', done: 0 } }])
  await begin(admin!, key)
  await begin(other!)
  const mails = await app.deliver()
  expect(mails.filter(({ subject }) => subject.includes('tutti i dati')).map(({ to }) => to)).toEqual([other!.email])

  const made = (await stateOf(admin!))!
  expect(made).toMatchObject({ state: 'ready', until: app.clock.now() + ARCHIVE_KEPT_MS })
  expect(made.done).toBe(made.total)
  expect(made.by).toContain('Prima')
  app.clock.advance(1)
  const { status, headers, bytes } = await admin!.ask(`${ARCHIVE}/${made.id}/file`)
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/zip', 'no-store'])
  expect(headers['content-disposition']).toMatch(/^attachment; filename="archivio-completo-2026-11-\d\d\.zip"$/)
  expect(bytes.length).toBe(made.bytes)
  const archive = await openZip(bytes)
  expect((await archive.bytesOf('persone/profili.csv')).toString()).toContain('"Archivio"')
  const attached = archive.files.find(({ name }) => name.startsWith('segnalazioni/allegati/'))!
  expect(attached.name).toMatch(/^segnalazioni\/allegati\/S-\d{4}-1-prova\.pdf$/)
  expect(await archive.bytesOf(attached.name)).toEqual(PDF)

  const acts = await app.db.selectFrom('audit').select(['actor', 'action']).where('record', '=', 'archive').orderBy('id').execute()
  expect(acts).toEqual([
    { actor: admin!.uid, action: 'created' },
    { actor: admin!.uid, action: 'exported' },
  ])
  app.clock.advance(ARCHIVE_KEPT_MS)
  expect(await stateOf(admin!)).toBeNull()
  expect((await admin!.ask(`${ARCHIVE}/${made.id}/file`)).status).toBe(404)
  await deleteOldArchives(app.db, app.clock.now() - ARCHIVE_KEPT_MS + 1)
  expect(await app.db.selectFrom('archivePiece').select('piece').execute()).toEqual([])
})

test('a repeated attempt keeps a finished archive', async () => {
  await begin(other!)
  await app.deliver()
  const { id, bytes } = (await stateOf(other!))!
  expect(await beginAttempt(app.db, id, 2)).toBe(false)
  const file = await other!.ask(`${ARCHIVE}/${id}/file`)
  expect([file.status, file.bytes.length]).toEqual([200, bytes])
})

test('requests at the same moment begin one archive, and each answers with it', async () => {
  const key = newKey()
  const answers = await Promise.all([begin(admin!, key), begin(admin!, key), begin(other!)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ json }) => (json as ArchiveAnswer).archive?.id)).size).toBe(1)
  const { id: _, ...row } = await app.db.selectFrom('archive').selectAll().executeTakeFirstOrThrow()
  const second = insertArchive(app.db, { ...row, id: 'second', requestKey: 'second' })
  expect(isUniqueViolation(await second.catch((error: unknown) => error))).toBe(true)
  await app.deliver()
  expect(await stateOf(other!)).toMatchObject({ state: 'ready' })
})

test('needs an administrator with a fresh second factor', async () => {
  for (const role of ['secretary', 'viewer', 'safeguarding'] as const) {
    const person = await staffMember(app, role)
    expect([(await person.ask(ARCHIVE)).status, (await begin(person)).status]).toEqual([403, 403])
  }
  const stale = await staffMember(app, 'admin')
  const secondAt = app.clock.now() - 3_600_000
  await app.db.updateTable('session').set({ secondAt }).where('userId', '=', stale.uid).execute()
  expect(await begin(stale)).toMatchObject({ status: 403, code: 'auth.twofactor_missing' })
  expect((await stale.ask(`${ARCHIVE}/00000000/file`)).code).toBe('auth.twofactor_missing')
})

test('stops after its deletion, and after the end of its author’s role', async () => {
  const person = await staffMember(app, 'admin')
  await begin(person)
  const { id } = (await stateOf(person))!
  expect((await person.ask(`${ARCHIVE}/${id}`, { method: 'DELETE' })).json).toEqual({ archive: null })
  await app.deliver()
  expect(await app.db.selectFrom('archive').select('id').execute()).toEqual([])

  await begin(person)
  await app.db.deleteFrom('staffRole').where('uid', '=', person.uid).execute()
  await app.deliver()
  expect(await stateOf(admin!)).toMatchObject({ state: 'failed', bytes: 0 })
  await makeStaffRole(app.db, { uid: person.uid, role: 'admin' })
})

test('without progress can be begun again; the late attempt writes nothing', async () => {
  await begin(other!)
  const { id } = (await stateOf(other!))!
  app.clock.advance(16 * 60_000)
  expect(await stateOf(other!)).toMatchObject({ id, state: 'failed' })
  await begin(other!)
  expect(await moveArchive(app.db, { id, attempt: 0 }, { done: 1 })).toBe(false)
  await app.deliver()
  expect(await stateOf(other!)).toMatchObject({ state: 'ready' })
})

test('has no confidential report, and ordinary ones without their secrets', async () => {
  await makeReport(app.db, { uid: admin!.uid, title: 'Parole riservate', desk: 'safeguarding' })
  await begin(other!)
  await app.deliver()
  const { bytes } = await other!.ask(`${ARCHIVE}/${(await stateOf(other!))!.id}/file`)
  const archive = await openZip(bytes)
  const reports = (await archive.bytesOf('segnalazioni/segnalazioni.json')).toString()
  expect(reports).toContain('Una luce rotta')
  expect(reports).not.toContain('riservate')
  expect(reports).not.toMatch(/requestHash|receiptHash|owner|dataKey/)
})
