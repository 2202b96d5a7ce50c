import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAccount } from '#db/make.ts'
import type { NoticesAnswer } from '#domain/notices/notice.ts'
import { newAssociation } from '#domain/content/association.ts'
import { putDocument, removeDocument } from '#server/core/content/queries.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
import { register } from '#server/core/notices/test-device.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { startPushService, type PushService } from '#tests/stand-ins/push-service.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'
import { newOffers, newOffersToldJob } from './new-offers.ts'
import { postToldJob } from './told-post.ts'

/** 10 November 2026, 10:00 in Rome. */
const NOW = Date.UTC(2026, 10, 10, 9)
const DAY = 24 * 3_600_000
const JOB = { id: 'job', topic: 'post-told', payload: '', attempts: 1, createdAt: NOW }

let app: TestApp
let service: PushService
beforeAll(async () => {
  service = await startPushService()
  app = await startTestApp({ config: { pushToLocal: true } })
})
beforeEach(async () => {
  app.clock.set(NOW)
  for (const table of ['notice', 'outbox', 'noticeChoice', 'pushDevice', 'account', 'toldContent', 'document'] as const)
    await app.db.deleteFrom(table).execute()
  await withAssociation(app)
})
afterAll(async () => {
  expect(service.problems).toEqual([])
  await app.stop()
  await service.stop()
})

async function member(chosen: Partial<Record<'news' | 'offers', { push: boolean; mail: boolean }>> = {}) {
  const person = await confirmed(app)
  const browser = await service.browser()
  await register(person.ask, browser)
  for (const [topic, choice] of Object.entries(chosen))
    expect((await person.ask('/api/notices/choices', { method: 'PUT', body: { topic, ...choice } })).status).toBe(200)
  const listed = async () => ((await person.ask('/api/notices')).json as NoticesAnswer).notices
  return { ...person, listed, pushes: () => browser.pushed.map(({ text }) => JSON.parse(text) as { title: string; path: string }) }
}

const post = (id: string, more: object = {}) => {
  const data = { title: 'Castagnata', bodyMarkdown: '**Domenica** in piazza.', notify: true, ...more }
  return putDocument(app.deps, 'notizie', { id, data, position: 0, now: app.clock.now() })
}
const offer = (id: string, partner: string, more: object = {}) =>
  putDocument(app.deps, 'convenzioni', { id, data: { partner, headline: 'Sconto 10%', ...more }, position: 0, now: app.clock.now() })
const takeDown = (collection: string, id: string) => removeDocument(app.deps, collection, { id, now: app.clock.now() })
const gather = async () => {
  await newOffers.run(app.deps)
  return app.deliver()
}

