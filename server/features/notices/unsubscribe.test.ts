import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#db/connect.ts'
import { makeAccount } from '#db/make.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { notify } from '#server/core/notices/notify.ts'
import { eventCalledOffMail } from '#server/features/events/mails.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ config: { appUrl: 'https://circolo.example' } })
})
afterAll(() => app.stop())

let told = 0
/** Sends a notice, and returns its mail. */
async function tell(uid: string, topic: 'events' | 'renewal' | 'security' = 'events') {
  told += 1
  const mail = eventCalledOffMail.of({
    to: `${uid}@posta.example`,
    firstname: 'Anna',
    title: 'Cena',
    startsAt: Date.UTC(2100, 0, 1),
    note: '',
    link: 'https://circolo.example/x',
  })
  await transaction(app.db, () =>
    notify(app.db, { uid, topic, key: `told:${told}`, title: 'Annullato', text: '', path: '/appuntamenti', mail }, app.clock.now()),
  )
  return (await app.deliver())[0]
}

/** Necessary mails belong to no topic, and continue. */
const STILL = 'Restano i messaggi necessari: per esempio quelli di sicurezza e, per chi ha un ruolo, le richieste da decidere'

const pathOf = (url: string | undefined) => new URL(url!).pathname
/** A request like a mail program's: a form, its own origin or none, no cookie (RFC 8058 §3.1). */
const press = (path: string, headers: Record<string, string | null> = {}) =>
  app.newClient()(path, {
    method: 'POST',
    body: 'List-Unsubscribe=One-Click',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: null, ...headers },
  })

test('one press in the mail program ends the mails of that topic only, and keeps the app’s list', async () => {
  const { id } = await makeAccount(app.db)
  const mail = await tell(id)
  expect(mail?.unsubscribe).toMatch(/^https:\/\/circolo\.example\/api\/unsubscribe\//)
  expect(mail?.text).toContain(mail?.unsubscribe)
  const { status, text } = await press(pathOf(mail?.unsubscribe))
  expect([status, text.includes('Non ti scriviamo più per e-mail su: appuntamenti.')]).toEqual([200, true])
  expect(text).toContain(STILL)
  // A link to the topic's switch, in the mail and on this page.
  expect(mail?.text).toContain('Scegli che cosa ricevere: https://circolo.example/account/scelte?argomento=events\n')
  expect(text).toContain('<a href="/account/scelte?argomento=events">Cambia idea</a>')
  expect(await tell(id)).toBeUndefined()
  expect((await tell(id, 'renewal'))?.to).toBe(`${id}@posta.example`)
  expect(await app.db.selectFrom('notice').select('id').where('uid', '=', id).execute()).toHaveLength(3)
})

test.each([
  ['another site', { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' }],
  ['a page that tells no origin, as ours does', { Origin: 'null' }],
  ['a form in parts', { 'Content-Type': 'multipart/form-data; boundary=x' }],
])('unsubscribing works from %s', async (_, headers) => {
  const { id } = await makeAccount(app.db)
  expect((await press(pathOf((await tell(id))?.unsubscribe), headers)).status).toBe(200)
  expect(await tell(id)).toBeUndefined()
})

test('opening the link asks first, and changes nothing', async () => {
  const { id } = await makeAccount(app.db)
  const path = pathOf((await tell(id))?.unsubscribe)
  const { status, text, headers } = await app.newClient()(path)
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=UTF-8'])
  expect(text).toContain('<form method="post"><button>Non ricevere più queste e-mail</button></form>')
  expect(text).toContain(STILL)
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; .*form-action 'self'/)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(await tell(id)).toBeDefined()
})

test('a forged link changes nothing', async () => {
  const [anna, bruno] = [await makeAccount(app.db), await makeAccount(app.db)]
  const path = pathOf((await tell(anna.id))?.unsubscribe)
  for (const wrong of [
    path.replace(anna.id, bruno.id),
    path.replace('.events.', '.renewal.'),
    path.slice(0, -1),
    `${path}.x`,
    '/api/unsubscribe/x',
  ]) {
    expect((await press(wrong)).status).toBe(404)
    expect((await app.newClient()(wrong)).status).toBe(404)
  }
  expect(await tell(bruno.id)).toBeDefined()
})

test('a link of an erased account gets the usual answer', async () => {
  const { id } = await makeAccount(app.db)
  const path = pathOf((await tell(id))?.unsubscribe)
  await app.db.deleteFrom('account').where('id', '=', id).execute()
  expect((await press(path)).status).toBe(200)
})

test('a security mail has no such link, and its lane comes before optional mails', async () => {
  const { id } = await makeAccount(app.db)
  const mail = await tell(id, 'security')
  expect(mail?.unsubscribe).toBeUndefined()
  expect(mail?.text).not.toContain('Non ricevere più')
})
