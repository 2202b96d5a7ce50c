import { describe, expect, test } from 'vitest'
import { isOnlyAdmin, leavesBreak, nextRolePeriod, periodProblem, type StaffPerson } from './team.ts'

test.each([
  [null, null, null],
  ['2026-11-10', '2026-11-10', null],
  [null, '2026-11-10', null],
  ['2026-11-09', null, 'from'],
  [null, '2026-11-09', 'to'],
  ['2026-11-12', '2026-11-11', 'to'],
])('a role from %s to %s has a wrong %s on 10 November', (from, to, problem) => {
  expect(periodProblem({ from, to }, '2026-11-10')).toBe(problem)
})

describe('another period of a role, asked on 10 November', () => {
  const [today, year] = ['2026-11-10', { from: '2026-01-01', to: '2026-12-31' }]
  test.each([
    ['the next year', year, { from: '2027-01-01', to: '2027-12-31' }, { from: '2026-01-01', to: '2027-12-31' }],
    ['another end', year, { from: null, to: '2026-11-30' }, { from: '2026-01-01', to: '2026-11-30' }],
    ['a later start of a role without an end', { from: null, to: null }, { from: '2027-01-01', to: null }, { from: null, to: null }],
    ['a later start of a role that has not begun', { from: '2027-01-01', to: null }, { from: '2027-02-01', to: null }, null],
    ['a start after a break', year, { from: '2027-01-02', to: null }, null],
  ])('%s', (_, held, asked, next) => {
    expect(nextRolePeriod(held, asked, today)).toEqual(next ?? asked)
  })

  test('leaves a break only after the end of a role in use', () => {
    const asked = { from: '2027-01-02', to: null }
    expect(leavesBreak(year, asked, today)).toBe(true)
    expect(leavesBreak(year, { from: '2027-01-01', to: null }, today)).toBe(false)
    expect(leavesBreak({ from: '2026-12-01', to: '2026-12-31' }, asked, today)).toBe(false)
  })
})

test.each([
  ['another administrator', {}, false],
  ['one of later', { roles: [{ role: 'admin', from: '2026-11-11', to: null, since: 0 }] }, true],
  ['one without a second factor', { hasFactor: false }, true],
  ['one whose account is closed', { isDisabled: true }, true],
  ['a secretary', { roles: [{ role: 'secretary', from: null, to: null, since: 0 }] }, true],
] as const)('beside %s, whether an administrator is the only one to confirm', (_, other, isOnly) => {
  const role = { role: 'admin', from: null, to: null, since: 0 } as const
  const person = { uid: '', name: '', email: '', roles: [role], hasFactor: true, isDisabled: false, isYou: false, ending: null }
  const people = [
    { ...person, isYou: true },
    { ...person, ...other },
  ] as StaffPerson[]
  expect(isOnlyAdmin(people, '2026-11-10')).toBe(isOnly)
})
