import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePasskey, makeStaffRole } from '#db/make.ts'
import type { SessionAnswer } from '#domain/accounts/api.ts'
import { NO_RECORD } from '#domain/members/person.ts'
import { newReceiptCode } from '#domain/reports/receipt-code.ts'
import { isAllowed } from '#domain/staff/permissions.ts'
import { STAFF_ROLES } from '#domain/staff/staff-role.ts'
import { LATER } from '#server/features/account/test-account.ts'
import { signUp, someone } from '#server/core/people/test-person.ts'
import type { Request, TestApp } from '../test-app.ts'
import { startAttackedApp } from './attacked-app.ts'
import { operationsOf, routedOperations, type Operation } from './operations.ts'

// Each call declares its access in the API document. Every other caller is refused as declared.

const KEY = 'AAAAAAAAAAAAAAAAAAAAAA'
const passkey = { id: 'a', rawId: 'a', type: 'public-key', clientExtensionResults: {} }
const assertion = { ...passkey, response: { clientDataJSON: 'a', authenticatorData: 'a', signature: 'a' } }
const attestation = { ...passkey, response: { clientDataJSON: 'a', attestationObject: 'a' } }
const address = { endpoint: 'https://push.example/a' }
const point = 'A'.repeat(43)
const enrolment = { publicJwk: { kty: 'EC', crv: 'P-256', x: point, y: point }, challenge: point, signature: 'A'.repeat(86) }
const application = {
  category: 'ordinario',
  birthDate: '1990-02-03',
  birthPlace: 'Roma',
  street: 'via Appia 1',
  cap: '00100',
  comune: 'Roma',
  provincia: 'RM',
  phone: '',
  statute: true,
  privacy: true,
}
const newMember = {
  ...NO_RECORD,
  requestKey: 'one-press',
  isAnother: false,
  holderFirstname: 'Ada',
  holderLastname: 'Bini',
  membership: 'amico',
}
const minutes = { decidedOn: '2026-11-09', reference: '1', body: 'Consiglio direttivo' }
const message = { requestKey: KEY, body: 'Una cosa che si legge bene.' }

