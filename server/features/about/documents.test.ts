import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDocument } from '#db/make.ts'
import { newAssociation } from '#domain/content/association.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { signUp, someone } from '#server/core/people/test-person.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const association = newAssociation({ name: 'Circolo di prova', color: '#0b5c6b', email: 'segreteria@circolo.example' })
  await makeDocument(app.db, { collection: 'pagine', id: 'associazione', data: association })
  const document = {
    title: 'Statuto',
    markdown: '## Art. 1\n\nIl **circolo** di Łucja.\n\n- uno\n- due\n\n| Voce | Euro |\n|---|---|\n| Quote | 1,00 € |',
  }
  await makeDocument(app.db, { collection: 'documenti', id: 'statuto', data: { ...document, access: 'public', updatedOn: '2022-06-18' } })
  await makeDocument(app.db, { collection: 'documenti', id: 'verbale', data: { ...document, title: 'Verbale', access: 'members' } })
})
afterAll(() => app.stop())

const get = (file: string, headers = {}, ask = app.newClient()) => ask(`/api/documents/${file}`, { headers })

test('are tagged PDFs with language, title and embedded font', async () => {
  const answer = await get('statuto.pdf')
  expect(answer).toMatchObject({
    status: 200,
    headers: { 'content-type': 'application/pdf', 'content-disposition': 'inline; filename="statuto.pdf"' },
  })
  expect(answer.text).toMatch(/^%PDF-1\.7/)
  for (const wanted of [
    '/Lang (it-IT)',
    '/DisplayDocTitle true',
    '/Marked true',
    '<pdfuaid:part>1',
    '/S /H1',
    '/S /H2',
    '/S /LBody',
    '/S /TH',
    '/FontFile2',
    '/ToUnicode',
  ])
    expect(answer.text, wanted).toContain(wanted)
  expect(answer.text).toMatch(/\/FontName \/[A-Z]{6}\+HankenGrotesk/)
})

test('are made once, and again when their text changes', async () => {
  const etag = String((await get('statuto.pdf')).headers.etag)
  expect(await get('statuto.pdf', { 'If-None-Match': etag })).toMatchObject({ status: 304, text: '' })
  const data = JSON.stringify({ title: 'Statuto', markdown: 'Nuovo.', access: 'public' })
  await app.db.updateTable('document').set({ data }).where('collection', '=', 'documenti').where('id', '=', 'statuto').execute()
  expect((await get('statuto.pdf', { 'If-None-Match': etag })).status).toBe(200)
})

test('for members are refused to visitors, unconfirmed accounts and friends', async () => {
  expect(await get('verbale.pdf')).toMatchObject({ status: 401, code: 'auth.session_expired' })
  const newcomer = await unconfirmed()
  expect(await get('verbale.pdf', {}, newcomer.ask)).toMatchObject({ status: 403, code: 'auth.email_unverified' })
  const friend = await confirmed(app)
  await app.db.updateTable('card').set({ memberSince: null }).where('uid', '=', friend.uid).execute()
  expect(await get('verbale.pdf', {}, friend.ask)).toMatchObject({ status: 403, code: 'guard.forbidden' })
  const card = { memberSince: '2020-01-01', cancelledOn: '2026-11-10' }
  await app.db.updateTable('card').set(card).where('uid', '=', friend.uid).execute()
  expect(await get('verbale.pdf', {}, friend.ask)).toMatchObject({ status: 403, code: 'guard.forbidden' })
  // The day before the end is still a day of membership.
  await app.db.updateTable('card').set({ cancelledOn: '2026-11-11' }).where('uid', '=', friend.uid).execute()
  expect(await get('verbale.pdf', {}, friend.ask)).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-cache' } })
})

test('that became for members only cannot be read by an ETag or from an earlier public copy', async () => {
  const member = await confirmed(app)
  await app.db.updateTable('card').set({ memberSince: '2020-01-01' }).where('uid', '=', member.uid).execute()
  const put = (data: object) =>
    app.db
      .updateTable('document')
      .set({ data: JSON.stringify(data) })
      .where('id', '=', 'bilancio')
      .execute()
  const paper = { title: 'Bilancio', markdown: 'Le spese.' }
  await makeDocument(app.db, { collection: 'documenti', id: 'bilancio', data: { ...paper, access: 'public' } })
  const etag = String((await get('bilancio.pdf')).headers.etag)
  await put({ ...paper, access: 'members' })
  for (const headers of [{}, { 'If-None-Match': etag }, { 'If-None-Match': '*' }, { Range: 'bytes=0-10' }])
    expect(await get('bilancio.pdf', headers)).toMatchObject({ status: 401, code: 'auth.session_expired' })
  const head = await app.newClient()('/api/documents/bilancio.pdf', { method: 'HEAD' })
  expect([head.status, head.headers.etag]).toEqual([401, undefined])
  expect(await get('bilancio.pdf', {}, member.ask)).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-cache' } })
  await put({ ...paper, access: 'public' })
  expect(await get('bilancio.pdf')).toMatchObject({ status: 200, headers: { 'cache-control': 'no-cache' } })
})

test('with an endless word, as of a pasted picture, are made in time', async () => {
  const data = { title: 'Incollato', markdown: `${'QUJD'.repeat(5_000)}`, access: 'public' }
  await makeDocument(app.db, { collection: 'documenti', id: 'incollato', data })
  expect((await get('incollato.pdf')).status).toBe(200)
})

test.each(['nessuno.pdf', 'statuto', 'statuto.exe', '..%2Fstatuto.pdf', '.pdf', `${'a'.repeat(300)}.pdf`])(
  '%s is not a document',
  async (file) => {
    expect([404, 422]).toContain((await get(file)).status)
  },
)

test('are not in a public list', async () => {
  expect((await app.request('/api/collections/documenti')).code).toBe('api.not_found')
})

/** A registered person whose address is not confirmed. */
async function unconfirmed() {
  const ask = app.newClient()
  await signUp(ask, someone())
  return { ask }
}
