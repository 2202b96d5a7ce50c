import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeStaffRole } from '#db/make.ts'
import { putDocument, removeDocument } from '#server/core/content/queries.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { withSecond } from '#server/features/reports/test-report.ts'
import type { PartnerSheet } from '#domain/verification/shops.ts'
import type { PartnerAnswer } from '#domain/verification/partner.ts'
import type { ShopProposalAnswer } from '#domain/verification/proposal.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { deleteLinks } from './shop-queries.ts'
import { newLink, newShop, open } from './test-shop.ts'

const HOUR = 3_600_000

let app: TestApp
let start: number
let editor: Request
let other: Request
beforeAll(async () => {
  app = await startTestApp()
  start = app.clock.now()
  await withAssociation(app)
  ;[editor, other] = [await staff(), await staff()]
})
afterAll(() => app.stop())
beforeEach(() => app.clock.set((start += 25 * HOUR)))

async function staff(): Promise<Request> {
  const { ask, uid } = await confirmed(app)
  await makeStaffRole(app.db, { uid, role: 'editor' })
  await withSecond(app.db, uid)
  return ask
}

/** An offer with everything that the editor requires. */
const OFFER = {
  partner: 'Ottica Orizzonte',
  category: 'salute',
  headline: '20% sugli occhiali',
  figure: '−20%',
  terms: 'Montatura e lenti insieme.',
  discount: { kind: 'show_card', howTo: '' },
  validFrom: '2026-01-01',
  validTo: null,
  places: [],
  website: 'https://ottica.example',
  contact: { name: 'Il banco', phone: '', email: 'ciao@ottica.example' },
  featured: false,
}
const AS_IT_IS = {
  headline: OFFER.headline,
  terms: OFFER.terms,
  howTo: '',
  website: OFFER.website,
  contactName: 'Il banco',
  contactPhone: '',
  contactEmail: 'ciao@ottica.example',
}

const shop = () => newShop<Request>(app, OFFER)
let presses = 0
const propose = (ask: Request, wanted: object, key = `proposta-${(presses += 1)}-0`) =>
  ask('/api/partner/proposals', { method: 'POST', body: { ...AS_IT_IS, ...wanted, key } })
const mine = async (ask: Request) => (await ask('/api/partner/proposals')).json as ShopProposalAnswer
const waiting = async (offerId: string) => ((await editor(`/api/staff/partners/${offerId}`)).json as PartnerSheet).proposal
const decide = (ask: Request, offerId: string, id: string, what: string, body: object) =>
  ask(`/api/staff/partners/${offerId}/proposals/${id}/${what}`, { method: 'POST', body })
const publicOffer = async (offerId: string) => (await app.newClient()(`/api/collections/convenzioni/${offerId}`)).json as typeof OFFER
const rewrite = async (offerId: string, changes: object) =>
  putDocument(app.deps, 'convenzioni', { id: offerId, data: { ...OFFER, ...changes }, position: 1, now: app.clock.now() })

