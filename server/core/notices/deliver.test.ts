import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newAssociation } from '#domain/content/association.ts'
import { makeDocument } from '#db/make.ts'
import { createOutboxLoop } from '#server/outbox.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { signUp, someone } from '#server/core/people/test-person.ts'
import { enqueueMail } from '#server/platform/mail/post.ts'
import { createMailer } from '#server/platform/mail/mailer.ts'

const MINUTE = 60_000

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  const association = newAssociation({ name: 'Circolo Prova APS', color: '#0b5c6b', email: 'circolo@posta.example' })
  await makeDocument(app.db, { collection: 'pagine', id: 'associazione', data: association })
})
afterAll(() => app.stop())

/** Another process of the same installation, which shares only the database. */
const loopWith = (mailer: ReturnType<typeof createMailer>) => createOutboxLoop({ ...app.deps, mailer })

test('a mail is delivered by the next process when the server stops between commit and delivery', async () => {
  const person = someone()
  expect((await signUp(app.newClient(), person)).status).toBe(201)
  const files = createMailer({ ...app.deps.config, smtpUrl: null })
  await loopWith(files).drainOnce()
  const folder = join(app.deps.config.dataDir, 'outbox')
  const [name] = await readdir(folder)
  const written = await readFile(join(folder, name!), 'utf8')
  expect(written).toContain(`To: ${person.email}`)
  expect(written).toContain('From: Circolo Prova APS <circolo@posta.example>')
  expect(written).toContain('Content-ID: <stemma@tessera>')
})

test('a mail is delivered again, unchanged, when the server stops before noting its delivery', async () => {
  await signUp(app.newClient(), someone())
  const sent: string[] = []
  const dies = { send: async (mail: { id: string }) => void (sent.push(mail.id), await Promise.reject(new Error('killed'))) }
  await loopWith(dies).drainOnce()
  app.clock.advance(MINUTE)
  await loopWith({ send: async ({ id }) => void sent.push(id) }).drainOnce()
  expect(sent).toHaveLength(2)
  expect(sent[0]).toBe(sent[1])
})

test('every mail is delivered once after a mail server refused for a while', async () => {
  const server = await smtp()
  const mailer = createMailer({ ...app.deps.config, smtpUrl: server.url })
  const people = [someone(), someone(), someone()]
  for (const person of people) await signUp(app.newClient(), person)

  server.refuses = true
  expect(await loopWith(mailer).drainOnce()).toBe(0)
  app.clock.advance(MINUTE)
  expect(await loopWith(mailer).drainOnce()).toBe(0)
  server.refuses = false
  app.clock.advance(MINUTE)
  expect(await loopWith(mailer).drainOnce()).toBe(3)
  expect(server.recipients.toSorted()).toEqual(people.map(({ email }) => email).toSorted())

  await signUp(app.newClient(), someone())
  await server.close()
  expect(await loopWith(mailer).drainOnce()).toBe(0)
  app.clock.advance(MINUTE)
  expect(await app.deliver()).toHaveLength(1)
})

test('a mail is dropped when its link has expired', async () => {
  await signUp(app.newClient(), someone())
  app.clock.advance(24 * 60 * MINUTE - 1)
  expect(await app.deliver()).toHaveLength(1)
  await signUp(app.newClient(), someone())
  app.clock.advance(24 * 60 * MINUTE)
  expect(await app.deliver()).toEqual([])
  expect(await app.db.selectFrom('outbox').selectAll().execute()).toEqual([])
})

test('a mail of an unknown kind waits for a version that knows it, with the reason in its row', async () => {
  await enqueueMail(app.db, { template: 'from-tomorrow', to: 'anna@posta.example', firstname: 'Anna' }, app.clock.now())
  expect(await app.deliver()).toEqual([])
  const rows = await app.db.selectFrom('outbox').select(['deadAt', 'lastError']).execute()
  expect(rows).toEqual([{ deadAt: null, lastError: 'no kind of mail is called from-tomorrow' }])
  await app.db.deleteFrom('outbox').execute()
})

async function smtp() {
  const state = { refuses: false, recipients: [] as string[], url: '', close: async () => {} }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(state.refuses ? Object.assign(new Error('greylisted'), { responseCode: 451 }) : undefined),
    onData(stream, { envelope }, done) {
      stream.resume()
      stream.on('end', () => {
        state.recipients.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  state.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  state.close = () => new Promise<void>((closed) => server.close(() => closed()))
  return state
}
