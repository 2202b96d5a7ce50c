import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { house } from '#server/features.ts'
import { noticeTopics } from '#domain/notices/notice-topics.ts'
import type { CardAnswer } from '#domain/accounts/api.ts'
import type { OwnMembership } from '#domain/register/ends.ts'
import { membershipOf, type MembershipSheet, type RegisterEntry, type RegisterPage } from '#domain/register/register.ts'
import { addDays, romeDay } from '#domain/plain-date.ts'
import { transaction } from '#db/connect.ts'
import { makeCard, makeCardNumber, makeChild, makePayment, makePushDevice, makeRegisterEntry, makeStaffRole } from '#db/make.ts'
import type { StaffOverview } from '#domain/staff/overview.ts'
import { staffMember } from '#tests/staff-member.ts'
import { startTestApp, type Request, type TestApp } from '#tests/test-app.ts'
import { confirmed } from '#server/features/account/test-account.ts'
import { withAssociation } from '#server/core/cards/test-card.ts'
import { insertGuardianship } from '#server/core/cards/guardianship-queries.ts'
import { notify } from '#server/core/notices/notify.ts'
import { enqueueMail } from '#server/platform/mail/post.ts'
import type { Letter } from '#server/platform/mail/define.ts'
import { printedRow } from './print.ts'
import { putDocument } from '#server/core/content/queries.ts'
import { newAssociation } from '#domain/content/association.ts'

let app: TestApp
let secretary: Awaited<ReturnType<typeof staffMember>>
let today: string
beforeAll(async () => {
  app = await startTestApp()
  await withAssociation(app.deps)
  secretary = await staffMember(app, 'secretary')
  app.clock.advance(40 * 24 * 3_600_000)
  today = romeDay(app.clock.now())
})
afterAll(() => app.stop())
beforeEach(() => app.db.deleteFrom('rateLimit').execute())

/** A member in the register. */
async function member(changes: { firstname?: string; lastname?: string } = {}, entry: object = {}) {
  const person = await confirmed(app, changes)
  await app.db.updateTable('card').set({ memberSince: '2026-11-10', category: 'ordinario' }).where('number', '=', person.number).execute()
  await app.db.updateTable('session').set({ provedAt: app.clock.now() }).where('userId', '=', person.uid).execute()
  const { firstname, lastname } = person
  const row = await makeRegisterEntry(app.db, { cardNumber: person.number, personId: person.uid, firstname, lastname, ...entry })
  await app.deliver()
  return { ...person, entry: row.number }
}

const page = async (query = '', ask: Request = secretary.ask) => (await ask(`/api/staff/register?${query}`)).json as RegisterPage
const open = async (entry: number, ask: Request = secretary.ask) => (await ask(`/api/staff/register/${entry}`)).json as MembershipSheet
const end = (number: string, body: object, ask: Request = secretary.ask) =>
  ask(`/api/staff/members/${number}/end`, { method: 'POST', body })
const leave = (ask: Request) => ask('/api/membership/withdrawal', { method: 'POST' })
const report = (number: string) => end(number, { reason: 'death', on: addDays(today, -2) })
const cardOf = async (number: string) => app.db.selectFrom('card').selectAll().where('number', '=', number).executeTakeFirstOrThrow()
const lastRow = () => app.db.selectFrom('registerEntry').selectAll().orderBy('number', 'desc').limit(1).executeTakeFirstOrThrow()
const numbersAt = async (query: string) =>
  (await secretary.ask(`/api/staff/register/export${query}`)).text.split('\r\n').flatMap((line) => /^"(\d+)"/.exec(line)?.[1] ?? [])
const resolution = (changes: object = {}) => ({ decidedOn: today, reference: '7/2026', body: 'Consiglio direttivo', ...changes })

test('accepts only new rows', async () => {
  await member()
  await expect(app.db.updateTable('registerEntry').set({ note: 'x' }).execute()).rejects.toThrow(/append-only/)
  await expect(app.db.deleteFrom('registerEntry').execute()).rejects.toThrow(/append-only/)
})

