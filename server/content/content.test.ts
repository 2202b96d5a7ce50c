import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeDocument } from '#db/make.ts'
import type { SessionAnswer } from '#domain/api.ts'
import { newAssociation } from '#domain/association.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { confirmed } from '../account/test-account.ts'
import { signUp, someone } from '../auth/test-person.ts'

const DAY = 24 * 3_600_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const association = newAssociation({ name: 'Circolo di prova', color: '#0b5c6b', email: 'segreteria@circolo.example' })
  await makeDocument(app.db, { collection: 'pagine', id: 'associazione', data: association })
  await makeDocument(app.db, { collection: 'istruzioni', id: 'rinnovare', data: { title: 'Rinnovare' } })
  await makeDocument(app.db, { collection: 'istruzioni', id: 'notifiche', data: { title: 'Notifiche' } })
  await makeDocument(app.db, { collection: 'sports', id: 'yoga', data: { name: 'Yoga', courses: [{ id: 'sera', name: 'Sera' }] } })
  const document = {
    title: 'Statuto',
    markdown: '## Art. 1\n\nIl **circolo** di Łucja.\n\n- uno\n- due\n\n| Voce | Euro |\n|---|---|\n| Quote | 1,00 € |',
  }
  await makeDocument(app.db, { collection: 'documenti', id: 'statuto', data: { ...document, access: 'public', updatedOn: '2022-06-18' } })
  await makeDocument(app.db, { collection: 'documenti', id: 'verbale', data: { ...document, title: 'Verbale', access: 'members' } })
})
afterAll(() => app.stop())

/** Somebody who is signed in. */
async function registered({ isConfirmed = true } = {}) {
  if (isConfirmed) return confirmed(app)
  const ask = app.newClient()
  const person = someone()
  const { account } = (await signUp(ask, person)).json as SessionAnswer
  await app.deliver()
  return { ...person, ask, uid: account.id }
}

describe('«È stato utile?»', () => {
  const device = (n: number) => `device-of-this-test-${n}`
  const vote = (ask: TestApp['request'], guide: string, body: object) =>
    ask(`/api/guides/${guide}/feedback`, { method: 'POST', body, headers: { 'X-Forwarded-For': '1.2.3.4' } })
  const votes = async (guide: string) => {
    const rows = await app.db.selectFrom('guideFeedback').selectAll().where('guide', '=', guide).execute()
    return rows.map(({ useful }) => Boolean(useful)).toSorted()
  }

  test('counts each device once, and its last answer', async () => {
    const ask = app.newClient()
    expect((await vote(ask, 'rinnovare', { useful: true, device: device(1) })).status).toBe(204)
    await vote(ask, 'rinnovare', { useful: true, device: device(1) })
    await vote(ask, 'rinnovare', { useful: true, device: device(2) })
    expect(await votes('rinnovare')).toEqual([true, true])
    await vote(ask, 'rinnovare', { useful: false, device: device(1) })
    expect(await votes('rinnovare')).toEqual([false, true])
  })

  test('counts a person who is signed in once, whatever devices they have', async () => {
    const { ask, uid } = await registered()
    await vote(ask, 'notifiche', { useful: true, device: device(1) })
    await vote(ask, 'notifiche', { useful: false, device: device(2) })
    expect(await votes('notifiche')).toEqual([false])
    const kept = JSON.stringify(await app.db.selectFrom('guideFeedback').selectAll().execute())
    expect(kept).not.toContain(uid)
    expect(kept).not.toContain(device(1))
  })

  test('keeps other voters for each guide, so that nobody can tell what one person has read', async () => {
    const ask = app.newClient()
    for (const guide of ['rinnovare', 'notifiche']) await vote(ask, guide, { useful: true, device: device(7) })
    const voters = (await app.db.selectFrom('guideFeedback').select('voter').execute()).map(({ voter }) => voter)
    expect(new Set(voters).size).toBe(voters.length)
  })

  test.each([
    {},
    { useful: 'true', device: device(1) },
    { useful: true },
    { useful: true, device: 'short' },
    { useful: true, device: device(1), uid: 'x' },
  ])('refuses %j', async (body) => {
    expect(await vote(app.newClient(), 'rinnovare', body)).toMatchObject({ status: 422, code: 'api.invalid' })
  })

  test('knows only the guides that there are, and stops who votes by machine', async () => {
    const ask = app.newClient()
    expect((await vote(ask, 'nessuna', { useful: true, device: device(1) })).code).toBe('api.not_found')
    let refused
    for (let i = 0; i < 70 && refused?.status !== 429; i += 1)
      refused = await vote(ask, 'rinnovare', { useful: true, device: device(100 + i) })
    expect(refused).toMatchObject({ status: 429, code: 'auth.too_many_attempts' })
    app.clock.advance(DAY)
  })
})

