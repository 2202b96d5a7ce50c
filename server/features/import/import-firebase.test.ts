import { expect, onTestFinished, test } from 'vitest'
import { transaction } from '#db/connect.ts'
import { identityTime } from '#db/identity-time.ts'
import { makeAccount, makeCard, makeCardNumber, makeConsentEvent, makeMember, makeSession } from '#db/make.ts'
import { freshDatabase } from '#tests/database.ts'
import { eraseClosedAccounts } from '#server/core/people/erasure.ts'
import { exportedAccount, exportedDocument } from './firebase-export.fixture.ts'
import { allRows, association, IMPORTED_AT, importRows } from './test-import.ts'

async function fresh() {
  const { db, drop } = await freshDatabase()
  onTestFinished(drop)
  return db
}

const person = (id: string, given: Record<string, unknown> = {}) => exportedAccount({ localId: id, email: `${id}@posta.example`, ...given })
const TESSERA = '0012345678'
const marta = { accounts: [person('marta')], documents: { marta: exportedDocument({ tessera: TESSERA }) } }
const reasons = (report: { id: string | null; code: string; detail?: string | undefined }[]) =>
  report.map(({ id, code, detail }) => `${id} ${code}${detail ? `: ${detail}` : ''}`)

test('a person is imported with id, address, password, number, card and ticks', async () => {
  const db = await fresh()
  const { imported, report } = await importRows(db, marta)
  expect(imported).toEqual({ accounts: 1, documents: 1, added: 1, changed: 0, same: 0, refused: 0 })
  expect(report).toEqual([])

  const [registeredAt, at] = [1_700_000_000_000, identityTime(db, IMPORTED_AT)]
  expect(await db.selectFrom('account').selectAll().execute()).toEqual([
    {
      id: 'marta',
      email: 'marta@posta.example',
      emailVerified: true,
      name: '',
      image: null,
      createdAt: identityTime(db, registeredAt),
      updatedAt: at,
    },
  ])
  expect(await db.selectFrom('credential').select(['userId', 'providerId', 'accountId', 'password']).execute()).toEqual([
    { userId: 'marta', providerId: 'credential', accountId: 'marta', password: expect.stringMatching(/^\$firebase-scrypt\$/) },
  ])
  expect(await db.selectFrom('cardNumber').selectAll().execute()).toEqual([{ number: TESSERA, issuedAt: registeredAt }])
  expect(await db.selectFrom('userDocument').selectAll().execute()).toEqual([
    {
      uid: 'marta',
      firstname: 'Marta',
      lastname: 'Salvi',
      firstnameFold: 'marta',
      lastnameFold: 'salvi',
      firstnameTail: null,
      lastnameTail: null,
      tessera: TESSERA,
      privacy: true,
      confirm14: true,
      createdAt: registeredAt,
      updatedAt: IMPORTED_AT,
    },
  ])
  expect(await db.selectFrom('card').selectAll().execute()).toMatchObject([
    { number: TESSERA, uid: 'marta', category: 'amico', memberSince: null },
  ])
  expect(await db.selectFrom('cardPeriod').select(['cardNumber', 'validFrom', 'validTo']).execute()).toEqual([
    { cardNumber: TESSERA, validFrom: '2026-11-10', validTo: '2027-11-09' },
  ])
  const evidence = { channel: 'staff', actor: 'self', actorId: 'marta', occurredAt: registeredAt, documentId: null, documentVersion: null }
  expect(await db.selectFrom('consentEvent').selectAll().orderBy('purpose').execute()).toMatchObject([
    { ...evidence, kind: 'declared', purpose: 'age14', wording: 'confirm14: true' },
    {
      ...evidence,
      kind: 'acknowledged',
      purpose: 'privacy_notice',
      wording: 'privacy: true',
      evidenceRef: expect.stringMatching(/^import-firebase: users\/marta, sha256 [0-9a-f]{64}$/),
    },
  ])
})

