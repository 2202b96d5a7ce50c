import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAccount, makePasskey, makePushDevice, makeStaffRole } from '#db/make.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { enqueueMail } from '#server/platform/mail/post.ts'
import { reportToReadMail } from './mails.ts'
import { setChoice } from '#server/core/notices/choices.ts'
import { aReport, aVisitor, call, newKey, sent } from './test-report.ts'

let app: TestApp
type Person = Awaited<ReturnType<typeof confirmed<Request>>>
let anna: Person
let admin: Person
let secretary: Person
let officer: Person
beforeAll(async () => {
  app = await startTestApp()
  const withRole = async (role: string) => {
    const person = await confirmed<Request>(app, { firstname: role })
    await makeStaffRole(app.db, { uid: person.uid, role })
    return person
  }
  anna = await confirmed<Request>(app, { firstname: 'Annalisa', lastname: 'Berti' })
  ;[admin, secretary, officer] = [await withRole('admin'), await withRole('secretary'), await withRole('safeguarding')]
  for (const { uid } of [admin, secretary, officer]) await makePasskey(app.db, { uid })
  await withRole('viewer')
  await withRole('verifier')
})
afterAll(() => app.stop())
// Each test begins without notices, on another day.
beforeEach(async () => {
  app.clock.advance(25 * 3_600_000)
  await app.deliver()
  await app.db.deleteFrom('notice').execute()
})

const told = () => app.db.selectFrom('notice').select(['uid', 'topic', 'title', 'text', 'path']).orderBy('id').execute()
const MINUTE = 60_000
/** Advances the clock past the minutes of a collected mail. */
const later = async () => {
  app.clock.advance(6 * MINUTE)
  return app.deliver()
}
const mailed = async () => (await later()).map(({ to, subject }) => [to, subject])

test('a new report is announced to its desk, with number and category and without its text', async () => {
  const report = aReport({ mode: 'signed', title: 'TITOLO', body: 'CORPO', place: { lat: 1, lng: 2, label: 'LUOGO' } })
  const { id, number } = await sent(anna.ask, report)
  await sent(anna.ask, report)
  expect(await told()).toEqual([
    {
      uid: secretary.uid,
      topic: 'replies',
      title: 'Nuova segnalazione',
      text: `Segnalazione ${number}. Categoria: Sede e manutenzione.`,
      path: `/gestione/segnalazioni/${id}`,
    },
  ])
  const [mail, ...more] = await later()
  expect([mail?.to, mail?.subject, more]).toEqual([secretary.email, `Nuova segnalazione ${number}`, []])
  expect(mail!.text).toContain(`/gestione/segnalazioni/${id}`)
  for (const word of ['TITOLO', 'CORPO', 'LUOGO', 'Annalisa', 'Berti']) expect(mail!.text + mail!.html).not.toContain(word)
})

test('a new report is announced to the admins when nobody has the desk’s role, or only its reporter', async () => {
  await sent(anna.ask, aReport({ mode: 'signed', category: 'convenzione' }))
  await sent(secretary.ask, aReport({ mode: 'signed' }))
  expect((await told()).map(({ uid }) => uid)).toEqual([admin.uid, admin.uid])
  await app.db.deleteFrom('notice').execute()
  await sent(admin.ask, aReport({ mode: 'signed', category: 'accessibilita' }))
  expect(await told()).toEqual([])
})

const withoutFactor = (...people: Person[]) =>
  app.db
    .deleteFrom('passkey')
    .where(
      'uid',
      'in',
      people.map(({ uid }) => uid),
    )
    .execute()

