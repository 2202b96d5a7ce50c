import { PassThrough, Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { identityTime } from '#db/identity-time.ts'
import { makeAccount, makeApplication, makeCard, makeCardNumber, makeMember } from '#db/make.ts'
import { TEST_SECRET, useDatabase } from '#tests/database.ts'
import { waitingMails } from '#tests/waiting-mails.ts'
import { runCommandLine } from '#server/command-line.ts'

const fresh = useDatabase()

async function family(...given: string[]): Promise<{ code: number; text: string }> {
  const { dataDir, databaseUrl } = fresh()
  const stdout = new PassThrough()
  const stderr = new PassThrough()
  const env = {
    DATA_DIR: dataDir,
    APP_URL: 'https://tessera.example',
    SECRET: TEST_SECRET,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const code = await runCommandLine(['family', ...given], { env, stdin: Readable.from([]), stdout, stderr })
  return { code, text: `${String(stdout.read() ?? '')}${String(stderr.read() ?? '')}`.trim() }
}

const give = (email: string, card: string) => family('give', '--to', email, '--card', card)

test('missing arguments are named', async () => {
  expect(await family('add')).toMatchObject({ code: 2, text: expect.stringContaining('--guardian is missing: npm run tessera -- family') })
  expect(await family('remove', '--guardian', 'anna@posta.example')).toMatchObject({
    code: 2,
    text: expect.stringContaining('--card is missing: npm run tessera -- family'),
  })
})

const of = (email: string, card: string) => ['--guardian', email, '--card', card]
/** The birth date of a child, on any day of the test. */
const BORN = `${new Date().getUTCFullYear() - 8}-01-31`
const ELIA = ['--firstname', 'Elia', '--lastname', 'Okonkwo', '--born', BORN]

async function parent(email: string) {
  await makeMember(fresh().db, { account: { email, emailVerified: true } })
  return email
}

/** A paper card, without an account. */
const paperCard = async () => (await makeCard(fresh().db, { number: await makeCardNumber(fresh().db) })).number

const guardians = async (card: string) =>
  (
    await fresh()
      .db.selectFrom('guardianship')
      .innerJoin('account', 'account.id', 'guardianship.uid')
      .where('cardNumber', '=', card)
      .select('account.email')
      .orderBy('account.email')
      .execute()
  ).map(({ email }) => email)

test('a child with a paper card gets one parent, then another without the name', async () => {
  const [one, two, card] = [await parent('emeka@posta.example'), await parent('chiara@posta.example'), await paperCard()]
  const spaced = `${card.slice(0, 4)} ${card.slice(4, 7)} ${card.slice(7)}`
  expect(await family('add', ...of(' Emeka@Posta.example ', spaced), ...ELIA)).toEqual({
    code: 0,
    text: `${one} carries the card ${card} from now on.`,
  })
  expect((await family('add', ...of(two, card))).code).toBe(0)
  expect(await family('add', ...of(one, card), ...ELIA)).toEqual({ code: 0, text: `${one} carries the card ${card} already.` })
  expect(await guardians(card)).toEqual([two, one])
  expect(
    await fresh().db.selectFrom('child').select(['firstname', 'lastname', 'birthDate']).where('cardNumber', '=', card).execute(),
  ).toEqual([{ firstname: 'Elia', lastname: 'Okonkwo', birthDate: BORN }])
})

test('each act is in the audit, under the child’s card', async () => {
  const [email, card] = [await parent('rita@posta.example'), await paperCard()]
  for (const _ of ['once', 'again']) await family('add', ...of(email, card), ...ELIA)
  await family('remove', ...of(email, card))
  const audited = fresh().db.selectFrom('audit').select(['actor', 'action', 'record']).where('subject', '=', card).orderBy('id')
  expect(await audited.execute()).toEqual([
    { actor: null, action: 'guardian_added', record: 'card' },
    { actor: null, action: 'guardian_ended', record: 'card' },
  ])
})

test('a different birth date is refused, and both are named', async () => {
  const [one, two, card] = [await parent('vito@posta.example'), await parent('zita@posta.example'), await paperCard()]
  await family('add', ...of(one, card), ...ELIA)
  expect(await family('add', ...of(two, card), '--born', '2015-05-04')).toEqual({
    code: 1,
    text: `The card ${card} is of a child born on ${BORN}, not on 2015-05-04. Is the card's number right?`,
  })
  expect(await guardians(card)).toEqual([one])
})

test('a child with an account needs only the day of birth', async () => {
  const email = await parent('ngozi@posta.example')
  const { document, card } = await makeMember(fresh().db)
  expect(await family('add', ...of(email, card.number))).toEqual({
    code: 1,
    text: '--born says when the child was born: YYYY-MM-DD.',
  })
  expect((await family('add', ...of(email, card.number), '--born', BORN)).code).toBe(0)
  const { firstname } = await fresh()
    .db.selectFrom('child')
    .select('firstname')
    .where('cardNumber', '=', card.number)
    .executeTakeFirstOrThrow()
  expect(firstname).toBe(document.firstname)
})

test('a removed parent no longer carries the card; the other one does', async () => {
  const [one, two, card] = [await parent('ada@posta.example'), await parent('bruno@posta.example'), await paperCard()]
  for (const email of [one, two]) await family('add', ...of(email, card), ...ELIA)
  expect(await family('remove', ...of(one, card))).toEqual({ code: 0, text: `${one} carries the card ${card} no more.` })
  expect(await guardians(card)).toEqual([two])
  expect(await family('remove', ...of(one, card))).toEqual({ code: 1, text: `${one} does not carry the card ${card}.` })
})

test('an impossible change is refused with one sentence, and nothing is written', async () => {
  const email = await parent('dario@posta.example')
  await makeAccount(fresh().db, { email: 'mai.confermata@posta.example', emailVerified: false })
  const own = await makeMember(fresh().db, { account: { email: 'livia@posta.example', emailVerified: true } })
  const card = await paperCard()
  const { number: left } = await makeCard(fresh().db, { number: await makeCardNumber(fresh().db), cancelledOn: '2020-01-01' })
  const cases: [given: string[], code: number, sentence: string][] = [
    [['lend', ...of(email, card)], 2, 'It is add, remove or give: npm run tessera -- family add|remove --guardian EMAIL --card NUMBER'],
    [[], 2, '"family" takes one name after it'],
    [['add', ...of('nessuno', card)], 1, '"nessuno" is no e-mail address.'],
    [['add', ...of(email, '12345')], 1, '"12345" is no card number.'],
    [['add', ...of('nessuno@posta.example', card), ...ELIA], 1, 'No account has confirmed the address nessuno@posta.example.'],
    [
      ['add', ...of('mai.confermata@posta.example', card), ...ELIA],
      1,
      'No account has confirmed the address mai.confermata@posta.example.',
    ],
    [['add', ...of(email, '0000000000'), ...ELIA], 1, 'No card has this number.'],
    [['add', ...of(email, left), ...ELIA], 1, 'This card is cancelled.'],
    [['add', ...of('livia@posta.example', own.card.number), ...ELIA], 1, 'It is the own card of this account.'],
    [['add', ...of(email, card), '--born', BORN], 1, 'The child has no account: --firstname and --lastname say whose card it is.'],
    [['add', ...of(email, card), ...ELIA.slice(0, 4), '--born', '2015-02-30'], 1, '--born says when the child was born: YYYY-MM-DD.'],
    [
      ['add', ...of(email, card), ...ELIA.slice(0, 4), '--born', '1980-05-04'],
      1,
      'Its holder is eighteen or older: nobody else carries the card.',
    ],
  ]
  for (const [given, code, sentence] of cases)
    expect(await family(...given), given.join(' ')).toEqual({ code, text: expect.stringContaining(sentence) })
  expect(await guardians(card)).toEqual([])
})

describe('give', () => {
  const fourteen = `${new Date().getUTCFullYear() - 15}-01-31`

  test('moves a child’s card into the account that the office has verified, although the record contradicts its age', async () => {
    const [mother, card] = [await parent('ifeoma@posta.example'), await paperCard()]
    await family('add', ...of(mother, card), ...ELIA.slice(0, -1), fourteen)
    const { account, document } = await makeMember(fresh().db, {
      account: { email: 'elia.grande@posta.example', emailVerified: true, createdAt: identityTime(fresh().db, Date.UTC(2012, 1, 1)) },
      card: { memberSince: null },
    })
    expect(await give('elia.grande@posta.example', card)).toEqual({
      code: 0,
      text: `elia.grande@posta.example has the card ${card} from now on. Its guardians are told by mail.`,
    })
    const now = fresh().db.selectFrom('userDocument').select(['tessera', 'firstname']).where('uid', '=', account.id)
    expect(await now.execute()).toEqual([{ tessera: card, firstname: 'Elia' }])
    const cards = fresh()
      .db.selectFrom('card')
      .select(['number', 'uid', 'cancellationReason'])
      .where('number', 'in', [card, document.tessera])
    expect((await cards.execute()).toSorted((a) => (a.number === card ? -1 : 1))).toEqual([
      { number: card, uid: account.id, cancellationReason: null },
      { number: document.tessera, uid: null, cancellationReason: 'family_card' },
    ])
    const audited = fresh().db.selectFrom('audit').select(['actor', 'action', 'detail']).where('subject', '=', account.id)
    expect(await audited.execute()).toEqual([{ actor: null, action: 'card_given', detail: card }])
    expect(await waitingMails(fresh().db)).toMatchObject([{ template: 'family-card-taken', to: mother, child: 'Elia' }])
    expect((await give('elia.grande@posta.example', card)).text).toBe('This card is in an account already, or cancelled.')
  })

  test('an impossible change is refused with one sentence', async () => {
    const [father, small, card] = [await parent('obi@posta.example'), await paperCard(), await paperCard()]
    await family('add', ...of(father, small), ...ELIA)
    await family('add', ...of(father, card), ...ELIA.slice(0, -1), fourteen)
    await makeAccount(fresh().db, { email: 'vuoto@posta.example', emailVerified: true })
    await makeMember(fresh().db, { account: { email: 'socia@posta.example', emailVerified: true }, card: { memberSince: null } })
    await parent('figlio@posta.example')
    const cases: [email: string, card: string, code: number, sentence: string][] = [
      ['nessuno@posta.example', card, 1, 'No account has confirmed the address nessuno@posta.example.'],
      ['figlio@posta.example', await paperCard(), 1, 'It is no card of a child: family add notes whose it is.'],
      ['figlio@posta.example', small, 1, 'A child has a card in an own account from fourteen until the eighteenth birthday.'],
      ['vuoto@posta.example', card, 1, 'The account has no card yet: its profile is written first.'],
      ['obi@posta.example', card, 1, 'This account carries the card as a guardian.'],
    ]
    for (const [email, number, code, text] of cases) expect(await give(email, number), text).toEqual({ code, text })
    const applied = await fresh().db.selectFrom('account').select('id').where('email', '=', 'socia@posta.example').executeTakeFirstOrThrow()
    await makeApplication(fresh().db, { uid: applied.id })
    expect((await give('socia@posta.example', card)).text).toBe('This account has a membership of its own, or has applied for one.')
    expect((await family('give', '--card', card)).text).toMatch(/^--to is missing/)
  })
})