/** Valid bodies, so that a call is refused for its caller: forms are read before the session. */
const BODIES: Record<string, object> = {
  'POST /api/account/closure': {},
  'POST /api/account/email': { email: 'altra@posta.example' },
  'POST /api/account/email/confirm': { token: 'a' },
  'PUT /api/account/name': { firstname: 'Anna', lastname: 'Bianchi' },
  'PUT /api/account/password': { password: 'una password nuova' },
  'PUT /api/account/consents': { newsletter: true },
  'POST /api/account/notice': { version: 'a' },
  'PUT /api/users/{uid}': { firstname: 'Anna', lastname: 'Bianchi', privacy: true, confirm14: true },
  'POST /api/applications': application,
  'POST /api/auth/verify-email': { token: 'a' },
  'POST /api/auth/change-email': { email: 'altra@posta.example' },
  'POST /api/auth/prove': { password: 'tre parole a caso' },
  'POST /api/auth/prove/passkey': { response: assertion },
  'POST /api/auth/passkeys': { name: 'Chiave', response: attestation },
  'PATCH /api/auth/passkeys/{id}': { name: 'Chiave' },
  'POST /api/auth/second-factor/confirm': { code: '123456' },
  'POST /api/auth/second-factor/link/follow': { token: 'a' },
  'POST /api/card/claim': { claimCode: newReceiptCode(() => 0) },
  'POST /api/card/copies': { kind: 'print' },
  'POST /api/card/devices': enrolment,
  'POST /api/card/renewal': { validTo: '2026-12-31' },
  'PUT /api/events/{id}/booking': {},
  'POST /api/events/feed': { wholeProgramme: false },
  'PUT /api/events/feed': { wholeProgramme: false },
  'POST /api/family/{number}/devices': enrolment,
  'POST /api/family/{number}/renewal': { validTo: '2026-12-31' },
  'POST /api/family/{number}/invitation': { childEmail: 'altra@posta.example' },
  'POST /api/family/invitations/accept': { token: 'a' },
  'POST /api/notices/read': { all: true },
  'PUT /api/notices/choices': { topic: 'news', push: true, mail: true },
  'POST /api/offers/{id}/codes': { key: KEY },
  'POST /api/payments/online': { number: '1234567897', cents: 2500, requestKey: KEY },
  'POST /api/offers/favourites': { add: [], remove: [] },
  'PUT /api/push/devices': { kind: 'fcm', token: 'a'.repeat(20) },
  'DELETE /api/push/devices': address,
  'POST /api/reports/{id}/messages': message,
  'POST /api/roles/invitation': { token: 'a' },
  'POST /api/roles/invitation/accept': { token: 'a' },
  'POST /api/staff/archive': { requestKey: 'una-richiesta' },
  'PUT /api/staff/registrations/body': { organisation: 'Ente', bodyCode: 'E99' },
  'POST /api/staff/members/{number}/erasure': { version: 'v', typed: '0012345678' },
  'POST /api/rights': { requestKey: KEY, kind: 'objection', words: 'I miei dati' },
  'POST /api/staff/rights': {
    requestKey: KEY,
    cardNumber: null,
    who: 'Ada Bini',
    contact: 'ada@posta.example',
    kind: 'access',
    receivedOn: '2026-11-09',
    words: 'I miei dati',
  },
  'PUT /api/staff/rights/{id}/identity': { revision: '1', checkedOn: '2026-11-09', how: 'Documento' },
  'PUT /api/staff/rights/{id}/extension': { revision: '1', why: 'Molti documenti' },
  'PUT /api/staff/rights/{id}/answer': { revision: '1', outcome: 'granted', answeredOn: '2026-11-09', answer: 'Ecco' },
  'POST /api/staff/duplicates/merge': { keep: '0000000001', drop: '0000000002', version: 'a', take: [] },
  'POST /api/staff/duplicates/apart': { first: '0000000001', second: '0000000002' },
  'POST /api/staff/members': newMember,
  'POST /api/staff/imports': { id: 'one-import', name: 'soci.csv', bytes: 10 },
  'POST /api/staff/imports/{id}/look': {},
  'POST /api/staff/imports/{id}/check': { columns: ['lastname'], options: { category: 'amico', padNumbers: false } },
  'POST /api/staff/imports/{id}/choice': { by: 'name', choice: 'skip', row: null },
  'POST /api/staff/members/tasks': { id: 'one-task', kind: 'renew', membership: null, filter: { q: '' } },
  'POST /api/staff/members/messages/trial': { basis: 'service', message: { subject: 'Prova', text: 'Una prova.' } },
  'POST /api/staff/members/tasks/{id}/paper': {},
  'POST /api/staff/members/tasks/preview': { kind: 'renew', membership: null, filter: { q: '' } },
  'POST /api/staff/team/invitations': { inviteEmail: 'altra@posta.example', role: 'editor' },
  'PUT /api/staff/team/{uid}/roles': { role: 'editor' },
  'POST /api/staff/reports/{id}/messages': message,
  'PUT /api/staff/reports/{id}/state': { state: 'in_progress' },
  'PUT /api/staff/reports/{id}/category': { category: 'altro' },
  'POST /api/staff/members/{number}/renewal': { version: 'v', validTo: '2027-11-09' },
  'PUT /api/staff/members/views/{id}': { name: 'Da sollecitare', query: 'stato=grace' },
  'POST /api/staff/members/{number}/guardians': { guardian: '0000000001' },
  'PUT /api/staff/members/{number}/name': { holderFirstname: 'Anna', holderLastname: 'Bianchi' },
  'POST /api/staff/members/{number}/name-request': { request: 'a', isGranted: true },
  'PUT /api/staff/members/{number}/suspension': { version: 'v', from: '2027-11-09', publicText: 'Testo', note: 'Motivo' },
  'POST /api/staff/members/{number}/lift': { version: 'v' },
  'PUT /api/staff/members/{number}/sports/certificate': {
    id: 'certificato',
    revision: '0',
    kind: 'competitive',
    sport: null,
    issuedOn: '2026-09-01',
    expiresOn: null,
  },
  'PUT /api/staff/members/{number}/sports/registration': {
    id: 'tesseramento',
    revision: '0',
    sport: 'nuoto',
    kind: 'athlete',
    organisation: 'Ente',
    cardCode: '1',
    issuedOn: '2026-09-01',
    expiresOn: '2027-08-31',
    leftOn: null,
    assentGiven: false,
  },
  'POST /api/staff/members/{number}/cancellation': { version: 'v', reason: 'mistake', note: 'Motivo', typed: '0000000000' },
  'POST /api/staff/members/{number}/admission': { ...minutes, version: 'v', membership: 'ordinario' },
  'PUT /api/staff/members/{number}/category': { version: 'v', membership: 'amico' },
  'PUT /api/staff/members/{number}/person': { revision: '0' },
  'POST /api/staff/members/{number}/end': { reason: 'withdrawal', on: '2026-11-09' },
  'POST /api/staff/applications': { ...newMember, membership: 'ordinario' },
  'POST /api/staff/applications/meeting': { ...minutes, decisions: [{ id: 'a', outcome: 'approved' }] },
  'PUT /api/staff/applications/{id}/guardian': { guardianName: 'Ada Verdi', signedOn: '2026-11-09' },
  'POST /api/staff/applications/{id}/questions': { question: 'Dove abiti?' },
  'PUT /api/staff/applications/{id}/communication': { toldOn: '2026-11-09' },
  'PUT /api/staff/applications/{id}/appeal': { appealedOn: '2026-11-09' },
  'POST /api/staff/applications/{id}/appeal/outcome': { ...minutes, outcome: 'approved' },
  'POST /api/staff/register/{entry}/reopening': { end: '2', reason: 'death', why: 'Errore' },
  'POST /api/staff/register/{entry}/correction': { seen: '1', firstname: 'Ada', admittedOn: '2026-11-09', why: 'Errore' },
  'POST /api/staff/payments': {
    requestKey: KEY,
    number: '0012345678',
    purpose: 'fee',
    method: 'cash',
    paidOn: '2026-11-09',
    amount: '25',
    note: '',
    again: false,
  },
  'POST /api/staff/payments/{id}/void': { reason: 'Errore', takeBack: false },
  'POST /api/staff/arrears/reminders': { numbers: ['0012345678'] },
  'POST /api/staff/arrears/reminders/all': { kind: 'grace' },
  'POST /api/staff/bank/lines': { lines: [], readAs: null },
  'POST /api/staff/bank/lines/{id}/book': { number: '0012345678', left: '25', purpose: 'fee' },
  'POST /api/staff/cash': { day: '2026-11-09', counted: '0', expected: '0', note: '' },
  'POST /api/staff/contents/appuntamenti': { requestKey: KEY },
  'POST /api/staff/contents/appuntamenti/bulk': { action: 'archive', of: [{ id: 'a', updatedAt: null }] },
  'PUT /api/staff/contents/appuntamenti/order': { ids: ['a', 'b'], base: ['b', 'a'] },
  'PUT /api/staff/contents/appuntamenti/{id}/draft': { revision: 0, data: {} },
  'POST /api/staff/contents/appuntamenti/{id}/publish': { revision: 0 },
  'POST /api/staff/contents/appuntamenti/{id}/archive': { revision: 0 },
  'POST /api/staff/contents/appuntamenti/{id}/restore': { revision: 0, number: 1 },
  'PUT /api/staff/contents/convenzioni/{id}/discount': { code: 'A1', seen: null },
  'POST /api/staff/contents/convenzioni/{id}/codes': { text: 'A1' },
  'POST /api/staff/partners/{offerId}/links': { key: KEY },
  'POST /api/staff/partners/{offerId}/proposals/{id}/accept': { version: 1 },
  'POST /api/staff/partners/{offerId}/proposals/{id}/refuse': { reason: 'No.' },
  'PUT /api/staff/texts/{text}': { base: '', markdown: 'a', isMaterial: false, changes: '' },
  'PUT /api/staff/first-steps/{step}': { said: null },
  'POST /api/staff/samples/removal': { remove: [], keep: [] },
  'PUT /api/staff/settings/bank': { revision: 'a', values: {}, seen: '' },
  'PUT /api/staff/settings/reports': { revision: 'a', values: {}, seen: '' },
  'PUT /api/staff/settings/{section}': { revision: 'a', values: {}, seen: '' },
  'POST /api/staff/settings/{section}/preview': { values: {} },
  'POST /api/staff/contents/{collection}': { requestKey: KEY },
  'PUT /api/staff/events/{id}/bookings/{number}': {},
  'PUT /api/staff/events/{id}/attendance/{number}': { attended: true },
  'POST /api/staff/events/{id}/effects': { data: {}, to: null },
  'POST /api/staff/contents/{collection}/bulk': { action: 'archive', of: [{ id: 'a', updatedAt: null }] },
  'PUT /api/staff/contents/{collection}/order': { ids: ['a', 'b'], base: ['b', 'a'] },
  'PUT /api/staff/contents/{collection}/{id}/draft': { revision: 0, data: {} },
  'POST /api/staff/contents/{collection}/{id}/publish': { revision: 0 },
  'POST /api/staff/contents/{collection}/{id}/archive': { revision: 0 },
  'POST /api/staff/contents/{collection}/{id}/restore': { revision: 0, number: 1 },
}
const PARAMS: Record<string, string> = {
  first: '0000000001',
  second: '0000000002',
  text: 'privacy',
  step: 'sports',
  section: 'hours',
  collection: 'istruzioni',
  role: 'editor',
  number: '0012345678',
  entry: '1',
  n: '0',
  part: '0',
  provider: 'google',
}