describe('a shop', () => {
  test('proposes changes that only staff see', async () => {
    const { ask, offerId } = await shop()
    expect(await mine(ask)).toEqual({ offer: AS_IT_IS, proposal: null, withdrawn: null })
    const { json } = await propose(ask, { headline: '25% sugli occhiali', contactPhone: '0575 000 318' })
    expect(json).toMatchObject({ proposal: { state: 'open', decidedAt: null } })
    expect(await waiting(offerId)).toMatchObject({
      partner: 'Ottica Orizzonte',
      isLinkRevoked: false,
      changes: {
        headline: { before: '20% sugli occhiali', after: '25% sugli occhiali' },
        contactPhone: { before: '', after: '0575 000 318' },
      },
    })
    expect((await publicOffer(offerId)).headline).toBe('20% sugli occhiali')
    const { todo } = (await editor('/api/staff/overview')).json as { todo: { proposals: { id: string }[] } }
    expect(todo.proposals.map(({ id }) => id)).toContain(offerId)
  })

  test('has one open proposal across its devices; a repeated request changes nothing', async () => {
    const { ask, offerId } = await shop()
    const second = app.newClient()
    await open(second, (await newLink(app, offerId)).token)
    const both = await Promise.all([propose(ask, { terms: 'Uno.' }), propose(second, { terms: 'Due.' })])
    expect(both.map(({ code }) => code ?? 'taken').toSorted()).toEqual(['shop.one_proposal', 'taken'])
    const { proposal } = await mine(second)
    await second(`/api/partner/proposals/${proposal!.id}`, { method: 'DELETE' })
    expect(await mine(ask)).toMatchObject({ proposal: null, withdrawn: { state: 'withdrawn' } })
    const key = 'sempre-la-stessa'
    await propose(ask, { terms: 'Tre.' }, key)
    expect((await propose(ask, { terms: 'Tre.' }, key)).status).toBe(200)
  })

  test('proposes at most ten times a day, and never an unchanged offer', async () => {
    const { ask } = await shop()
    expect((await propose(ask, { terms: `  ${OFFER.terms} ` })).code).toBe('shop.nothing_changed')
    let answer = await propose(ask, { terms: 'Nuove.' })
    for (let i = 0; answer.status === 200 && i < 12; i += 1) {
      await ask(`/api/partner/proposals/${(await mine(ask)).proposal!.id}`, { method: 'DELETE' })
      answer = await propose(ask, { terms: `Nuove ${i}.` })
    }
    expect(answer).toMatchObject({ status: 429, code: 'shop.too_many' })
  })

  test.each([
    [{ headline: '' }, { headline: 'required' }],
    [{ headline: 'x'.repeat(101) }, { headline: 'too_long' }],
    [{ terms: 'x'.repeat(1_501) }, { terms: 'too_long' }],
    [{ website: 'javascript:alert(1)' }, { website: 'invalid' }],
    [{ contactEmail: 'ciao' }, { contactEmail: 'invalid' }],
    [{ contactPhone: '<b>' }, { contactPhone: 'invalid' }],
    [{ partner: 'Un altro' }, { partner: 'unknown' }],
  ])('gets errors by field: %j', async (wanted, fields) => {
    const { ask } = await shop()
    expect(await propose(ask, wanted)).toMatchObject({ status: 422, json: { error: { fields } } })
    expect((await mine(ask)).proposal).toBeNull()
  })

  test('cannot propose or withdraw once its link is revoked; its open proposal is marked', async () => {
    const { ask, offerId } = await shop()
    await propose(ask, { terms: 'Nuove.' })
    const { id } = (await waiting(offerId))!
    await deleteLinks(app.db, offerId, null)
    expect(await propose(ask, { terms: 'Altre.' })).toMatchObject({ status: 401, code: 'partner.session_ended' })
    expect(await ask(`/api/partner/proposals/${id}`, { method: 'DELETE' })).toMatchObject({ status: 401 })
    expect(await waiting(offerId)).toMatchObject({ isLinkRevoked: true })
  })

  test('cannot withdraw another shop’s proposal', async () => {
    const [one, two] = [await shop(), await shop()]
    await propose(one.ask, { terms: 'Nuove.' })
    const { id } = (await waiting(one.offerId))!
    expect(await two.ask(`/api/partner/proposals/${id}`, { method: 'DELETE' })).toMatchObject({ status: 404 })
    expect((await waiting(one.offerId))?.id).toBe(id)
  })
})

