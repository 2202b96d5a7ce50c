import { describe, expect, test } from 'vitest'
import { isProfileComplete } from '#domain/people/profile.ts'
import { readStoredUser, storedUser } from './stored-user.ts'

const anna = {
  email: 'anna@posta.example',
  firebaseUid: '0199-anna',
  tessera: '0012345678',
  firstname: 'Anna',
  lastname: "D'Angelo",
  privacy: true,
  confirm14: true,
}

describe('the user on the device', () => {
  test('is read with exactly its seven fields', () => {
    expect(readStoredUser(JSON.stringify({ ...anna, role: 'admin' }))).toEqual(anna)
  })

  test('a name of one word has an empty first name', () => {
    expect(readStoredUser(JSON.stringify({ ...anna, firstname: '' }))?.firstname).toBe('')
  })

  test.each([null, '', '{', 'null', '[]', '42', '"text"', '{}', '{"user":', 'undefined'])('%j is no user, and no error', (json) => {
    expect(readStoredUser(json)).toBeNull()
  })

  test.each(['email', 'firebaseUid', 'tessera', 'firstname', 'lastname', 'privacy', 'confirm14'])(
    'without %s there is no user',
    (field) => {
      expect(readStoredUser(JSON.stringify({ ...anna, [field]: undefined }))).toBeNull()
      expect(readStoredUser(JSON.stringify({ ...anna, [field]: null }))).toBeNull()
    },
  )

  test.each([
    ['tessera', 12345678],
    ['tessera', ''],
    ['privacy', false],
    ['confirm14', 0],
    ['email', {}],
    ['firstname', ['Anna']],
  ])('%s as %j is no user', (field, value) => {
    expect(readStoredUser(JSON.stringify({ ...anna, [field]: value }))).toBeNull()
  })

  test('is made from the account and its document', () => {
    const { email, firebaseUid, ...document } = anna
    expect(storedUser({ id: firebaseUid, email }, document)).toEqual(anna)
    expect(readStoredUser(JSON.stringify(storedUser({ id: firebaseUid, email }, document)))).toEqual(anna)
  })

  test('is null while the document is missing or incomplete', () => {
    const { email, firebaseUid, ...document } = anna
    expect(storedUser({ id: firebaseUid, email }, null)).toBeNull()
    expect(storedUser({ id: firebaseUid, email }, { ...document, privacy: false })).toBeNull()
  })
})

test.each([
  [{ tessera: '0012345678', privacy: true, confirm14: true }, true],
  [{ tessera: '0012345678', privacy: 1, confirm14: 'yes' }, true],
  [{ tessera: '', privacy: true, confirm14: true }, false],
  [{ tessera: '0012345678', privacy: false, confirm14: true }, false],
  [{ tessera: '0012345678', privacy: true, confirm14: null }, false],
  [{}, false],
  [null, false],
  [undefined, false],
])('the profile %j is complete: %s', (document, complete) => {
  expect(isProfileComplete(document)).toBe(complete)
})