describe('without a second factor', () => {
  afterEach(async () => {
    await app.db.deleteFrom('passkey').execute()
    for (const { uid } of [admin, secretary, officer]) await makePasskey(app.db, { uid })
  })
  test('the desk is not notified while an admin can open it', async () => {
    await withoutFactor(secretary)
    const { number } = await sent(anna.ask, aReport({ mode: 'signed' }))
    const text = `Segnalazione ${number}. Categoria: Sede e manutenzione.`
    expect(await told()).toMatchObject([{ uid: admin.uid, text }])
    const [mail, ...more] = await later()
    expect([mail?.to, more]).toEqual([admin.email, []])
    expect(mail!.text).not.toContain('due passaggi')
  })

  test('the desk is notified when nobody can open it, with the need for a factor', async () => {
    await withoutFactor(secretary, admin)
    const { number } = await sent(anna.ask, aReport({ mode: 'signed' }))
    const needed = 'Attiva la verifica in due passaggi per leggerla.'
    const text = `Segnalazione ${number}. Categoria: Sede e manutenzione. ${needed}`
    expect(await told()).toMatchObject([{ uid: secretary.uid, text }])
    const [mail, ...more] = await later()
    expect([mail?.to, more]).toEqual([secretary.email, []])
    expect(mail!.text).toMatch(/Attiva la verifica in due passaggi per leggerla\.[^]*\/account\/due-passaggi\n/)
    expect(mail!.text).not.toContain('/gestione/')
  })

  test('an officer is notified of a confidential one only when no other can open it', async () => {
    const other = await confirmed<Request>(app)
    const { code } = await sent(app.newClient(), aReport({ category: 'riservata' }))
    await makeStaffRole(app.db, { uid: other.uid, role: 'safeguarding' })
    await app.db.deleteFrom('notice').execute()
    const add = () => call(app.newClient(), 'reports/receipt/messages', { code, requestKey: newKey(), body: 'AGGIUNTA' })
    await add()
    expect(await told()).toMatchObject([{ uid: officer.uid, text: "Apri l'app per leggerlo." }])
    await app.db.deleteFrom('staffRole').where('uid', '=', other.uid).execute()
    await app.db.deleteFrom('notice').execute()
    await withoutFactor(officer)
    await add()
    expect(await told()).toMatchObject([{ uid: officer.uid, text: 'Attiva la verifica in due passaggi per leggerlo.' }])
  })
})

test('a visitor’s report is announced once, after the confirmation of the address', async () => {
  const { number } = await sent(app.request, aReport({ ...aVisitor, email: 'prima@posta.example' }))
  const [mail] = await app.deliver()
  expect([mail?.to, await told()]).toEqual(['prima@posta.example', []])
  const token = /token=([\w-]+)/.exec(mail!.text)![1]
  await Promise.all([1, 2, 3].map(() => call(app.request, 'reports/confirmation', { token })))
  expect((await told()).map(({ uid }) => uid)).toEqual([secretary.uid])
  expect(await mailed()).toEqual([[secretary.email, `Nuova segnalazione ${number}`]])
})

test('a reporter’s message is announced once for a key, also with a receipt’s code', async () => {
  const { number, code } = await sent(app.newClient(), aReport())
  await later()
  const words = { code, requestKey: newKey(), body: 'AGGIUNTA' }
  await Promise.all([1, 2, 3].map(() => call(app.newClient(), 'reports/receipt/messages', words)))
  expect((await told()).map(({ uid, title }) => [uid, title])).toEqual([
    [secretary.uid, 'Nuova segnalazione'],
    [secretary.uid, 'Nuovo messaggio in una segnalazione'],
  ])
  const mails = await later()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[secretary.email, `Nuovo messaggio nella segnalazione ${number}`]])
  expect(mails[0]!.text).not.toContain('AGGIUNTA')
})

test('readers are notified in a fixed order, so that simultaneous reports do not deadlock', async () => {
  const people = await Promise.all([1, 2, 3, 4].map(() => makeAccount(app.db)))
  const uids = people.map(({ id }) => id).toSorted()
  for (const uid of uids.toReversed()) {
    await makeStaffRole(app.db, { uid, role: 'editor' })
    await makePasskey(app.db, { uid })
  }
  await sent(app.newClient(), aReport({ category: 'convenzione' }))
  expect((await told()).map(({ uid }) => uid)).toEqual(uids)
  await app.db.deleteFrom('account').where('id', 'in', uids).execute()
})