/** Required queries. */
const QUERIES: [call: RegExp, query: string][] = [
  [/^DELETE \/api\/staff\/contents\/convenzioni\/\{id\}\/codes$/, '?seen=0'],
  [/^DELETE \/api\/staff\/contents\//, '?revision=0'],
  [/^PUT \/api\/staff\/contents\/.*\/picture$/, '?alt=a'],
  [/^GET \/api\/staff\/contents\/documenti\/\{id\}\/file$/, `?pdf=${'a'.repeat(22)}`],
  [/^GET \/api\/staff\/imports\/.*\/rows$/, '?shown=bad'],
  [/^GET \/api\/staff\/arrears\/preview$/, '?kind=grace'],
  [/^GET \/api\/staff\/registrations\/export$/, '?organisation=Ente'],
]

/** Answered outside the document: liveness, files for installation, and the document itself. */
const BESIDE =
  /^GET \/(api\/openapi\.json|healthz|readyz|favicon|icon|apple-touch|maskable|badge|\.well-known\/(assetlinks\.json|apple-app-site-association)$|.*\.(webmanifest|png|svg|ico))/

let app: TestApp
let operations: Operation[]
beforeAll(async () => {
  app = await startAttackedApp()
  operations = await operationsOf(app)
})
afterAll(() => app.stop())

const nameOf = ({ method, template }: Operation) => `${method} ${template}`
const declaring = (fits: (access: Operation['access']) => boolean) => operations.filter(({ access }) => fits(access))

async function turn(ask: Request, operation: Operation) {
  const path = operation.template.replace(/\{(\w+)\}/g, (_, name: string) => PARAMS[name] ?? '0190b1f2-0000-7000-8000-000000000000')
  const body = BODIES[nameOf(operation)]
  const [, query = ''] = QUERIES.find(([call]) => call.test(nameOf(operation))) ?? []
  const { status, code } = await ask(path + query, { method: operation.method, ...(body && { body }) })
  return `${nameOf(operation)}: ${status} ${code}`
}

/** Every caller is refused like this, and the document declares the refusal. */
async function expectRefused(asked: Operation[], ask: Request, status: number, code: string) {
  expect(asked.length).toBeGreaterThan(0)
  const answers = []
  for (const operation of asked) answers.push(await turn(ask, operation))
  expect(answers).toEqual(asked.map((operation) => `${nameOf(operation)}: ${status} ${code}`))
  expect(asked.filter(({ refusals }) => !refusals.includes(code)).map(nameOf)).toEqual([])
}

async function member() {
  const [ask, person] = [app.newClient(), someone()]
  const { account } = (await signUp(ask, person)).json as SessionAnswer
  return { ...person, ask, uid: account.id }
}

/** A staff member in a session with or without second factor. */
async function staff(role: string, hasShown: boolean) {
  const person = await member()
  await makeStaffRole(app.db, { uid: person.uid, role })
  if (hasShown) {
    await makePasskey(app.db, { uid: person.uid })
    await app.db.updateTable('session').set({ secondAt: app.clock.now() }).where('userId', '=', person.uid).execute()
  }
  return person.ask
}

test('every call declares its access, and public ones have a reason', () => {
  expect(operations.length).toBeGreaterThan(140)
  const KINDS = ['anyone', 'visitor', 'account', 'staff']
  expect(operations.filter(({ access }) => !KINDS.includes(access.who)).map(nameOf)).toEqual([])
  expect(declaring(({ who, why }) => who === 'anyone' && !why).map(nameOf)).toEqual([])
})

test('every answered call is in the document', () => {
  const named = new Set(operations.map(nameOf))
  const routed = routedOperations(app).filter((one) => !one.startsWith('ALL ') && !named.has(one))
  expect(routed.filter((one) => !BESIDE.test(one))).toEqual([])
})

test('every call with a form has a valid body here, and no other call does', () => {
  const taking = declaring(({ who }) => who === 'account' || who === 'staff').filter(({ takesJson }) => takesJson)
  const missing = taking.map(nameOf).filter((name) => !(name in BODIES))
  expect(missing, 'Without a body in BODIES (above) they refuse what is sent, not who asks').toEqual([])
  const all = new Set(operations.map(nameOf))
  expect(Object.keys(BODIES).filter((name) => !all.has(name))).toEqual([])
})

test('every staff call has a permission of some role', () => {
  const nobodys = declaring(({ who, may = '' }) => who === 'staff' && !STAFF_ROLES.some((role) => isAllowed([role], may)))
  expect(nobodys.map(nameOf)).toEqual([])
})

test('exactly the calls below /api/staff need a role', () => {
  expect(declaring(({ who }) => who === 'staff')).toEqual(operations.filter(({ template }) => template.startsWith('/api/staff/')))
})

describe('refused as declared', () => {
  test('without a session: calls for accounts and staff', async () => {
    await expectRefused(
      declaring(({ who }) => who === 'account' || who === 'staff'),
      app.newClient(),
      401,
      'auth.session_expired',
    )
  })

  test('with an unconfirmed address', async () => {
    const { ask } = await member()
    await expectRefused(
      declaring(({ verified }) => verified === true),
      ask,
      403,
      'auth.email_unverified',
    )
  })

  test('without a proof of the last ten minutes', async () => {
    const { ask } = await member()
    app.clock.advance(LATER)
    await expectRefused(
      declaring(({ proved }) => proved === true),
      ask,
      403,
      'auth.proof_required',
    )
  })

  test('to a member: calls for staff', async () => {
    const { ask } = await member()
    await expectRefused(
      declaring(({ who }) => who === 'staff'),
      ask,
      403,
      'guard.forbidden',
    )
  })

  test.each(STAFF_ROLES)('to the role %s without its second factor', async (role) => {
    await expectRefused(
      declaring(({ who }) => who === 'staff'),
      await staff(role, false),
      403,
      'auth.twofactor_missing',
    )
  })

  test.each(STAFF_ROLES)(
    'to the role %s with a second factor of half an hour ago: what is fresh, and to the officer everything',
    async (role) => {
      const ask = await staff(role, true)
      app.clock.advance(30 * 60_000)
      const asked = declaring(({ who, fresh }) => who === 'staff' && (fresh === true || role === 'safeguarding'))
      await expectRefused(asked, ask, 403, 'auth.twofactor_missing')
    },
  )

  test.each(STAFF_ROLES)('to the role %s: calls for other roles', async (role) => {
    const asked = declaring(({ who, may = '' }) => who === 'staff' && !isAllowed([role], may))
    if (asked.length > 0) await expectRefused(asked, await staff(role, true), 403, 'guard.forbidden')
  })
})

// A call that refuses a role with the declared permission has a rule that this table does not know.
test.each(STAFF_ROLES)('the role %s with its second factor may make every call that its permissions allow', async (role) => {
  const asked = declaring(({ who, may = '' }) => who === 'staff' && isAllowed([role], may))
  expect(asked.length).toBeGreaterThan(0)
  const shut = []
  let ask = await staff(role, true)
  for (const operation of asked) {
    let answer = await turn(ask, operation)
    if (answer.includes(': 401 ')) {
      // The previous call may have ended the session.
      ask = await staff(role, true)
      answer = await turn(ask, operation)
    }
    if (/: (401|403|405) /.test(answer)) shut.push(answer)
  }
  expect(shut).toEqual([])
})

const lookUp = (ask: Request) => ask('/api/verify', { method: 'POST', body: { number: '0012345678' } })

test('only roles that verify cards, with their second factor, look cards up by number', async () => {
  expect(await lookUp(app.newClient())).toMatchObject({ status: 401, code: 'auth.session_expired' })
  expect(await lookUp((await member()).ask)).toMatchObject({ status: 403, code: 'guard.forbidden' })
  for (const role of STAFF_ROLES) {
    const may = isAllowed([role], 'cards.verify')
    const without = await lookUp(await staff(role, false))
    const withIt = await lookUp(await staff(role, true))
    expect([role, without.code, withIt.status]).toEqual([role, may ? 'auth.twofactor_missing' : 'guard.forbidden', may ? 200 : 403])
  }
})