test('documents may be a list with ids, and providers are linked', async () => {
  const db = await fresh()
  const providerUserInfo = [
    { providerId: 'google.com', rawId: '109', email: 'x@posta.example' },
    { providerId: 'facebook.com', rawId: '55' },
  ]
  const given = {
    accounts: [person('a', { passwordHash: '', providerUserInfo })],
    documents: [{ id: 'a', ...exportedDocument({ tessera: TESSERA }) }],
  }
  expect((await importRows(db, given)).report).toEqual([])
  expect(
    await db.selectFrom('credential').select(['userId', 'providerId', 'accountId', 'password']).orderBy('providerId').execute(),
  ).toEqual([
    { userId: 'a', providerId: 'facebook', accountId: '55', password: null },
    { userId: 'a', providerId: 'google', accountId: '109', password: null },
  ])
  expect(await db.selectFrom('userDocument').select('uid').execute()).toEqual([{ uid: 'a' }])
})

test('a second run of the same files changes nothing, and reports the same refused rows', async () => {
  const db = await fresh()
  const given = {
    accounts: [
      person('a', { providerUserInfo: [{ providerId: 'google.com', rawId: '1' }] }),
      person('b', { email: 'A@posta.example' }),
      person('c', { emailVerified: false }),
      person('d', { email: undefined }),
      person('e'),
      person('e', { email: 'other@posta.example' }),
      person('f', { providerUserInfo: [{ providerId: 'google.com', rawId: '1' }] }),
      person('g', { disabled: true }),
      null,
    ],
    documents: {
      a: exportedDocument({ tessera: '1111111111' }),
      c: exportedDocument({ tessera: '1111111111' }),
      d: exportedDocument({ tessera: '2222222222' }),
      f: exportedDocument({ tessera: 33, privacy: false }),
      g: exportedDocument({ tessera: '4444444444' }),
      nobody: exportedDocument({ tessera: '5555555555' }),
    },
  }
  const first = await importRows(db, given)
  expect(first.imported).toEqual({ accounts: 9, documents: 6, added: 4, changed: 0, same: 0, refused: 5 })
  expect(reasons(first.report).toSorted()).toEqual(
    [
      'null row_unreadable',
      'b email_taken: a',
      'c tessera_taken: 1111111111',
      'd email_missing: anonymous',
      'e document_missing',
      'e id_twice',
      'f provider_taken: google',
      'f tessera_padded: 0000000033',
      'f ticks_missing',
      'g disabled',
      'nobody document_without_account',
    ].toSorted(),
  )
  const rows = await allRows(db)
  const second = await importRows(db, { ...given, now: IMPORTED_AT + 86_400_000 })
  expect(second.imported).toEqual({ accounts: 9, documents: 6, added: 0, changed: 0, same: 4, refused: 5 })
  expect(await allRows(db)).toEqual(rows)
  expect(second.report).toEqual(first.report)
})

test('each line of the report has file, row, person, result and reason', async () => {
  const { report } = await importRows(await fresh(), {
    accounts: [person('a'), person('b', { email: 'A@Posta.example' })],
    documents: [{ tessera: 'x' }],
  })
  expect(report).toEqual([
    { file: 'users.json', row: 1, id: null, email: null, taken: 'no', code: 'document_id_missing', why: expect.any(String) },
    { file: 'auth.json', row: 1, id: 'a', email: 'a@posta.example', taken: 'part', code: 'document_missing', why: expect.any(String) },
    {
      file: 'auth.json',
      row: 2,
      id: 'b',
      email: 'a@posta.example',
      taken: 'no',
      code: 'email_taken',
      why: expect.any(String),
      detail: 'a',
    },
  ])
})

test('numbers of people who are not imported are never given again', async () => {
  const db = await fresh()
  await importRows(db, {
    accounts: [person('gone', { disabled: true })],
    documents: [
      { id: 'gone', ...exportedDocument({ tessera: '1111111111' }) },
      { id: 'nobody', ...exportedDocument({ tessera: '2222222222' }) },
      exportedDocument({ tessera: '3333333333' }),
    ],
  })
  const numbers = await db.selectFrom('cardNumber').select('number').orderBy('number').execute()
  expect(numbers.map(({ number }) => number)).toEqual(['1111111111', '2222222222', '3333333333'])

  // The account was missing in the first export only: its own number is still free for it.
  const { report } = await importRows(db, {
    accounts: [person('nobody')],
    documents: { nobody: exportedDocument({ tessera: '2222222222' }) },
  })
  expect([report, await db.selectFrom('card').select(['uid', 'number']).execute()]).toEqual([[], [{ uid: 'nobody', number: '2222222222' }]])
})