describe('a post', () => {
  test('is in every member’s list; a push and a mail go only to members who chose them', async () => {
    const [quiet, pushed, mailed] = [
      await member(),
      await member({ news: { push: true, mail: false } }),
      await member({ news: { push: false, mail: true } }),
    ]
    await post('castagnata')
    const mails = await app.deliver()
    for (const { listed } of [quiet, pushed, mailed])
      expect(await listed()).toMatchObject([
        { topic: 'news', title: 'Castagnata', text: 'Domenica in piazza.', path: '/notizie/castagnata', readAt: null },
      ])
    expect([quiet, pushed, mailed].map(({ pushes }) => pushes().length)).toEqual([0, 1, 0])
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[mailed.email, 'Castagnata']])
    expect(mails[0]!.text).toContain('Domenica in piazza.')
    expect(mails[0]!.text).toContain('/notizie/castagnata')
    expect(mails[0]!.unsubscribe).toContain('/api/unsubscribe/')
  })

  test('has its title and its paragraphs in the mail, and a button that leads to it, as text and as HTML', async () => {
    await member({ news: { push: false, mail: true } })
    await post('castagnata', { bodyMarkdown: '**Domenica** in piazza.\n\n- castagne\n- vino\n\nVi aspettiamo.' })
    const [mail] = await app.deliver()
    expect(mail!.text).toContain('«Castagnata».\n\nDomenica in piazza.\n\n- castagne\n- vino\n\nVi aspettiamo.\n\nLeggi la notizia:\nhttp')
    expect(mail!.html).toMatch(/<h1[^>]*>Castagnata<\/h1>/)
    for (const part of [/<p[^>]*>Domenica in piazza\.<\/p>/, /<li[^>]*>castagne<\/li>/, /<p[^>]*>Vi aspettiamo\.<\/p>/])
      expect(mail!.html).toMatch(part)
    expect(mail!.html).toMatch(/<a href="[^"]*\/notizie\/castagnata"[^>]*>Leggi la notizia<\/a>/)
  })

  test('is announced once, however often it is edited, or taken down and put back at once; unread notices have its present words', async () => {
    const [{ listed, pushes }, reader] = [
      await member({ news: { push: true, mail: true } }),
      await member({ news: { push: true, mail: true } }),
    ]
    await post('castagnata')
    expect(await app.deliver()).toHaveLength(2)
    await reader.ask('/api/notices/read', { method: 'POST', body: { all: true } })
    await post('castagnata', { title: 'Castagnata sociale' })
    expect(await listed()).toMatchObject([{ title: 'Castagnata sociale' }])
    await takeDown('notizie', 'castagnata')
    await app.deliver()
    await post('castagnata', { title: 'Castagnata sociale' })
    app.clock.advance(2 * 60_000)
    expect(await app.deliver()).toEqual([])
    expect([pushes().length, reader.pushes().length]).toEqual([1, 1])
    expect(await listed()).toMatchObject([{ title: 'Castagnata sociale', readAt: null }])
    expect(await reader.listed()).toMatchObject([{ title: 'Castagnata' }])
  })

  test('that stays down leaves no unread notice; put back then, it is announced again, to those who had not read it', async () => {
    const [quiet, reader] = [await member(), await member({ news: { push: false, mail: true } })]
    await post('castagnata')
    await app.deliver()
    await reader.ask('/api/notices/read', { method: 'POST', body: { all: true } })
    await takeDown('notizie', 'castagnata')
    app.clock.advance(60_000)
    await app.deliver()
    expect(await quiet.listed()).toEqual([])
    await post('castagnata')
    expect(await app.deliver()).toEqual([])
    expect([await quiet.listed(), await reader.listed()]).toMatchObject([[{ readAt: null }], [{ readAt: expect.any(Number) as number }]])
  })

  test('public before notices existed, it is not announced when it is put back', async () => {
    const { listed } = await member({ news: { push: true, mail: true } })
    await post('vecchia')
    await app.deliver()
    await app.db.updateTable('toldContent').set({ toldAt: 0 }).execute()
    await app.db.deleteFrom('notice').execute()
    await takeDown('notizie', 'vecchia')
    await app.deliver()
    await post('vecchia')
    expect(await app.deliver()).toEqual([])
    expect(await listed()).toEqual([])
  })

  test('put back, it is announced to an account made since', async () => {
    await member({ news: { push: false, mail: true } })
    await post('castagnata')
    await app.deliver()
    await takeDown('notizie', 'castagnata')
    const later = await member({ news: { push: false, mail: true } })
    await post('castagnata')
    expect((await app.deliver()).map(({ to }) => to)).toEqual([later.email])
  })

  test('taken down before anybody was told, it is announced when it is put back', async () => {
    const { listed, pushes } = await member({ news: { push: true, mail: true } })
    await post('castagnata')
    await takeDown('notizie', 'castagnata')
    expect(await app.deliver()).toEqual([])
    await post('castagnata')
    expect(await app.deliver()).toHaveLength(1)
    expect([pushes().length, (await listed()).length]).toEqual([1, 1])
  })

  test('corrected while its mails wait, it leaves with the new words; a mail dropped meanwhile is sent when it is put back', async () => {
    const { uid, email } = await member({ news: { push: false, mail: true } })
    await post('cena', { title: 'Cena alle 21' })
    await postToldJob.handler(app.deps)({ id: 'cena', after: '' }, JOB)
    await post('cena', { title: 'Cena alle 20', bodyMarkdown: 'Alle **20**.' })
    const [mail] = await app.deliver()
    expect([mail!.subject, mail!.text.includes('alle 21'), mail!.text.includes('Alle 20.')]).toEqual(['Cena alle 20', false, true])

    await app.db.deleteFrom('notice').where('uid', '=', uid).execute()
    await postToldJob.handler(app.deps)({ id: 'cena', after: '' }, JOB)
    await takeDown('notizie', 'cena')
    expect(await app.deliver()).toEqual([])
    await post('cena', { title: 'Cena alle 20' })
    expect((await app.deliver()).map(({ to }) => to)).toEqual([email])
  })

  test('is announced only if it asks for it, also by a later change', async () => {
    const { listed } = await member({ news: { push: false, mail: true } })
    await post('silenziosa', { notify: false })
    expect(await app.deliver()).toEqual([])
    expect(await listed()).toEqual([])
    await post('silenziosa')
    expect(await app.deliver()).toHaveLength(1)
  })

  test('sends no mail when it is taken down before', async () => {
    const { listed } = await member({ news: { push: true, mail: true } })
    await post('sbagliata')
    await takeDown('notizie', 'sbagliata')
    expect(await app.deliver()).toEqual([])
    expect(await listed()).toEqual([])
  })

  test('consent withdrawn while the mail waits stops it', async () => {
    const { ask, email } = await member({ news: { push: false, mail: true } })
    await post('castagnata')
    await ask('/api/notices/choices', { method: 'PUT', body: { topic: 'news', push: false, mail: false } })
    expect((await app.deliver()).filter(({ to }) => to === email)).toEqual([])
  })

  test('reaches an association of many parts, each account once; without unconfirmed addresses', async () => {
    for (let i = 0; i < 230; i++) await makeAccount(app.db, { emailVerified: i >= 5 })
    await post('assemblea')
    for (let i = 0; i < 4; i++) await app.deliver()
    const rows = await app.db.selectFrom('notice').select(['uid', 'key']).execute()
    expect([rows.length, new Set(rows.map(({ uid }) => uid)).size]).toEqual([225, 225])
  })
})

