import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makePushDevice, makeStaffRole } from '#db/make.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { confirmed } from '../account/test-account.ts'
import { setChoice } from '../notices/choices.ts'
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
  await withRole('viewer')
  await withRole('verifier')
})
afterAll(() => app.stop())
// Each test begins with nothing told, on another day.
beforeEach(async () => {
  app.clock.advance(25 * 3_600_000)
  await app.deliver()
  await app.db.deleteFrom('notice').execute()
})

const told = () => app.db.selectFrom('notice').select(['uid', 'topic', 'title', 'text', 'path']).orderBy('id').execute()
const mailed = async () => (await app.deliver()).map(({ to, subject }) => [to, subject])

test('a new report is told to those of its desk, with its number and category and not a word of it', async () => {
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
  const [mail, ...more] = await app.deliver()
  expect([mail?.to, mail?.subject, more]).toEqual([secretary.email, `Nuova segnalazione ${number}`, []])
  expect(mail!.text).toContain(`/gestione/segnalazioni/${id}`)
  for (const word of ['TITOLO', 'CORPO', 'LUOGO', 'Annalisa', 'Berti']) expect(mail!.text + mail!.html).not.toContain(word)
})

test('to the admins where nobody has the desk’s role, or only its reporter', async () => {
  await sent(anna.ask, aReport({ mode: 'signed', category: 'convenzione' }))
  await sent(secretary.ask, aReport({ mode: 'signed' }))
  expect((await told()).map(({ uid }) => uid)).toEqual([admin.uid, admin.uid])
  await app.db.deleteFrom('notice').execute()
  await sent(admin.ask, aReport({ mode: 'signed', category: 'accessibilita' }))
  expect(await told()).toEqual([])
})

test('a visitor’s only after their address is proved, once however often the link is pressed', async () => {
  const { number } = await sent(app.request, aReport({ ...aVisitor, email: 'prima@posta.example' }))
  const [mail] = await app.deliver()
  expect([mail?.to, await told()]).toEqual(['prima@posta.example', []])
  const token = /token=([\w-]+)/.exec(mail!.text)![1]
  await Promise.all([1, 2, 3].map(() => call(app.request, 'reports/confirmation', { token })))
  expect((await told()).map(({ uid }) => uid)).toEqual([secretary.uid])
  expect(await mailed()).toEqual([[secretary.email, `Nuova segnalazione ${number}`]])
})

test('what the reporter adds is told once for a key, also when it comes with a receipt’s code', async () => {
  const { number, code } = await sent(app.newClient(), aReport())
  await app.deliver()
  app.clock.advance(1_000)
  const words = { code, requestKey: newKey(), body: 'AGGIUNTA' }
  await Promise.all([1, 2, 3].map(() => call(app.newClient(), 'reports/receipt/messages', words)))
  expect((await told()).map(({ uid, title }) => [uid, title])).toEqual([
    [secretary.uid, 'Nuova segnalazione'],
    [secretary.uid, 'Nuovo messaggio in una segnalazione'],
  ])
  const mails = await app.deliver()
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[secretary.email, `Nuovo messaggio nella segnalazione ${number}`]])
  expect(mails[0]!.text).not.toContain('AGGIUNTA')
})

test('by push and mail as the choices about replies say', async () => {
  const { id: sessionId } = await app.db.selectFrom('session').select('id').where('userId', '=', admin.uid).executeTakeFirstOrThrow()
  await makePushDevice(app.db, { uid: admin.uid, sessionId })
  await setChoice(app.db, admin.uid, 'replies', { push: true, mail: false })
  await sent(anna.ask, aReport({ mode: 'signed', category: 'accessibilita' }))
  expect(await app.db.selectFrom('outbox').select('topic').where('topic', 'in', ['push', 'mail']).execute()).toEqual([{ topic: 'push' }])
  await app.db.deleteFrom('pushDevice').execute()
})

test('a confidential one is told to the officer alone, in neutral words, and by mail in any case', async () => {
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
