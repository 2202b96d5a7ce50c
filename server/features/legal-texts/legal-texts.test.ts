import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newAssociation } from '#domain/content/association.ts'
import { gapsIn, type LegalTextSheet, type LegalVersions, type LegalVersionText } from '#domain/legal-texts/legal-text.ts'
import { starterNotice } from '#domain/setup/starter-notice.ts'
import { putDocument } from '#server/core/content/queries.ts'
import { confirmed, page, post } from '#server/features/account/test-account.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type TestApp } from '#tests/test-app.ts'

const DAY = 24 * 3_600_000
const NAME = "Circolo dell'Àncora"
const EMAIL = 'ancora@posta.example'

let app: TestApp
let anna: Awaited<ReturnType<typeof staffMember>>
beforeAll(async () => {
  app = await startTestApp()
  anna = await staffMember(app, 'admin', { firstname: 'Anna', lastname: 'Lari' })
  const now = app.clock.now()
  await putDocument(app.deps, 'pagine', {
    id: 'associazione',
    data: newAssociation({ name: NAME, color: '#0b5c6b', email: EMAIL }),
    position: 0,
    now,
  })
  await putDocument(app.deps, 'pagine', { id: 'privacy', data: starterNotice({ name: NAME, email: EMAIL }, now), position: 1, now })
})
afterAll(() => app.stop())

const sheet = async (id = 'privacy') => (await anna.ask(`/api/staff/texts/${id}`)).json as LegalTextSheet
const publish = (body: object, id = 'privacy', ask = anna.ask) =>
  ask(`/api/staff/texts/${id}`, { method: 'PUT', body: { isMaterial: false, changes: '', ...body } })
const base = async (id = 'privacy') => (await sheet(id)).published?.version ?? ''
const versions = async (id = 'privacy') => ((await app.request(`/api/texts/${id}/versions`)).json as LegalVersions).versions
const text = async (number: number) => (await app.request(`/api/texts/privacy/versions/${number}`)).json as LegalVersionText
const shown = async (id = 'privacy') =>
  ((await app.request('/api/collections/pagine')).json as Record<string, unknown>[]).find((document) => document.id === id)

