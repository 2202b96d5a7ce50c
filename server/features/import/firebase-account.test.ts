import { expect, test } from 'vitest'
import { EXAMPLE, exportedAccount, HASH_CONFIG } from './firebase-export.fixture.ts'
import { readFirebaseAccount } from './firebase-account.ts'
import { parseHashConfig } from './hash-config.ts'

const NOW = Date.UTC(2026, 10, 10, 9)
const config = parseHashConfig(HASH_CONFIG, 'hash.txt')
const read = (given: Record<string, unknown>) => readFirebaseAccount(exportedAccount(given), config, NOW)
const codes = (given: Record<string, unknown>) => read(given).remarks.map(({ code, detail }) => (detail ? `${code}: ${detail}` : code))

const google = { providerId: 'google.com', rawId: '109876543210', email: 'marta@posta.example' }
const facebook = { providerId: 'facebook.com', rawId: '10215', email: 'marta@posta.example' }

test('a usual row is imported completely', () => {
  expect(read({ displayName: 'Marta Salvi', providerUserInfo: [{ providerId: 'password' }, google, facebook] })).toEqual({
    id: 'k3Zq0VbT9nXw2mLp7RaYcD4eFgH1',
    email: 'marta.salvi@posta.example',
    account: {
      id: 'k3Zq0VbT9nXw2mLp7RaYcD4eFgH1',
      email: 'marta.salvi@posta.example',
      emailVerified: true,
      createdAt: 1_700_000_000_000,
      password: expect.stringMatching(/^\$firebase-scrypt\$ln=14,r=8,p=1\$42xEC\+ixf3L2lwc=\$/),
      identities: [
        { provider: 'google', accountId: '109876543210' },
        { provider: 'facebook', accountId: '10215' },
      ],
      displayName: 'Marta Salvi',
    },
    remarks: [],
  })
})

test('the address is normalised like all others', () => {
  expect(read({ email: '  Marta.SALVI@Posta.Example ' }).account?.email).toBe('marta.salvi@posta.example')
})

const urlSafe = (text: string) => text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')

test('base64 is read in both alphabets, padded or not', () => {
  const same = read({ passwordHash: urlSafe(EXAMPLE.passwordHash), salt: urlSafe(EXAMPLE.salt) })
  expect(same.account?.password).toBe(read({}).account?.password)
})

test.each([
  [null, 'row_unreadable'],
  [7, 'row_unreadable'],
  [[], 'row_unreadable'],
  ['text', 'row_unreadable'],
])('a row that is no account (%j) is refused', (row, code) => {
  expect(readFirebaseAccount(row, config, NOW)).toEqual({ id: null, email: null, account: null, remarks: [{ code }] })
})

test.each([
  [{ localId: undefined }, 'id_invalid: nothing'],
  [{ localId: 12 }, 'id_invalid: 12'],
  [{ localId: '' }, 'id_invalid'],
  [{ localId: 'a b' }, 'id_invalid: a b'],
  [{ localId: '..' }, 'id_invalid: ..'],
  [{ localId: 'a/b' }, 'id_invalid: a/b'],
  [{ localId: 'x'.repeat(129) }, `id_invalid: ${'x'.repeat(60)}…`],
  [{ email: undefined, phoneNumber: '+393001234567' }, 'email_missing: phone only'],
  [{ email: undefined }, 'email_missing: anonymous'],
  [{ email: '', providerUserInfo: [facebook] }, 'email_missing: anonymous'],
  [{ email: 'marta' }, 'email_invalid: marta'],
  [{ email: 5 }, 'email_invalid: 5'],
  [{ email: { a: 1 } }, 'email_invalid: {"a":1}'],
  [{ email: 'màrta@posta.example' }, 'email_invalid: màrta@posta.example'],
  [{ disabled: true }, 'disabled'],
  [{ disabled: 'true' }, 'disabled'],
])('%j is refused with its reason only', (given, reason) => {
  expect(read(given).account).toBeNull()
  expect(codes(given)).toEqual([reason])
})

test.each([
  [{ passwordHash: 'AAAA' }, 'password_unreadable'],
  [{ passwordHash: '§' }, 'password_unreadable'],
  [{ passwordHash: 42 }, 'password_unreadable'],
  [{ salt: 42 }, 'password_unreadable'],
  [{ mfaInfo: [{ phoneInfo: '+39…' }] }, 'second_factor_lost'],
  [{ createdAt: 'ieri' }, 'field_unreadable: createdAt ieri'],
  [{ createdAt: String(NOW + 1) }, `field_unreadable: createdAt ${NOW + 1}`],
  [{ providerUserInfo: 'google' }, 'field_unreadable: providerUserInfo'],
  [{ providerUserInfo: [{ providerId: 'apple.com', rawId: 'x' }] }, 'provider_unsupported: apple.com'],
  [{ providerUserInfo: [{ providerId: 'toString', rawId: 'x' }] }, 'provider_unsupported: toString'],
  [{ providerUserInfo: [{ providerId: 'google.com' }] }, 'provider_unreadable: google'],
  [{ providerUserInfo: [{ providerId: 'google.com', rawId: 109 }] }, 'provider_unreadable: google'],
])('%j is left out of an imported account', (given, reason) => {
  expect(read(given).account).toMatchObject({ email: 'marta.salvi@posta.example' })
  expect(codes(given)).toEqual([reason])
})

test('an account without a password is imported without a remark', () => {
  for (const passwordHash of [undefined, null, '']) {
    const { account, remarks } = read({ passwordHash, salt: undefined, providerUserInfo: [google] })
    expect([account?.password, remarks]).toEqual([null, []])
  }
})

test('Google’s confirmed address replaces a missing one', () => {
  const { account, remarks } = read({
    email: undefined,
    emailVerified: false,
    providerUserInfo: [facebook, { ...google, email: 'M@Posta.example' }],
  })
  expect([account?.email, account?.emailVerified]).toEqual(['m@posta.example', true])
  expect(remarks).toEqual([{ code: 'email_from_google', detail: undefined }])
})

test.each([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
  [1, false],
  [undefined, false],
])('emailVerified %j is %j', (given, verified) => {
  expect(read({ emailVerified: given }).account?.emailVerified).toBe(verified)
})

test.each([1_700_000_000_000, '1700000000000', '2023-11-14T22:13:20.000Z', 'Tue, 14 Nov 2023 22:13:20 GMT'])(
  'createdAt may be written %j',
  (createdAt) => {
    expect(read({ createdAt }).account?.createdAt).toBe(1_700_000_000_000)
  },
)
