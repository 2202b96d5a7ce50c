import { expect, test } from 'vitest'
import { isAllowed, PERMISSIONS, type Permission } from './permissions.ts'
import { STAFF_ROLES } from './staff-role.ts'

// The table of the domain guide §14, row by row: R read, W write, X export, C counts alone, – nothing.
// In the order of its columns: admin, secretary, editor, verifier, safeguarding, viewer.
const TABLE = {
  people: 'RW RWX – – – R',
  applications: 'RWX RWX – – – R',
  payments: 'RWX RW – – – R',
  cards: 'W W – – – –',
  sports: 'RX RWX – – – –',
  contents: 'RW R RW – – R',
  events: 'RW RW RW – – R',
  bookings: 'RWC RWXC C – – C',
  attendance: 'W W – W – –',
  // Each role reads its desk's reports; only the officer reads the confidential ones.
  reports: 'AC AC AC – A C',
  rights: 'RW R – – – –',
  assemblies: 'RW RW – – – R',
  settings: 'RW – – – – R',
  staff: 'W – – – – –',
  // The export is not in the guide's table: it is for the two roles that are more than viewers.
  audit: 'RX – – – RX R',
  statistics: 'R – – – – R',
}
const LETTERS: Record<string, string> = { read: 'R', write: 'W', export: 'X', count: 'C', answer: 'A' }
/** Permissions whose names are no area and letter. */
const OTHERS: Partial<Record<Permission, readonly string[]>> = {
  'archive.export': ['admin'],
  'cards.verify': ['admin', 'secretary', 'verifier'],
  'desk.enter': STAFF_ROLES,
  'partners.write': ['admin', 'secretary', 'editor'],
}

test('each role has exactly the permissions of the domain guide’s table', () => {
  for (const [i, role] of STAFF_ROLES.entries()) {
    const given = Object.entries(TABLE).flatMap(([area, row]) => {
      const letters = row.split(' ')[i]!
      return Object.keys(LETTERS)
        .filter((letter) => letters.includes(LETTERS[letter]!))
        .map((letter) => `${area}.${letter}`)
    })
    const more = Object.entries(OTHERS).flatMap(([permission, roles]) => (roles.includes(role) ? [permission] : []))
    const allowed = Object.keys(PERMISSIONS).filter((permission) => isAllowed([role], permission))
    expect(allowed.toSorted(), role).toEqual([...given, ...more].toSorted())
  }
})

test('several roles have the permissions of each', () => {
  expect(isAllowed(['viewer', 'editor'], 'contents.write')).toBe(true)
  expect(isAllowed(['viewer', 'verifier'], 'contents.write')).toBe(false)
})

test('an unlisted permission belongs to no role', () => {
  for (const what of ['', 'people', 'people.delete', 'toString', 'constructor']) expect(isAllowed(STAFF_ROLES, what)).toBe(false)
})