describe('«Mi interessa»', () => {
  const form = {
    course: 'sera',
    firstname: 'Nives',
    lastname: "Dall'Òglio",
    email: 'nives@posta.example',
    phone: '0575 000 123',
    note: 'La sera.\nGrazie',
  }
  const send = (body: object, sport = 'yoga', ask = app.newClient()) => ask(`/api/sports/${sport}/interest`, { method: 'POST', body })

  test('is kept, and told to the office in one mail that can be answered', async () => {
    expect((await send(form)).status).toBe(204)
    const row = await app.db.selectFrom('sportInterest').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      uid: null,
      sport: 'yoga',
      course: 'sera',
      firstname: 'Nives',
      phone: '+390575000123',
      note: 'La sera.\nGrazie',
    })
    const waiting = await app.db.selectFrom('outbox').select('payload').where('topic', '=', 'sport-interest').execute()
    expect(JSON.stringify(waiting)).not.toContain('nives')
    const mails = await app.deliver()
    expect(mails).toMatchObject([{ to: 'segreteria@circolo.example', replyTo: 'nives@posta.example', subject: 'Richiesta per Yoga' }])
    expect(mails[0]!.text).toContain("Nives Dall'Òglio vorrebbe partecipare a: Yoga, Sera.")
    expect(mails[0]!.text).toContain('+390575000123')
    expect(mails[0]!.subject).not.toContain('Nives')
  })

  test('the same again is asked once, at the same moment too; something else is another request', async () => {
    const two = { ...form, note: 'Due volte' }
    const answers = await Promise.all([send(two), send(two), send(two)])
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await app.deliver()).toHaveLength(1)
    await send({ ...form, note: 'Altro' })
    expect(await app.deliver()).toHaveLength(1)
  })

  test('the same after a month is asked again', async () => {
    app.clock.advance(31 * DAY)
    await send(form)
    expect(await app.deliver()).toHaveLength(1)
  })

  test('belongs to the account that is signed in, and goes with it', async () => {
    const { ask, uid } = await registered()
    await send({ ...form, email: 'figlia@posta.example' }, 'yoga', ask)
    const mine = () => app.db.selectFrom('sportInterest').select('email').where('uid', '=', uid).execute()
    expect(await mine()).toEqual([{ email: 'figlia@posta.example' }])
    await app.deliver()
    await app.db.deleteFrom('account').where('id', '=', uid).execute()
    expect(await mine()).toEqual([])
  })

  test('a request that was erased before its mail left is not told', async () => {
    await send({ ...form, note: 'Ripensamento' })
    await app.db.deleteFrom('sportInterest').where('note', '=', 'Ripensamento').execute()
    expect(await app.deliver()).toEqual([])
  })

  test('of somebody signed out belongs to the account that has proved the address', async () => {
    const { uid, email } = await registered()
    await send({ ...form, email })
    expect(await app.db.selectFrom('sportInterest').select('email').where('uid', '=', uid).execute()).toEqual([{ email }])
    await app.deliver()
  })

  test.each([
    [{ ...form, firstname: '' }, 'firstname', 'required'],
    [{ ...form, email: 'nives' }, 'email', 'invalid'],
    [{ ...form, phone: '12' }, 'phone', 'invalid'],
    [{ ...form, course: 'altro' }, 'course', 'invalid'],
    [{ ...form, note: 'x'.repeat(501) }, 'note', 'too_long'],
    [{ ...form, note: 'a\u202eb' }, 'note', 'invalid'],
    [{ ...form, staff: true }, 'staff', 'unknown'],
  ])('refuses %j at its field', async (body, field, problem) => {
    expect(await send(body)).toMatchObject({ status: 422, json: { error: { fields: { [field]: problem } } } })
  })

  test('knows only the sports that there are, and has its limits', async () => {
    expect((await send(form, 'scherma')).code).toBe('api.not_found')
    let last
    for (let i = 0; i < 6; i += 1) last = await send({ ...form, email: 'molte@posta.example', note: `Numero ${i}` })
    expect(last).toMatchObject({ status: 429, code: 'auth.too_many_attempts' })
    await app.deliver()
  })

  test('goes after a year', async () => {
    const { deleteOldInterests } = await import('./queries.ts')
    const { KEPT_MS } = await import('./sport-interest.ts')
    app.clock.advance(366 * DAY)
    await deleteOldInterests(app.db, app.clock.now() - KEPT_MS)
    expect(await app.db.selectFrom('sportInterest').select('id').execute()).toEqual([])
  })
})

describe('the documents', () => {
  const get = (file: string, headers = {}, ask = app.newClient()) => ask(`/api/documents/${file}`, { headers })

  test('are tagged PDFs with their language, their title and their font in them', async () => {
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

  test('for members are for members in law: not for visitors, not for who has not confirmed, not for friends', async () => {
    expect(await get('verbale.pdf')).toMatchObject({ status: 401, code: 'auth.session_expired' })
    const unconfirmed = await registered({ isConfirmed: false })
    expect(await get('verbale.pdf', {}, unconfirmed.ask)).toMatchObject({ status: 403, code: 'auth.email_unverified' })
    const friend = await registered()
    await app.db.updateTable('card').set({ memberSince: null }).where('uid', '=', friend.uid).execute()
    expect(await get('verbale.pdf', {}, friend.ask)).toMatchObject({ status: 403, code: 'guard.forbidden' })
    await app.db.updateTable('card').set({ memberSince: '2020-01-01' }).where('uid', '=', friend.uid).execute()
    expect(await get('verbale.pdf', {}, friend.ask)).toMatchObject({ status: 200, headers: { 'cache-control': 'private, no-cache' } })
  })

  test.each(['nessuno.pdf', 'statuto', 'statuto.exe', '..%2Fstatuto.pdf', '.pdf', `${'a'.repeat(300)}.pdf`])(
    '%s is none of them',
    async (file) => {
      expect([404, 422]).toContain((await get(file)).status)
    },
  )

  test('are in no public list', async () => {
    expect((await app.request('/api/collections/documenti')).code).toBe('api.not_found')
  })
})