test('existing accounts keep address, identity and number', async () => {
  const db = await fresh()
  const { account, document } = await makeMember(db, { account: { email: 'a@posta.example' } })
  const burnt = await makeCard(db, { number: await makeCardNumber(db), cancelledOn: '2026-01-01' })
  const { report } = await importRows(db, {
    accounts: [person('a'), person('b'), person('c')],
    documents: { b: exportedDocument({ tessera: document.tessera }), c: exportedDocument({ tessera: burnt.number }) },
  })
  expect(reasons(report)).toEqual([
    `a email_taken: ${account.id}`,
    `b tessera_taken: ${document.tessera}`,
    `c tessera_taken: ${burnt.number}`,
  ])
  expect(await db.selectFrom('userDocument').selectAll().execute()).toEqual([document])
})

test('an erased person is not imported again', async () => {
  const db = await fresh()
  await makeConsentEvent(db, { personId: 'marta' })
  const { imported, report } = await importRows(db, marta)
  expect([imported.refused, reasons(report), await db.selectFrom('account').select('id').execute()]).toEqual([1, ['marta erased'], []])
})

test('a newer export updates people who have not signed in yet', async () => {
  const db = await fresh()
  const old = {
    accounts: [person('a', { emailVerified: false, email: 'old@posta.example' }), person('b'), person('c', { passwordHash: undefined })],
    documents: { a: exportedDocument({ tessera: TESSERA, firstname: 'Mara', confirm14: false }) },
  }
  await importRows(db, old)
  const before = await db.selectFrom('credential').select(['userId', 'password']).where('userId', '=', 'b').execute()
  const { imported, report } = await importRows(db, {
    accounts: [person('a'), person('b', { salt: 'AAAA' }), person('c', { providerUserInfo: [{ providerId: 'google.com', rawId: '9' }] })],
    documents: {
      a: exportedDocument({ tessera: TESSERA }),
      b: exportedDocument({ tessera: '2222222222' }),
      c: exportedDocument({ tessera: '3333333333' }),
    },
  })
  expect([imported.changed, report]).toEqual([3, []])
  expect(await db.selectFrom('account').select(['email', 'emailVerified']).where('id', '=', 'a').execute()).toEqual([
    { email: 'a@posta.example', emailVerified: true },
  ])
  expect(await db.selectFrom('userDocument').select(['uid', 'firstname', 'confirm14']).orderBy('uid').execute()).toEqual(
    ['a', 'b', 'c'].map((uid) => ({ uid, firstname: 'Marta', confirm14: true })),
  )
  expect(await db.selectFrom('card').select('uid').orderBy('uid').execute()).toEqual([{ uid: 'a' }, { uid: 'b' }, { uid: 'c' }])
  expect(await db.selectFrom('consentEvent').select('purpose').where('personId', '=', 'a').orderBy('purpose').execute()).toEqual([
    { purpose: 'age14' },
    { purpose: 'privacy_notice' },
  ])
  const after = await db.selectFrom('credential').select(['userId', 'password']).where('userId', '=', 'b').execute()
  expect(after).not.toEqual(before)
  expect(await db.selectFrom('credential').select('providerId').where('userId', '=', 'c').orderBy('providerId').execute()).toEqual([
    { providerId: 'credential' },
    { providerId: 'google' },
  ])
})

test.each(['a session', 'a password of here', 'a tick that was made here'])(
  'once somebody has %s, their address, password, names and identities are theirs',
  async (sign) => {
    const db = await fresh()
    await importRows(db, marta)
    if (sign === 'a session') await makeSession(db, { userId: 'marta' })
    else if (sign === 'a tick that was made here') await makeConsentEvent(db, { personId: 'marta', channel: 'web' })
    else await db.updateTable('credential').set({ password: '$argon2id$mine' }).execute()
    const rows = await allRows(db)

    const providerUserInfo = [{ providerId: 'google.com', rawId: '9' }]
    const { imported, report } = await importRows(db, {
      accounts: [person('marta', { email: 'new@posta.example', providerUserInfo })],
      documents: { marta: exportedDocument({ tessera: TESSERA, firstname: 'Altra' }) },
    })
    expect([imported.same, reasons(report)]).toEqual([1, ['marta email_differs: marta@posta.example']])
    expect(await allRows(db)).toEqual(rows)
  },
)