describe('the book', () => {
  test('is read as of a day, by number and by name', async () => {
    const anna = await member({ firstname: 'Ada', lastname: "De' Rossi" }, { effectiveOn: '2026-11-20', admittedOn: '2026-11-20' })
    const lapse = resolution({ decidedOn: addDays(today, -1), remindedOn: addDays(today, -9) })
    await end(anna.number, { reason: 'arrears', ...lapse })
    for (const q of ['de rossi', 'derossi ad', 'Ada De', String(anna.entry), anna.number])
      expect(
        (await page(`q=${encodeURIComponent(q)}`)).memberships.map(({ number }) => number),
        q,
      ).toContain(anna.entry)
    const [now] = (await page(`q=${anna.entry}`)).memberships
    expect(now).toMatchObject({ endReason: 'arrears', endedOn: addDays(today, -1), corrections: [] })
    expect((await lastRow()).note).toMatch(/^Sollecito del /)
    const [before] = (await page(`q=${anna.entry}&on=2026-11-25`)).memberships
    expect(before).toMatchObject({ endReason: null, endedOn: null, corrections: [] })
    expect((await page(`q=${anna.entry}&on=2026-11-19`)).memberships).toEqual([])
    expect((await page('filter=ended')).memberships.map(({ number }) => number)).toContain(anna.entry)
    expect((await page('filter=in_force')).memberships.map(({ number }) => number)).not.toContain(anna.entry)
  })

  test('is paged, with the number of all', async () => {
    const { number } = await member()
    for (let i = 0; i < 55; i += 1) await makeRegisterEntry(app.db, { cardNumber: number, lastname: `Righi ${String(i)}` })
    const first = await page('q=righi')
    const second = await page(`q=righi&after=${first.next!}`)
    const numbers = [...first.memberships, ...second.memberships].map((one) => one.number)
    expect(new Set(numbers).size).toBe(55)
    const all = await page('filter=in_force')
    const more = await page(`filter=in_force&after=${all.next!}`)
    const days = [...all.memberships, ...more.memberships].map(({ admittedOn }) => admittedOn)
    expect(days).toEqual(days.toSorted().toReversed())
    expect(days).toHaveLength(all.memberships.length + more.memberships.length)
    const { rows } = await sql<{
      n: number
    }>`select count(*) as ${sql.ref('n')} from ${sql.table('registerEntry')} where ${sql.ref('number')} = ${sql.ref('root')}`.execute(
      app.db,
    )
    expect(first.all).toBe(Number(rows[0]!.n))
  })

  test('is corrected by another row with a reason; the wrong row stays', async () => {
    const { entry, firstname, lastname } = await member()
    const correction = {
      seen: '1',
      firstname,
      lastname,
      birthDate: '1984-09-05',
      birthPlace: 'Arezzo',
      residence: 'Via Nuova 1',
      admittedOn: '2026-11-10',
    }
    const send = (body: object) => secretary.ask(`/api/staff/register/${entry}/correction`, { method: 'POST', body })
    expect((await send(correction)).status).toBe(422)
    const why = { why: 'Luogo di nascita letto male.' }
    for (const _ of ['once', 'again'])
      expect((await send({ ...correction, ...why })).json).toMatchObject({
        membership: { birthPlace: 'Arezzo', residence: 'Via Nuova 1', corrections: [expect.any(Number)] },
        entries: [
          { kind: 'admitted', birthPlace: 'Borgo Sereno' },
          { kind: 'corrected', corrects: entry, note: why.why },
        ],
      })
    expect(await send({ ...correction, ...why, birthPlace: 'Siena' })).toMatchObject({ status: 409, code: 'register.changed' })
    expect(await send({ ...correction, why: 'Un altro motivo.', seen: '2' })).toMatchObject({ status: 409, code: 'register.not_now' })
    expect((await send({ ...correction, ...why, admittedOn: addDays(today, 1) })).status).toBe(422)
  })

  test('and the card have the same day of admission after a correction, which is not after the end', async () => {
    const { number, entry, firstname, lastname } = await member()
    const said = { firstname, lastname, birthDate: '1984-09-05', birthPlace: 'Borgo Sereno', residence: 'Via Nuova 1' }
    const send = (body: object) => secretary.ask(`/api/staff/register/${entry}/correction`, { method: 'POST', body: { ...said, ...body } })
    const why = 'Data letta male.'
    expect((await send({ seen: '1', admittedOn: '2025-03-04', why })).status).toBe(200)
    expect((await cardOf(number)).memberSince).toBe('2025-03-04')
    // The form of an end, which knows the book's day, and the server agree.
    expect((await end(number, { reason: 'withdrawal', on: '2025-06-01' })).status).toBe(200)
    expect(await send({ seen: '3', admittedOn: '2025-06-02', why })).toMatchObject({
      status: 422,
      json: { error: { fields: { admittedOn: 'not_accepted' } } },
    })
    expect((await send({ seen: '3', admittedOn: '2025-06-01', why })).status).toBe(200)
    // The card of a later membership keeps its day.
    await makeRegisterEntry(app.db, { cardNumber: number, admittedOn: '2026-01-01', effectiveOn: '2026-01-01' })
    expect((await send({ seen: '4', admittedOn: '2025-05-05', why: 'Ancora.' })).status).toBe(200)
    expect((await cardOf(number)).memberSince).toBe('2025-06-01')
  })

  test('hides tax codes and residences from a viewer, who cannot export', async () => {
    const { entry } = await member()
    const viewer = await staffMember(app, 'viewer')
    expect((await open(entry, viewer.ask)).membership).toMatchObject({ taxCode: null, residence: null })
    expect((await viewer.ask('/api/staff/register/export')).status).toBe(403)
  })

  test('is exported as CSV with every row, and no cell runs as a formula', async () => {
    const { entry, number } = await member({}, { residence: '=HYPERLINK("http://x.example")', lastname: 'Zeta' })
    const { status, text } = await secretary.ask('/api/staff/register/export')
    expect(status).toBe(200)
    const lines = text.split('\r\n')
    expect(lines[0]).toMatch(/^\uFEFF?"Numero";"Tipo";/)
    const line = lines.find((one) => one.startsWith(`"${entry}"`))!
    expect(line).toContain('"\'=HYPERLINK')
    expect(line).toContain('"05/09/1984"')
    // Never reformatted (domain guide, section 5).
    expect(line).toContain(`"${number}"`)
  })

  test('has no gap as of today with a future end', async () => {
    const { entry, number } = await member()
    const ahead = addDays(today, 90)
    const ending = { kind: 'ended', endReason: 'withdrawal', endedOn: ahead, effectiveOn: ahead } as const
    await makeRegisterEntry(app.db, { cardNumber: number, root: entry, ...ending })
    await member()
    const numbers = await numbersAt('')
    expect(numbers).toEqual(numbers.map((_number, i) => String(i + 1)))
    expect(numbers).toContain(String(entry + 1))
    expect(await numbersAt(`?on=${addDays(today, -1)}`)).not.toContain(String(entry + 1))
  })

  test('names the fees paid, also with a card that was merged into this one, and those that were void only later', async () => {
    const { number, entry } = await member()
    const merged = await makeCardNumber(app.db)
    await makeCard(app.db, { number: merged })
    await app.db.insertInto('cardMerge').values({ merged, cardNumber: number, mergedAt: app.clock.now() }).execute()
    const fee = { purpose: 'fee', cents: 2500 } as const
    await makePayment(app.db, { ...fee, cardNumber: number, paidOn: addDays(today, -30), periodFrom: '2024-01-01', periodTo: '2024-12-31' })
    await makePayment(app.db, {
      ...fee,
      number: 2,
      cardNumber: merged,
      paidOn: addDays(today, -20),
      periodFrom: '2025-01-01',
      periodTo: '2025-12-31',
    })
    const [from, voidedAt] = [addDays(today, -10), app.clock.now()]
    const voided = { ...fee, number: 3, cardNumber: number, paidOn: from, periodFrom: '2029-01-01', periodTo: '2029-12-31', voidedAt }
    await makePayment(app.db, voided)
    const feesAt = async (on: string) =>
      (await secretary.ask(`/api/staff/register/export?on=${on}`)).text.split('\r\n').find((line) => line.startsWith(`"${entry}"`))!
    expect(await feesAt(today)).toMatch(/;"01\/01\/2024 – 31\/12\/2025"$/)
    expect(await feesAt(addDays(today, -1))).toMatch(/;"01\/01\/2024 – 31\/12\/2025, 01\/01\/2029 – 31\/12\/2029"$/)
    expect(await feesAt(addDays(today, -25))).toMatch(/;"01\/01\/2024 – 31\/12\/2024"$/)
  })

  test('is printed as a PDF', async () => {
    const { status, headers, text } = await secretary.ask('/api/staff/register/print')
    expect({ status, type: headers['content-type'] }).toEqual({ status: 200, type: 'application/pdf' })
    expect(text.slice(0, 5)).toBe('%PDF-')
  })
})

