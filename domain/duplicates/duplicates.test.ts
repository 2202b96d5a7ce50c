import { expect, test } from 'vitest'
import { NO_RECORD } from '#domain/members/person.ts'
import { isPairByEmail, mergedValues, mergeProblem, type Standing } from './duplicates.ts'

const plain: Standing = {
  hasAccount: false,
  isChild: false,
  isApplying: false,
  isSuspended: false,
  memberSince: null,
  cancelledOn: null,
  cancellationReason: null,
}
const member = { ...plain, memberSince: '2020-01-01' }
const ended = { ...member, cancelledOn: '2025-01-01', cancellationReason: 'withdrawal' }

test.each<[string, Partial<Standing>, Partial<Standing>, ReturnType<typeof mergeProblem>]>([
  ['two cards on paper', {}, {}, null],
  ['an account stays', { hasAccount: true }, {}, null],
  ['an account goes to the card on paper', {}, { hasAccount: true }, null],
  ['two accounts', { hasAccount: true }, { hasAccount: true }, 'two_accounts'],
  ['the person has died', {}, { cancelledOn: '2026-01-01', cancellationReason: 'death' }, 'deceased'],
  ['the death is on the record that stays', { cancellationReason: 'death' }, {}, 'deceased'],
  ['a member in the register twice', member, member, 'two_members'],
  ['a member goes', {}, member, 'member'],
  ['a member stays', member, {}, null],
  ['an ended membership goes', {}, ended, null],
  ['an ended card stays', ended, {}, 'ended'],
  ['a suspended card goes', {}, { isSuspended: true }, 'suspended'],
  ['a guardian’s card goes', {}, { isChild: true }, 'child'],
  ['a guardian’s card would be another account’s', { isChild: true }, { hasAccount: true }, 'child'],
  ['a guardian’s card stays', { isChild: true }, {}, null],
  ['a member’s account waits for an admission', member, { hasAccount: true, isApplying: true }, 'application'],
  ['an application goes with its account', {}, { hasAccount: true, isApplying: true }, null],
])('%s', (_, stays, goes, problem) => {
  expect(mergeProblem({ ...plain, ...stays }, { ...plain, ...goes })).toBe(problem)
})

test('the chosen fields come from the removed record, and both notes are kept', () => {
  const stays = { ...NO_RECORD, firstname: 'Anna', lastname: 'Bini', comune: 'Arezzo', street: 'Via Roma 1', phone: '+39055', notes: 'Una' }
  const goes = { ...NO_RECORD, firstname: 'Anna Maria', lastname: 'Bini', comune: 'Siena', birthDate: '1980-05-05', notes: 'Due' }
  expect(mergedValues(stays, goes, ['name', 'address', 'birthDate'])).toEqual({
    ...NO_RECORD,
    firstname: 'Anna Maria',
    lastname: 'Bini',
    comune: 'Siena',
    street: null,
    phone: '+39055',
    birthDate: '1980-05-05',
    notes: 'Una\n\nDue',
  })
  expect(mergedValues({ ...stays, notes: 'Due' }, goes, []).notes).toBe('Due')
})

test('twins who share an e-mail are two people', () => {
  const one = { birthDate: '1990-05-05', taxCode: null }
  expect(isPairByEmail(one, { birthDate: '1990-05-06', taxCode: null })).toBe(false)
  expect(isPairByEmail(one, { birthDate: null, taxCode: null })).toBe(true)
  expect(isPairByEmail({ ...one, taxCode: 'A' }, { ...one, taxCode: 'B' })).toBe(false)
})