test('a waiting mail of an older version about one report keeps its text', async () => {
  const facts = { number: 'S-1', category: 'Sede', link: 'https://x.example/uno', isNew: true }
  const order = {
    template: 'report-to-read',
    ...facts,
    to: secretary.email,
    firstname: '',
    optOut: { uid: secretary.uid, topic: 'replies' },
  } as const
  await enqueueMail(app.db, order, app.clock.now())
  const more = { ...order, isNew: false }
  await enqueueMail(app.db, more, app.clock.now())
  const mails = await app.deliver()
  expect(mails.map(({ subject }) => subject)).toEqual(['Nuova segnalazione S-1', 'Nuovo messaggio nella segnalazione S-1'])
  expect(mails[0]!.text).toContain('Apri la segnalazione:\nhttps://x.example/uno\n')
})

describe('reports within some minutes', () => {
  test('are one mail with a list, each report once, without texts; later ones get their own', async () => {
    app.clock.set(Math.ceil(app.clock.now() / (5 * MINUTE)) * 5 * MINUTE)
    const first = await sent(app.newClient(), aReport({ title: 'TITOLO', body: 'CORPO' }))
    app.clock.advance(2 * MINUTE)
    expect(await app.deliver()).toEqual([])
    const second = await sent(app.newClient(), aReport())
    await call(app.newClient(), 'reports/receipt/messages', { code: first.code, requestKey: newKey(), body: 'AGGIUNTA' })
    app.clock.advance(3 * MINUTE - 1)
    expect(await app.deliver()).toEqual([])
    app.clock.advance(MINUTE)
    const third = await sent(app.newClient(), aReport())
    const [mail, ...more] = await app.deliver()
    expect([mail?.to, mail?.subject, more]).toEqual([secretary.email, 'Novità in 2 segnalazioni', []])
    const lines = [first, second].map(({ number }) => `- Nuova: ${number}. Categoria: Sede e manutenzione.`)
    expect(mail!.text).toContain(`\n\n${lines.join('\n')}\n\n`)
    expect(mail!.html.match(/<li /g)).toHaveLength(2)
    expect(mail!.text).toMatch(/:\d+\/gestione\/segnalazioni\n/)
    for (const word of ['TITOLO', 'CORPO', 'AGGIUNTA']) expect(mail!.text + mail!.html).not.toContain(word)
    expect(await mailed()).toEqual([[secretary.email, `Nuova segnalazione ${third.number}`]])
  })

  test('are not in the mail when read in the app meanwhile, or when mails are off', async () => {
    app.clock.set(Math.ceil(app.clock.now() / (5 * MINUTE)) * 5 * MINUTE)
    const first = await sent(app.newClient(), aReport())
    app.clock.advance(1_000)
    const second = await sent(app.newClient(), aReport())
    const [{ id } = { id: '' }] = await app.db.selectFrom('notice').select('id').orderBy('id').execute()
    await call(secretary.ask, 'notices/read', { ids: [id] })
    expect(await mailed()).toEqual([[secretary.email, `Nuova segnalazione ${second.number}`]])
    expect(first.number).not.toBe(second.number)
    await sent(app.newClient(), aReport())
    await call(secretary.ask, 'notices/read', { all: true })
    expect(await mailed()).toEqual([])
    await sent(app.newClient(), aReport())
    await setChoice(app.db, secretary.uid, 'replies', { mail: false })
    expect(await mailed()).toEqual([])
    await setChoice(app.db, secretary.uid, 'replies', { mail: true })
    expect(await app.db.selectFrom('outbox').select('topic').where('topic', '=', 'mail').execute()).toEqual([])
  })

  test('are not in the mail when the reader’s role has ended or changed meanwhile', async () => {
    const waitsFor = async () => (await app.db.selectFrom('outbox').select('id').where('topic', '=', 'mail').execute()).length
    const clerk = await confirmed<Request>(app, { firstname: 'editor' })
    await makeStaffRole(app.db, { uid: clerk.uid, role: 'editor' })
    await makePasskey(app.db, { uid: clerk.uid })
    const ofClerk = app.db.updateTable('staffRole').where('uid', '=', clerk.uid)
    await app.deliver()
    await sent(app.newClient(), aReport({ category: 'convenzione' }))
    await ofClerk.set({ role: 'secretary' }).execute()
    expect([await waitsFor(), await mailed()]).toEqual([1, []])
    await ofClerk.set({ role: 'editor' }).execute()
    await sent(app.newClient(), aReport({ category: 'convenzione' }))
    await ofClerk.set({ expiresOn: '2026-11-01' }).execute()
    expect([await waitsFor(), await mailed()]).toEqual([1, []])
    expect(await waitsFor()).toBe(0)
  })

  test('in great number are counted at the end of the list', () => {
    const news = Array.from({ length: 23 }, (_, i) => ({ number: `S-${i}`, category: 'Sede', link: 'x', isNew: i > 0 }))
    const facts = { from: 0, until: 1, link: 'x', news }
    const { subject, blocks } = reportToReadMail.write(reportToReadMail.of({ to: 'x@posta.example', firstname: '', ...facts }))
    const lines = blocks.flatMap((block) => ('list' in block ? block.list : []))
    expect([subject, lines.length, lines[0], lines.at(-1)]).toEqual([
      'Novità in 23 segnalazioni',
      21,
      'Nuovo messaggio: S-0. Categoria: Sede.',
      "Altre 3 sono nell'app.",
    ])
  })
})

