import { expect, test } from 'vitest'
import { EXAMPLE, firebaseHash, HASH_CONFIG } from '#server/features/import/firebase-export.fixture.ts'
import { parseHashConfig } from '#server/features/import/hash-config.ts'
import { importedPassword, isImported, isImportedPasswordOf } from './firebase-password.ts'
import { createPasswords } from './passwords.ts'
import { hashPassword } from './password-hash.ts'

const config = parseHashConfig(HASH_CONFIG, 'hash.txt')
const salt = Buffer.from(EXAMPLE.salt, 'base64')
const kept = (passwordHash: string) => importedPassword({ hash: Buffer.from(passwordHash, 'base64'), salt }, config)!

test("only the password of Firebase's own example matches", async () => {
  const stored = kept(EXAMPLE.passwordHash)
  expect(isImported(stored)).toBe(true)
  for (const [password, right] of [
    [EXAMPLE.password, true],
    ['user1passwore', false],
    ['', false],
  ] as const) {
    expect([password, await isImportedPasswordOf(stored, password)]).toEqual([password, right])
  }
})

test("the stored password does not contain the project's signer key", () => {
  const stored = kept(EXAMPLE.passwordHash)
  for (const secret of [config.signerKey.toString('base64').slice(0, 20), EXAMPLE.passwordHash.slice(0, 20)]) {
    expect(stored).not.toContain(secret)
  }
})

test('an accented password matches in any Unicode form, then and now', async () => {
  for (const then of ['perch\u00e9 no', 'perche\u0301 no']) {
    const stored = kept(firebaseHash(then, EXAMPLE.salt))
    for (const now of ['perch\u00e9 no', 'perche\u0301 no']) expect(await isImportedPasswordOf(stored, now)).toBe(true)
  }
})

test('a hash of another length than the signer key is refused', () => {
  expect(importedPassword({ hash: Buffer.alloc(32), salt }, config)).toBeNull()
  expect(importedPassword({ hash: Buffer.alloc(0), salt }, config)).toBeNull()
})

test.each(['', '$firebase-scrypt$', '$firebase-scrypt$ln=14,r=8,p=1$$', '$argon2id$v=19$m=19456,t=2,p=1$YQ$YQ'])(
  'the stored value %j matches no password',
  async (stored) => {
    expect(await isImportedPasswordOf(stored, stored)).toBe(false)
  },
)

test('every try computes both kinds of hash while one imported password is left', async () => {
  const made: string[] = []
  const hash = async (password: string) => {
    made.push(password)
    return hashPassword(password)
  }
  const imported = kept(EXAMPLE.passwordHash)
  const passwords = createPasswords({ hash, anyImported: async () => imported })
  expect(await passwords.matches(imported, EXAMPLE.password)).toBe(true)
  expect(await passwords.matches(imported, 'un’altra')).toBe(false)
  expect(made).toEqual([EXAMPLE.password, 'un’altra'])
  // Another person's imported password must not match.
  expect(await passwords.matches(null, EXAMPLE.password)).toBe(false)
  expect(await passwords.matches(await hashPassword('girasole'), EXAMPLE.password)).toBe(false)
  expect(await passwords.matches(await hashPassword('girasole'), 'girasole')).toBe(true)
})

test('only an imported hash is replaced', async () => {
  const passwords = createPasswords()
  expect(await passwords.renewed(await hashPassword('girasole'), 'girasole')).toBeNull()
  expect(await passwords.renewed(kept(EXAMPLE.passwordHash), EXAMPLE.password)).toMatch(/^\$argon2id\$/)
})