describe('a member who leaves', () => {
  test('is out of the register from that day and keeps the account; both sides are notified', async () => {
    const admin = await confirmed(app)
    await makeStaffRole(app.db, { uid: admin.uid, role: 'admin' })
    const { ask, number, email, entry } = await member()
    expect((await ask('/api/membership')).json).toMatchObject({ registerNumber: entry, leavingOn: today, mayNot: null })
    for (const _ of ['once', 'again'])
      expect((await leave(ask)).json).toMatchObject({
        endsOn: today,
        reason: 'withdrawal',
        mayNot: 'ended',
      } satisfies Partial<OwnMembership>)
    expect(await cardOf(number)).toMatchObject({ cancelledOn: today, cancellationReason: 'withdrawal', memberSince: '2026-11-10' })
    expect(await lastRow()).toMatchObject({ kind: 'ended', root: entry, endReason: 'withdrawal', endedOn: today, createdBy: null })
    const mails = await app.deliver()
    expect(mails.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual(['Hai lasciato il circolo'])
    expect(mails.filter(({ to }) => to === admin.email).map(({ subject }) => subject)).toEqual(['Un socio lascia il circolo'])
    expect(((await ask('/api/card')).json as CardAnswer).periods.cancelledOn).toBe(today)
    expect((await page(`q=${entry}`)).memberships).toMatchObject([{ endReason: 'withdrawal' }])
  })

  test('stays until the end of the social year when the statute says so', async () => {
    const association = newAssociation({ name: 'Circolo Aurora', color: '#0b5c6b', email: 'aurora@posta.example' })
    const data = { ...association, socialYear: { start: '09-01', end: '08-31' }, membership: { withdrawalEffect: 'year_end' } }
    await putDocument(app.deps, 'pagine', { id: 'associazione', data, position: 0, now: app.clock.now() })
    const { ask, number } = await member()
    expect((await leave(ask)).json).toMatchObject({ endsOn: '2027-09-01' })
    expect(await cardOf(number)).toMatchObject({ cancelledOn: '2027-09-01' })
    expect(((await ask('/api/card')).json as CardAnswer).periods).toMatchObject({ cancelledOn: '2027-09-01' })
    await withAssociation(app.deps)
  })

  test('is of age, and has confirmed their identity', async () => {
    const friend = await confirmed(app)
    await app.db.updateTable('session').set({ provedAt: app.clock.now() }).where('userId', '=', friend.uid).execute()
    expect(await leave(friend.ask)).toMatchObject({ status: 409, code: 'register.not_now' })
    const young = await member()
    const { makePerson } = await import('#db/make.ts')
    await makePerson(app.db, { uid: young.uid, cardNumber: young.number, birthDate: addDays(today, -16 * 366) })
    expect((await young.ask('/api/membership')).json).toMatchObject({ mayNot: 'minor' })
    expect((await leave(young.ask)).code).toBe('register.not_now')
    const old = await member()
    await app.db.updateTable('session').set({ provedAt: 1 }).where('userId', '=', old.uid).execute()
    expect(await leave(old.ask)).toMatchObject({ status: 403, code: 'auth.proof_required' })
  })
})

describe('the staff ends a membership', () => {
  test('by a resolution, once, and the person reads the reason', async () => {
    const { number, email, entry } = await member()
    const asked = { reason: 'exclusion', ...resolution(), why: 'Per gravi motivi.' }
    for (const _ of ['once', 'again']) expect((await end(number, asked)).status).toBe(200)
    expect(await lastRow()).toMatchObject({ root: entry, endReason: 'exclusion', endedOn: today })
    const mails = (await app.deliver()).filter(({ to }) => to === email)
    expect(mails).toHaveLength(1)
    for (const words of ['Per gravi motivi.', '7/2026', 'sei mesi']) expect(mails[0]!.text).toContain(words)
    expect(await end(number, { reason: 'withdrawal', on: today })).toMatchObject({ status: 409, code: 'register.not_now' })
  })

  test.each([
    [{ reason: 'exclusion' }, { decidedOn: 'required', reference: 'required', body: 'required', why: 'required' }],
    [{ reason: 'arrears', reference: '1', body: 'CD', decidedOn: '2099-01-01', remindedOn: '2026-11-11' }, { decidedOn: 'in_future' }],
    [{ reason: 'arrears', reference: '1', body: 'CD', decidedOn: '2026-11-20' }, { remindedOn: 'required' }],
    [{ reason: 'arrears', reference: '1', body: 'CD', decidedOn: '2026-11-20', remindedOn: '2026-11-21' }, { remindedOn: 'not_accepted' }],
    [{ reason: 'withdrawal' }, { on: 'required' }],
    [{ reason: 'death', on: '2099-01-01' }, { on: 'in_future' }],
    [{ reason: 'withdrawal', on: '2020-01-01' }, { on: 'not_accepted' }],
    [{ reason: 'mistake' }, { reason: 'invalid' }],
  ])('%j is refused: %j', async (asked, fields) => {
    const { number } = await member()
    expect(await end(number, asked)).toMatchObject({ status: 422, json: { error: { fields } } })
  })

  test('and reads which role the person still has; administrators see it until it ends, or is given again', async () => {
    const admin = await staffMember(app, 'admin')
    const { number, uid } = await member({ firstname: 'Irene', lastname: 'Ruoli' })
    await makeStaffRole(app.db, { uid, role: 'editor' })
    const left = async () => ((await admin.ask('/api/staff/overview')).json as StaffOverview).todo.endedMembers
    expect(await left()).toEqual([])
    expect((await end(number, { reason: 'exclusion', ...resolution(), why: 'Per gravi motivi.' })).json).toEqual({ roles: ['editor'] })
    expect(await left()).toEqual([{ uid, name: 'Irene Ruoli', role: 'editor' }])
    await app.db.updateTable('staffRole').set({ createdAt: app.clock.now() }).where('uid', '=', uid).execute()
    expect(await left()).toEqual([])
  })

  test('of a member from before the register: the end is recorded', async () => {
    const { number, uid } = await confirmed(app, { firstname: 'Ugo', lastname: 'Vecchi' })
    await app.db.updateTable('card').set({ memberSince: '2001-01-01' }).where('uid', '=', uid).execute()
    expect((await end(number, { reason: 'withdrawal', on: today, reference: 'Lettera del 3' })).status).toBe(200)
    const row = await lastRow()
    expect(row).toMatchObject({
      kind: 'ended',
      root: row.number,
      lastname: 'Vecchi',
      admittedOn: '2001-01-01',
      endReference: 'Lettera del 3',
    })
  })

  test('but neither a non-member’s nor their own', async () => {
    const friend = await confirmed(app)
    expect((await end(friend.number, { reason: 'withdrawal', on: today })).code).toBe('register.not_now')
    expect((await end(secretary.number, { reason: 'withdrawal', on: today })).code).toBe('member.own')
    expect((await end('0000000000', { reason: 'withdrawal', on: today })).status).toBe(404)
  })

  test('nor that of a child in their care, whose row they cannot correct', async () => {
    const { number, entry } = await member({}, { birthDate: '2016-01-01' })
    await makeChild(app.db, { cardNumber: number, birthDate: '2016-01-01' })
    await insertGuardianship(app.db, { uid: secretary.uid, cardNumber: number, createdAt: 1 })
    expect(await open(entry)).toMatchObject({ isOwn: true, mayEnd: false })
    expect((await end(number, { reason: 'withdrawal', on: today })).code).toBe('member.own')
    const said = {
      firstname: 'Pia',
      lastname: 'Neri',
      birthDate: '2016-01-01',
      birthPlace: '',
      residence: 'Via Nuova 1',
      admittedOn: '2026-11-10',
    }
    const body = { ...said, seen: '1', why: 'Era scritto male.' }
    const corrected = await secretary.ask(`/api/staff/register/${entry}/correction`, { method: 'POST', body })
    expect(corrected.code).toBe('member.own')
  })
})

describe('after a death', () => {
  test('no kind of mail is sent, except those requested by hand', async () => {
    const { number, email, entry } = await member()
    const waits = (template: string): Letter => ({ template, to: email, firstname: 'Ada', link: 'https://x.example/?token=a' }) as Letter
    const templates = [...house.mails.keys()]
    await transaction(app.db, async () => {
      for (const template of templates) await enqueueMail(app.db, waits(template), app.clock.now())
    })
    expect((await report(number)).status).toBe(200)
    expect(await lastRow()).toMatchObject({ root: entry, endReason: 'death', endedOn: addDays(today, -2) })
    const skipped: string[] = []
    const log = app.deps.log.info.bind(app.deps.log)
    app.deps.log.info = ((fields: { reason?: string }, ...rest: []) => {
      if (fields?.reason) skipped.push(fields.reason)
      return log(fields, ...rest)
    }) as typeof app.deps.log.info
    const mails = await app.deliver()
    app.deps.log.info = log
    expect(mails.filter(({ to }) => to === email)).toEqual([])
    const asked = [...house.mails.values()].filter(({ isAskedFor }) => isAskedFor).map(({ template }) => template)
    expect(asked.toSorted()).toEqual(['email-change', 'reset', 'verify'])
    expect(skipped.filter((reason) => reason === 'silent')).toHaveLength(templates.length - asked.length)
  })

  test.each([...noticeTopics, 'security'] as const)('no notice about %s is written, nor pushed', async (topic) => {
    const { number, uid } = await member()
    const { id: sessionId } = await app.db.selectFrom('session').select('id').where('userId', '=', uid).limit(1).executeTakeFirstOrThrow()
    await makePushDevice(app.db, { uid, sessionId })
    const tell = (key: string) =>
      transaction(app.db, () => notify(app.db, { uid, topic, key, title: 'Titolo', text: 'Testo', path: '/home' }, app.clock.now()))
    expect(await tell('before')).toBe(true)
    await report(number)
    expect(await app.db.selectFrom('notice').select('id').where('uid', '=', uid).execute()).toEqual([])
    expect(await tell('after')).toBe(false)
    expect(await app.db.selectFrom('notice').select('id').where('uid', '=', uid).execute()).toEqual([])
  })

  test('messages stop too when it is recorded after another end', async () => {
    const { number, uid } = await member()
    await end(number, { reason: 'withdrawal', on: today })
    expect((await report(number)).status).toBe(200)
    expect(await cardOf(number)).toMatchObject({ cancelledOn: today, cancellationReason: 'death' })
    const told = () =>
      transaction(app.db, () => notify(app.db, { uid, topic: 'news', key: 'x', title: 'T', text: 'T', path: '/home' }, app.clock.now()))
    expect(await told()).toBe(false)
  })
})

test('an erased account leaves its rows in the register, with the name', async () => {
  const { uid, entry, firstname, number } = await member({ firstname: 'Zelda' })
  await app.db.insertInto('accountClosure').values({ uid, requestedAt: 1, eraseAt: 2 }).execute()
  const { eraseClosedAccounts } = await import('#server/core/people/erasure.ts')
  await eraseClosedAccounts(app.deps)
  expect((await open(entry)).membership).toMatchObject({ firstname, endedOn: null })
  // Without an account the person is still a member, and the death can be recorded.
  expect((await report(number)).status).toBe(200)
  expect((await open(entry)).membership).toMatchObject({ endReason: 'death' })
})

test('a membership is the sum of its rows; each changes its fields', () => {
  const row: RegisterEntry = {
    number: 4,
    corrects: null,
    kind: 'admitted',
    cardNumber: '1',
    lastname: 'A',
    firstname: 'B',
    birthDate: null,
    birthPlace: 'X',
    taxCode: null,
    residence: null,
    category: 'Socio',
    admittedOn: '2026-01-01',
    endedOn: null,
    endReason: null,
    endReference: null,
    note: '',
    resolution: { body: 'CD', decidedOn: '2026-01-01', reference: '1' },
    effectiveOn: '2026-01-01',
    createdAt: 1,
  }
  const corrected: RegisterEntry = { ...row, number: 7, kind: 'corrected', corrects: 4, birthPlace: 'Y', resolution: null, note: 'Errore' }
  const ended: RegisterEntry = { ...row, number: 6, kind: 'ended', endedOn: '2026-05-05', endReason: 'withdrawal' }
  const one = membershipOf([row, ended, corrected])
  expect(one).toMatchObject({ number: 4, birthPlace: 'Y', resolution: row.resolution, corrections: [7] })
  expect(one).toMatchObject({ endedOn: '2026-05-05', endReason: 'withdrawal' })
  const paid = [{ paidOn: '2025-12-20', period: { validFrom: '2026-01-01', validTo: '2026-12-31' } }]
  expect(printedRow(one, paid)[1]).toBe('A B (rettifica: n. 7)')
  expect(printedRow(one, paid)[7]).toBe('01/01/2026 – 31/12/2026')
})
