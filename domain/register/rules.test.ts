import { describe, expect, test } from 'vitest'
import { newAssociation, type Association } from '#domain/content/association.ts'
import { endDay, endProblems, type EndValues } from './ends.ts'
import { answerBy, appealBy, membershipRules, withdrawalDay } from './rules.ts'

const association = newAssociation({ name: 'Circolo', color: '#0b5c6b', email: 'a@posta.example' })
const withRules = (membership: object, socialYear?: object) =>
  membershipRules({ ...association, membership, ...(socialYear && { socialYear }) } as unknown as Association)

describe('a rule of the statute', () => {
  test('is the law’s rule if it is missing or invalid', () => {
    const law = {
      decidingBody: 'Consiglio direttivo',
      appealBody: 'Assemblea dei soci',
      answerDays: 60,
      appealDays: 60,
      withdrawalEffect: 'receipt',
      yearEnd: '12-31',
    }
    expect(membershipRules(null)).toEqual(law)
    expect(withRules({ answerDays: 'x', appealDays: -1, withdrawalEffect: 'never', decidingBody: 3 })).toEqual(law)
  })

  test('replaces the law’s rule', () => {
    expect(withRules({ answerDays: 30, decidingBody: 'Giunta', withdrawalEffect: 'year_end' }, { end: '08-31' })).toMatchObject({
      answerDays: 30,
      decidingBody: 'Giunta',
      withdrawalEffect: 'year_end',
      yearEnd: '08-31',
    })
  })
})

test('days are calendar days, also over a clock change', () => {
  expect(answerBy('2027-03-01', { answerDays: 60 })).toBe('2027-04-30')
  expect(appealBy('2026-12-15', { appealDays: 60 })).toBe('2027-02-13')
})

test.each([
  ['receipt', '12-31', '2026-11-26', '2026-11-26'],
  ['year_end', '12-31', '2026-11-26', '2027-01-01'],
  ['year_end', '08-31', '2026-08-31', '2026-09-01'],
  ['year_end', '08-31', '2026-09-01', '2027-09-01'],
  ['year_end', '02-29', '2027-01-10', '2027-03-01'],
] as const)('a withdrawal by %s, with a year to %s, on %s takes effect on %s', (withdrawalEffect, yearEnd, today, out) => {
  expect(withdrawalDay({ withdrawalEffect, yearEnd }, today)).toBe(out)
})

describe('an end', () => {
  const none = { on: null, decidedOn: null, reference: null, body: null, remindedOn: null, why: '' }
  const asked = (changes: Partial<EndValues>): EndValues => ({ reason: 'withdrawal', ...none, ...changes })
  const when = { today: '2026-11-26', memberSince: '2020-01-01' }

  test.each([
    [{ reason: 'withdrawal' }, { on: 'required' }],
    [{ reason: 'withdrawal', on: '2026-11-27' }, { on: 'in_future' }],
    [{ reason: 'death', on: '2019-12-31' }, { on: 'not_accepted' }],
    [{ reason: 'arrears' }, { decidedOn: 'required', reference: 'required', body: 'required', remindedOn: 'required' }],
    [{ reason: 'exclusion', decidedOn: '2026-11-01', reference: '1', body: 'Assemblea' }, { why: 'required' }],
    [{ reason: 'arrears', decidedOn: '2026-11-01', reference: '1', body: 'CD', remindedOn: '2026-11-02' }, { remindedOn: 'not_accepted' }],
    [{ reason: 'arrears', decidedOn: '2026-11-01', reference: '1', body: 'CD', remindedOn: '2026-11-01' }, {}],
  ] as const)('%j needs %j', (changes, problems) => {
    expect(endProblems(asked(changes), when)).toEqual(problems)
  })

  const rules = membershipRules(null)
  test.each([
    [{ reason: 'exclusion', decidedOn: '2026-11-01' }, '2026-11-26'],
    [{ reason: 'arrears', decidedOn: '2026-11-01' }, '2026-11-01'],
    [{ reason: 'death', on: '2026-11-20' }, '2026-11-20'],
    [{ reason: 'withdrawal', on: '2026-11-20' }, '2026-11-20'],
  ] as const)('%j counts from %s', (changes, day) => {
    expect(endDay(asked(changes), rules, '2026-11-26')).toBe(day)
  })
})