describe('the new offers of a day', () => {
  test('come together in the morning, only to members who chose them', async () => {
    const [quiet, both] = [await member(), await member({ offers: { push: true, mail: true } })]
    await offer('ottica', 'Ottica Rossi')
    await offer('bar', "Bar dell'Angolo")
    expect(await app.deliver()).toEqual([])
    const mails = await gather()
    expect(mails.map(({ to, subject }) => [to, subject])).toEqual([[both.email, '2 nuove convenzioni']])
    expect(mails[0]!.text).toContain("- Bar dell'Angolo: Sconto 10%")
    expect(both.pushes()).toMatchObject([{ title: '2 nuove convenzioni', path: '/convenzioni' }])
    expect(await both.listed()).toMatchObject([{ topic: 'offers', text: "Bar dell'Angolo e Ottica Rossi." }])
    expect(await quiet.listed()).toEqual([])
  })

  test('a single one links to itself; later ones of the day wait for tomorrow, and none is announced twice', async () => {
    const { listed } = await member({ offers: { push: false, mail: true } })
    await offer('ottica', 'Ottica Rossi')
    expect((await gather()).map(({ subject }) => subject)).toEqual(['Nuova convenzione: Ottica Rossi'])
    await offer('bar', 'Bar')
    await offer('ottica', 'Ottica Rossi e figli')
    expect(await gather()).toEqual([])
    app.clock.advance(DAY)
    expect((await gather()).map(({ subject }) => subject)).toEqual(['Nuova convenzione: Bar'])
    app.clock.advance(DAY)
    await takeDown('convenzioni', 'bar')
    await offer('bar', 'Bar')
    expect(await gather()).toEqual([])
    expect((await listed()).map(({ path }) => path)).toEqual(['/convenzioni/bar', '/convenzioni/ottica'])
  })

  test('go to members whose cards they are for', async () => {
    const data = newAssociation({ name: 'Circolo Aurora', color: '#0b5c6b', email: 'aurora@posta.example' })
    await putDocument(app.deps, 'pagine', { id: 'associazione', data, position: 0, now: app.clock.now() })
    const [free, paying] = data.membershipCategories
    const chosen = { offers: { push: false, mail: true } }
    const [friend, inLaw] = [await member(chosen), await member(chosen)]
    await app.db.updateTable('card').set({ category: free!.id }).where('uid', '=', friend.uid).execute()
    await app.db.updateTable('card').set({ category: paying!.id }).where('uid', '=', inLaw.uid).execute()
    await offer('ottica', 'Ottica Rossi', { audience: ['soci'] })
    await offer('bar', 'Bar')
    const told = new Map((await gather()).map(({ to, subject }) => [to, subject]))
    expect(told).toEqual(
      new Map([
        [friend.email, 'Nuova convenzione: Bar'],
        [inLaw.email, '2 nuove convenzioni'],
      ]),
    )
    expect(await friend.listed()).toMatchObject([{ path: '/convenzioni/bar' }])
  })

  test('are told with their words of the moment when the mail leaves, without those that ended or were taken down', async () => {
    await member({ offers: { push: false, mail: true } })
    await offer('ottica', 'Ottica Rossi')
    await offer('bar', 'Bar')
    await offer('lido', 'Lido', { validTo: '2026-11-10' })
    await newOffers.run(app.deps)
    await newOffersToldJob.handler(app.deps)({ at: NOW, after: '' }, JOB)
    await offer('ottica', 'Ottica Rossi e figli', { headline: 'Sconto 15%' })
    await takeDown('convenzioni', 'bar')
    app.clock.advance(DAY)
    const [mail] = await app.deliver()
    expect(mail!.subject).toBe('Nuova convenzione: Ottica Rossi e figli')
    expect(mail!.text).toContain('Vedi la convenzione:\nhttp')
    expect(mail!.text).toMatch(/\/convenzioni\/ottica\n/)
  })

  test('leave no unread notice when the last of them stays down; one put back at once keeps it', async () => {
    const { listed } = await member({ offers: { push: true, mail: false } })
    await offer('ottica', 'Ottica Rossi')
    await gather()
    await takeDown('convenzioni', 'ottica')
    await offer('ottica', 'Ottica Rossi')
    app.clock.advance(60_000)
    await app.deliver()
    expect(await listed()).toHaveLength(1)
    await takeDown('convenzioni', 'ottica')
    app.clock.advance(60_000)
    await app.deliver()
    expect(await listed()).toEqual([])
  })

  test('are told to nobody whose card partners refuse', async () => {
    const chosen = { offers: { push: false, mail: true } }
    const [accepted, late, ended] = [await member(chosen), await member(chosen), await member(chosen)]
    await app.db.updateTable('card').set({ validTo: '2026-01-31' }).where('uid', '=', late.uid).execute()
    await app.db.updateTable('card').set({ cancelledOn: '2026-11-01', cancellationReason: 'other' }).where('uid', '=', ended.uid).execute()
    await offer('bar', 'Bar')
    expect((await gather()).map(({ to }) => to)).toEqual([accepted.email])
  })

  test('wait until they are valid, and are not announced if taken down before', async () => {
    await member({ offers: { push: false, mail: true } })
    await offer('estiva', 'Lido', { validFrom: '2026-11-12' })
    await offer('ritirata', 'Ritirata')
    await takeDown('convenzioni', 'ritirata')
    expect(await gather()).toEqual([])
    app.clock.advance(2 * DAY)
    expect((await gather()).map(({ subject }) => subject)).toEqual(['Nuova convenzione: Lido'])
  })
})