test('an existing number never changes', async () => {
  const db = await fresh()
  await importRows(db, marta)
  const { report } = await importRows(db, { ...marta, documents: { marta: exportedDocument({ tessera: '9999999999' }) } })
  expect(reasons(report)).toEqual([`marta tessera_differs: 9999999999, here ${TESSERA}`])
  expect(await db.selectFrom('userDocument').select('tessera').execute()).toEqual([{ tessera: TESSERA }])
})

test('an unconfirmed account has a month from the import, not from its registration', async () => {
  const db = await fresh()
  await importRows(db, { accounts: [person('a', { emailVerified: false })] })
  const [row] = await db.selectFrom('account').select('createdAt').execute()
  expect(row).toEqual({ createdAt: identityTime(db, IMPORTED_AT) })
})

test('data about a card win over the rule for sign-ups, and members wait for the board', async () => {
  const db = await fresh()
  await importRows(db, {
    accounts: [person('a'), person('b'), person('c')],
    documents: {
      a: exportedDocument({ tessera: '1111111111', category: 'ordinario', memberSince: '2019-03-01' }),
      b: exportedDocument({ tessera: '2222222222', category: 'ordinario', validFrom: '2026-01-01', validTo: '2026-12-31', privacy: false }),
      c: exportedDocument({ tessera: '3333333333', privacy: false }),
    },
  })
  expect(await db.selectFrom('card').select(['uid', 'category', 'memberSince']).orderBy('uid').execute()).toEqual([
    { uid: 'a', category: 'ordinario', memberSince: '2019-03-01' },
    { uid: 'b', category: 'ordinario', memberSince: null },
  ])
  expect(await db.selectFrom('cardPeriod').select(['cardNumber', 'validTo']).execute()).toEqual([
    { cardNumber: '2222222222', validTo: '2026-12-31' },
  ])
})

test('an empty import succeeds', async () => {
  expect((await importRows(await fresh(), {})).imported).toEqual({ accounts: 0, documents: 0, added: 0, changed: 0, same: 0, refused: 0 })
})

test('a file with a broken end imports nothing', async () => {
  const db = await fresh()
  await expect(importRows(db, { accounts: [person('a')], documents: 'no collection' })).rejects.toThrow(
    'users.json is not the JSON of an export',
  )
  expect(await db.selectFrom('account').select('id').execute()).toEqual([])
})

test('a simultaneous registration with an address or number of the batch makes it plan again', async () => {
  const db = await fresh()
  const accounts = Array.from({ length: 40 }, (_, i) => person(`p${i}`))
  const documents = Object.fromEntries(accounts.map(({ localId }, i) => [localId, exportedDocument({ tessera: String(1e9 + i) })]))
  const [{ imported }] = await Promise.all([
    importRows(db, { accounts, documents, of: association }),
    transaction(db, async (trx) => {
      await makeAccount(trx, { email: 'p7@posta.example' })
      await makeCard(trx, { number: await makeCardNumber(trx, String(1e9 + 9)) })
    }),
  ])
  const { length } = await db.selectFrom('account').select('id').execute()
  expect(length).toBe(imported.added + 1)
  expect(imported.added + imported.refused).toBe(40)
})

test('an imported person without ticks who was erased is not imported again, others are', async () => {
  const db = await fresh()
  const both = { accounts: [person('marta'), person('nadia')], documents: {} }
  await importRows(db, both)
  const now = IMPORTED_AT + 86_400_000
  await db.insertInto('accountClosure').values({ uid: 'marta', requestedAt: now, eraseAt: now }).execute()
  await eraseClosedAccounts({ db, clock: { now: () => now } })

  const { imported, report } = await importRows(db, both)
  expect([imported.refused, imported.same]).toEqual([1, 1])
  expect(reasons(report)).toContain('marta erased')
  expect(await db.selectFrom('account').select('id').execute()).toEqual([{ id: 'nadia' }])
  // The stored digest reveals nothing about her.
  const kept = await db.selectFrom('erasedImport').selectAll().execute()
  expect(kept).toEqual([{ idHash: expect.stringMatching(/^[0-9a-f]{64}$/) }])
})