describe('the privacy notice', () => {
  test('names the provider of online payments while they are on', async () => {
    expect((await sheet()).template).not.toContain('Stripe')
    app.deps.config.stripe = { key: 'sk_test_a', webhookSecret: 'whsec_a', url: 'https://stripe.example' }
    const { template, unnamed } = await sheet()
    app.deps.config.stripe = null
    // The starter's own hint is to take the template.
    expect(unnamed).toEqual([])
    expect(template).toContain('- **Stripe**, se paghi la quota online')
    expect(template).toContain('- **pagamento online**: Stripe sa')
  })

  test('begins with a text made of the association’s facts, and is not published with gaps', async () => {
    const { template, published, isOwn } = await sheet()
    expect(isOwn).toBe(false)
    expect(template).toContain(`**${NAME}**`)
    expect(template).toContain(EMAIL)
    expect(gapsIn(template)).toContain('[da completare: indirizzo della sede]')
    expect(await publish({ base: published!.version, markdown: template, isMaterial: true, changes: 'Prima' })).toMatchObject({
      status: 422,
      json: { error: { fields: { markdown: 'invalid' } } },
    })
  })

  test('everybody must read a material change, a small one counts as read, and every version stays readable', async () => {
    const ugo = await confirmed(app)
    const acknowledged = async () => (await page(ugo.ask)).notice.acknowledged
    expect(await acknowledged()).toBe(true)
    const starter = (await sheet()).published!
    expect(await publish({ base: starter.version, markdown: 'Testo nostro', isMaterial: true })).toMatchObject({
      status: 422,
      json: { error: { fields: { changes: 'required' } } },
    })
    expect((await publish({ base: starter.version, markdown: 'Testo nostro', isMaterial: true, changes: 'Ora è la nostra.' })).status).toBe(
      200,
    )
    expect(await shown()).toMatchObject({
      markdown: 'Testo nostro',
      version: '2026-11-10',
      number: 2,
      effectiveFrom: '2026-11-10',
      whatChanges: 'Ora è la nostra.',
    })
    expect(await acknowledged()).toBe(false)
    // The card works without it.
    expect((await ugo.ask('/api/card')).status).toBe(200)

    await post(ugo.ask, 'notice', { version: '2026-11-10' })
    expect(await acknowledged()).toBe(true)
    expect((await publish({ base: '2026-11-10', markdown: 'Testo nostro.' })).status).toBe(200)
    expect((await shown())!.whatChanges, 'who has not read it yet still learns why').toBe('Ora è la nostra.')
    expect(await acknowledged()).toBe(true)
    const newcomer = await confirmed(app)
    expect((await page(newcomer.ask)).notice).toMatchObject({ version: '2026-11-10.3', acknowledged: true })
    expect((await publish({ base: '2026-11-10.3', markdown: 'Altro testo', isMaterial: true, changes: 'Nuovo fornitore.' })).status).toBe(
      200,
    )
    expect([await acknowledged(), (await page(newcomer.ask)).notice.acknowledged]).toEqual([false, false])

    expect((await versions()).map(({ number, isMaterial, changes }) => [number, isMaterial, changes])).toEqual([
      [4, true, 'Nuovo fornitore.'],
      [3, false, ''],
      [2, true, 'Ora è la nostra.'],
      [1, true, ''],
    ])
    expect((await text(1)).markdown).toBe(starter.markdown)
    expect((await text(3)).markdown).toBe('Testo nostro.')
    expect((await app.request('/api/texts/privacy/versions/9')).status).toBe(404)
  })

  test('says which companies of the server’s settings an own notice does not name', async () => {
    const { config } = app.deps
    config.stripe = { key: 'sk_test_a', webhookSecret: 'whsec_a', url: 'https://stripe.example' }
    config.facebook = { appId: '1', appSecret: 'a', url: 'https://facebook.example' } as never
    expect((await sheet()).unnamed).toEqual(['Facebook', 'Stripe'])
    expect((await sheet('accessibilita')).unnamed).toEqual([])
    // A part of another word is no name.
    await publish({ base: await base(), markdown: 'Si paga con STRIPE. Facebookiana.' })
    expect((await sheet()).unnamed).toEqual(['Facebook'])
    config.facebook = null
    expect((await sheet()).unnamed).toEqual([])
    config.stripe = null
  })

  test('the ledger has the digest of the text that was read', async () => {
    const ugo = await confirmed(app)
    const [row] = await app.db
      .selectFrom('consentEvent')
      .selectAll()
      .where('personId', '=', ugo.uid)
      .where('purpose', '=', 'privacy_notice')
      .execute()
    const kept = await app.db
      .selectFrom('legalTextVersion')
      .selectAll()
      .where('version', '=', row!.documentVersion!)
      .executeTakeFirstOrThrow()
    expect(createHash('sha256').update(kept.data).digest('hex')).toBe(row!.documentSha256)
  })

  test('of two who publish at once one is refused, and nothing is lost or half written', async () => {
    const now = await base()
    const before = (await versions()).length
    const answers = await Promise.all([publish({ base: now, markdown: 'Uno' }), publish({ base: now, markdown: 'Due' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.code).toBe('content.changed_meanwhile')
    expect(await versions()).toHaveLength(before + 1)
  })

  test('the same call again, or twice at once, publishes one version; the same words on another base are refused', async () => {
    const body = { base: await base(), markdown: 'Una volta\n<b>sola</b>', isMaterial: true, changes: 'Una volta.' }
    const before = (await versions()).length
    const both = await Promise.all([publish(body), publish(body)])
    expect([...both, await publish(body)].map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await versions()).toHaveLength(before + 1)
    const luca = await staffMember(app, 'admin')
    for (const answer of [await publish({ ...body, base: 'un’altra' }), await publish(body, 'privacy', luca.ask)])
      expect(answer).toMatchObject({ status: 409, code: 'content.changed_meanwhile' })
  })

  test('who published is in the audit and in the sheet; a version is never changed', async () => {
    const { versions } = await sheet()
    expect(versions[0]!.by).toEqual({ name: 'Anna Lari' })
    expect(versions.at(-1)!.by).toBeNull()
    const rows = await app.db.selectFrom('audit').selectAll().where('subject', '=', 'privacy').where('action', '=', 'published').execute()
    expect(rows).toHaveLength(versions.length - 1)
    expect(rows.every(({ changes }) => !changes?.includes('markdown'))).toBe(true)
    await expect(app.db.updateTable('legalTextVersion').set({ changes: 'x' }).execute()).rejects.toThrow(/append-only/)
  })

  test('a script stays text, and a long text is refused', async () => {
    expect((await publish({ base: await base(), markdown: 'Ciao <script>alert(1)</script> [x](javascript:alert(1))' })).status).toBe(200)
    expect((await shown())!.markdown).not.toMatch(/<script|javascript:/)
    expect((await publish({ base: await base(), markdown: 'x'.repeat(30_001) })).status).toBe(422)
    expect((await publish({ base: await base(), markdown: '  ' })).status).toBe(422)
  })

  test('nothing is published where the notice is another site’s page', async () => {
    const other = await startTestApp({ config: { privacyUrl: 'https://lago.example/privacy' } })
    const admin = await staffMember(other, 'admin')
    expect((await admin.ask('/api/staff/texts/privacy')).json).toMatchObject({ elsewhere: 'https://lago.example/privacy' })
    expect(await publish({ base: '', markdown: 'Testo' }, 'privacy', admin.ask)).toMatchObject({ status: 409, code: 'api.conflict' })
    expect((await publish({ base: '', markdown: 'Testo' }, 'accessibilita', admin.ask)).status).toBe(200)
    await other.stop()
  })
})

test('the accessibility statement is published the same way, and nobody must read it', async () => {
  const ugo = await confirmed(app)
  const { template, published, readers } = await sheet('accessibilita')
  expect([published, readers]).toEqual([null, 0])
  expect(template).toContain(EMAIL)
  expect(template).not.toContain('AgID')
  app.clock.advance(DAY)
  expect((await publish({ base: '', markdown: 'Accessibile', isMaterial: true }, 'accessibilita')).status).toBe(200)
  expect(await shown('accessibilita')).toMatchObject({ markdown: 'Accessibile', number: 1 })
  expect(await versions('accessibilita')).toMatchObject([{ number: 1, isMaterial: false }])
  expect((await page(ugo.ask)).notice.acknowledged).toBe(true)
})

test('a viewer reads, a secretary does not, and neither publishes', async () => {
  const [viewer, secretary] = [await staffMember(app, 'viewer'), await staffMember(app, 'secretary')]
  expect((await viewer.ask('/api/staff/texts/privacy')).status).toBe(200)
  expect((await secretary.ask('/api/staff/texts/privacy')).status).toBe(403)
  expect((await publish({ base: '', markdown: 'x' }, 'privacy', viewer.ask)).status).toBe(403)
})