describe('staff', () => {
  test('keep their last decision in the shop’s view while it withdraws another proposal', async () => {
    const { ask, offerId } = await shop()
    const seen = async () => ((await ask('/api/partner/session')).json as PartnerAnswer).proposal?.state
    await propose(ask, { terms: 'Nuove.' })
    await decide(editor, offerId, (await waiting(offerId))!.id, 'refuse', { reason: 'Il 25% non è nel contratto.' })
    app.clock.set(app.clock.now() + HOUR)
    await propose(ask, { terms: 'Altre.' })
    const { id } = (await mine(ask)).proposal!
    expect(await seen()).toBe('open')
    await ask(`/api/partner/proposals/${id}`, { method: 'DELETE' })
    expect(await mine(ask)).toMatchObject({ proposal: { state: 'refused' }, withdrawn: { id } })
    expect(await seen()).toBe('refused')
  })

  test('accept a proposal: members see it at once, the shop at its next visit, and the audit lists the changes', async () => {
    const { ask, offerId } = await shop()
    const script = '<script>alert(1)</script>'
    await propose(ask, { headline: `25% ${script}`, terms: script, howTo: script, contactName: script })
    const { id, version } = (await waiting(offerId))!
    expect(await decide(editor, offerId, id, 'accept', { version })).toMatchObject({ status: 200, json: { proposal: null } })
    const offer = await publicOffer(offerId)
    expect(offer).toMatchObject({ headline: `25% ${script}`, figure: '−20%', contact: { name: script, email: 'ciao@ottica.example' } })
    expect(offer.discount).toMatchObject({ kind: 'show_card', howTo: script })
    expect((await mine(ask)).proposal).toMatchObject({ state: 'accepted', decidedAt: app.clock.now() })
    const audit = await app.db.selectFrom('audit').select(['action', 'record', 'changes']).where('subject', '=', offerId).execute()
    expect(audit.map(({ action, record }) => `${record} ${action}`).toSorted()).toEqual(['convenzioni published', 'partner accepted'])
    expect(audit.find(({ record }) => record === 'partner')!.changes).toContain('"before":"20% sugli occhiali"')
  })

  test('refuse a proposal; the shop reads the reason', async () => {
    const { ask, offerId } = await shop()
    await propose(ask, { terms: 'Nuove.' })
    const { id } = (await waiting(offerId))!
    expect((await decide(editor, offerId, id, 'refuse', { reason: 'Il 25% non è nel contratto.' })).status).toBe(200)
    expect((await mine(ask)).proposal).toMatchObject({ state: 'refused', reason: 'Il 25% non è nel contratto.' })
    expect((await publicOffer(offerId)).terms).toBe(OFFER.terms)
  })

  test.each([
    ['accept', 'La tua proposta è stata accettata', 'i soci di Circolo Aurora la leggono da adesso'],
    ['refuse', 'La tua proposta non è stata accettata', '«Il 25% non è nel contratto.»'],
  ] as const)('%s a proposal and notify the shop where its link was sent', async (what, subject, words) => {
    const { ask, offerId } = await shop()
    await app.db.updateTable('partnerLink').set({ sentTo: 'cassa@ottica.example' }).where('offerId', '=', offerId).execute()
    await propose(ask, { terms: 'Nuove.' })
    const { id, version } = (await waiting(offerId))!
    await app.deliver()
    await decide(editor, offerId, id, what, what === 'accept' ? { version } : { reason: 'Il 25% non è nel contratto.' })
    const [mail, ...others] = await app.deliver()
    expect(mail).toMatchObject({ to: 'cassa@ottica.example', subject, text: expect.stringContaining(words) as string })
    expect(others).toEqual([])
  })

  test('refuse without a reason: no empty words are quoted to the shop', async () => {
    const { ask, offerId } = await shop()
    await app.db.updateTable('partnerLink').set({ sentTo: 'cassa@ottica.example' }).where('offerId', '=', offerId).execute()
    await propose(ask, { terms: 'Nuove.' })
    await app.deliver()
    expect((await decide(editor, offerId, (await waiting(offerId))!.id, 'refuse', { reason: ' ' })).status).toBe(200)
    expect((await mine(ask)).proposal).toMatchObject({ state: 'refused', reason: '' })
    const [mail] = await app.deliver()
    expect(mail!.subject).toBe('La tua proposta non è stata accettata')
    expect(mail!.text).not.toMatch(/motivo|«»/)
  })

  test('notify the offer’s last address of a decision, or nobody when the link was only shown', async () => {
    const { ask, offerId } = await shop()
    const refuse = async () => {
      await propose(ask, { terms: 'Nuove.' })
      await decide(editor, offerId, (await waiting(offerId))!.id, 'refuse', { reason: 'No.' })
      return (await app.deliver()).map(({ to }) => to)
    }
    expect(await refuse()).toEqual([])
    await app.db.insertInto('partnerContact').values({ offerId, mailbox: 'banco@ottica.example', updatedAt: app.clock.now() }).execute()
    expect(await refuse()).toEqual(['banco@ottica.example'])
  })

  test('decide once when two decide simultaneously', async () => {
    const { ask, offerId } = await shop()
    await propose(ask, { terms: 'Nuove.' })
    const { id, version } = (await waiting(offerId))!
    const both = await Promise.all([
      decide(editor, offerId, id, 'accept', { version }),
      decide(other, offerId, id, 'refuse', { reason: 'No.' }),
    ])
    expect(both.map(({ code }) => code ?? 'done').toSorted()).toEqual(['done', 'shop.decided'])
    const isAccepted = both[0]!.status === 200
    expect((await publicOffer(offerId)).terms).toBe(isAccepted ? 'Nuove.' : OFFER.terms)
    expect((await mine(ask)).proposal?.state).toBe(isAccepted ? 'accepted' : 'refused')
  })

  test('must look again when the offer changed meanwhile, and see the remaining changes', async () => {
    const { ask, offerId } = await shop()
    await propose(ask, { headline: '25% sugli occhiali', terms: 'Nuove.' })
    const before = (await waiting(offerId))!
    await rewrite(offerId, { headline: '25% sugli occhiali' })
    expect(await decide(editor, offerId, before.id, 'accept', { version: before.version })).toMatchObject({
      status: 409,
      code: 'shop.look_again',
    })
    const now = (await waiting(offerId))!
    expect(Object.keys(now.changes)).toEqual(['terms'])
    expect((await decide(editor, offerId, now.id, 'accept', { version: now.version })).status).toBe(200)
  })

  test('cannot accept a proposal for an archived offer, but can refuse it', async () => {
    const { ask, offerId } = await shop()
    await propose(ask, { terms: 'Nuove.' })
    const { id, version } = (await waiting(offerId))!
    await removeDocument(app.deps, 'convenzioni', { id: offerId, now: app.clock.now() })
    expect((await waiting(offerId))?.version).toBeNull()
    expect(await decide(editor, offerId, id, 'accept', { version })).toMatchObject({ status: 409, code: 'shop.offer_gone' })
    expect(await propose(ask, { terms: 'Altre.' })).toMatchObject({ status: 409, code: 'shop.offer_gone' })
    expect((await decide(editor, offerId, id, 'refuse', { reason: 'La convenzione è finita.' })).status).toBe(200)
  })

  test('get an error when the offer lacks required fields, and nothing is published', async () => {
    const { ask, offerId } = await newShop<Request>(app, { ...OFFER, figure: '' })
    await propose(ask, { terms: 'Nuove.' })
    const { id, version } = (await waiting(offerId))!
    expect(await decide(editor, offerId, id, 'accept', { version })).toMatchObject({ status: 409, code: 'shop.not_publishable' })
    expect((await waiting(offerId))?.id).toBe(id)
    expect((await publicOffer(offerId)).terms).toBe(OFFER.terms)
  })

  test('keep their open draft, with the accepted changes in it', async () => {
    const { ask, offerId } = await shop()
    const contents = `/api/staff/contents/convenzioni/${offerId}`
    const { json } = await editor(contents)
    const { revision, published } = json as { revision: number; published: object }
    await editor(`${contents}/draft`, { method: 'PUT', body: { revision, data: { ...published, figure: '−30%' } } })
    await propose(ask, { terms: 'Nuove.' })
    const { id, version } = (await waiting(offerId))!
    expect((await decide(other, offerId, id, 'accept', { version })).status).toBe(200)
    expect((await editor(contents)).json).toMatchObject({
      draft: { figure: '−30%', terms: 'Nuove.' },
      published: { figure: '−20%', terms: 'Nuove.' },
    })
  })

  test.each([
    ['draft', {}],
    ['scheduled version', { from: '2027-06-01' }],
  ])('cannot accept words that a %s would replace', async (_, days) => {
    const { ask, offerId } = await shop()
    const contents = `/api/staff/contents/convenzioni/${offerId}`
    const open = (await editor(contents)).json as { revision: number; published: object }
    const data = { ...open.published, terms: 'Le parole della redazione.' }
    const saved = await editor(`${contents}/draft`, { method: 'PUT', body: { revision: open.revision, data } })
    const { revision } = saved.json as { revision: number }
    if ('from' in days) await editor(`${contents}/publish`, { method: 'POST', body: { revision, ...days } })
    await propose(ask, { terms: 'Nuove.' })
    const { id, version } = (await waiting(offerId))!
    expect(await decide(other, offerId, id, 'accept', { version })).toMatchObject({ status: 409, code: 'shop.draft_differs' })
    expect((await waiting(offerId))?.id).toBe(id)
    expect(await app.deliver()).toEqual([])
    expect((await publicOffer(offerId)).terms).toBe(OFFER.terms)
  })

  test('learn of a withdrawal, and the shop of a decision, and neither is lost', async () => {
    const { ask, offerId } = await shop()
    await propose(ask, { terms: 'Nuove.' })
    const { id, version } = (await waiting(offerId))!
    await ask(`/api/partner/proposals/${id}`, { method: 'DELETE' })
    expect(await decide(editor, offerId, id, 'accept', { version })).toMatchObject({ status: 409, code: 'shop.decided' })
    const { withdrawn } = await mine(ask)
    expect(withdrawn).toMatchObject({ id, state: 'withdrawn', changes: { terms: { after: 'Nuove.' } } })
    await propose(ask, { terms: 'Altre.' })
    const next = (await waiting(offerId))!
    await decide(editor, offerId, next.id, 'refuse', { reason: 'No.' })
    expect(await ask(`/api/partner/proposals/${next.id}`, { method: 'DELETE' })).toMatchObject({ status: 409, code: 'shop.decided' })
  })
})