test('a report is announced by push and mail as chosen for replies', async () => {
  const { id: sessionId } = await app.db.selectFrom('session').select('id').where('userId', '=', admin.uid).executeTakeFirstOrThrow()
  await makePushDevice(app.db, { uid: admin.uid, sessionId })
  await setChoice(app.db, admin.uid, 'replies', { push: true, mail: false })
  await sent(anna.ask, aReport({ mode: 'signed', category: 'accessibilita' }))
  expect(await app.db.selectFrom('outbox').select('topic').where('topic', 'in', ['push', 'mail']).execute()).toEqual([{ topic: 'push' }])
  await app.db.deleteFrom('pushDevice').execute()
})

test('a confidential report is announced to the officer only, in neutral words, and always by mail', async () => {
  await setChoice(app.db, officer.uid, 'replies', { push: false, mail: false })
  const { id, number, code } = await sent(app.newClient(), aReport({ category: 'riservata', title: 'SEGRETO', body: 'SEGRETO' }))
  const neutral = { uid: officer.uid, topic: 'replies', title: 'Hai un aggiornamento', text: "Apri l'app per leggerlo." }
  expect(await told()).toEqual([{ ...neutral, path: '/account/notifiche' }])
  const first = await app.deliver()
  await call(app.newClient(), 'reports/receipt/messages', { code, requestKey: newKey(), body: 'SEGRETO' })
  const second = await app.deliver()
  expect([...first, ...second].map(({ to, subject }) => [to, subject])).toEqual([
    [officer.email, 'Hai una nuova segnalazione riservata'],
    [officer.email, 'Hai un aggiornamento'],
  ])
  const notices = JSON.stringify(await app.db.selectFrom('notice').selectAll().execute())
  for (const word of ['SEGRET', id, number, 'riservata'])
    expect(notices + [...first, ...second].map(({ text }) => text.replaceAll('segnalazione riservata', '')).join()).not.toContain(word)
  expect(await told()).toHaveLength(2)
})
