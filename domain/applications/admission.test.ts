import { describe, expect, test } from 'vitest'
import { newAssociation } from '#domain/content/association.ts'
import { admissionPeriod, type Applicant, endsWithRefusal, isAdmissible, meetingForm, meetingProblem, missingOf } from './admission.ts'
import { readForm } from '#domain/form.ts'

const association = newAssociation({ name: 'Circolo', color: '#0b5c6b', email: 'a@posta.example' })
const TODAY = '2026-11-26'
const card = { memberSince: null, cancelledOn: null, cancellationReason: null }
const adult: Applicant = { state: 'submitted', birthDate: '1984-09-05', category: 'ordinario', emailVerified: true, card, alike: null }
const missing = (changes: Partial<Applicant>) => missingOf({ ...adult, ...changes }, association, TODAY)

describe('obstacles and warnings', () => {
  test.each([
    [{}, []],
    [{ emailVerified: false }, ['email']],
    [{ state: 'waiting_guardian', birthDate: '2010-01-01' }, ['guardian', 'age']],
    // An adult by now: no guardian signs.
    [{ state: 'waiting_guardian', birthDate: '2008-11-26' }, []],
    [{ category: 'amico' }, ['category']],
    [{ category: 'scomparsa' }, ['category']],
    [{ card: null }, ['card']],
    [{ card: { ...card, cancelledOn: '2026-01-01', cancellationReason: 'mistake' } }, ['card']],
    [{ card: { ...card, cancelledOn: '2026-01-01', cancellationReason: 'application_rejected' } }, []],
    [{ card: { ...card, memberSince: '2020-01-01' }, alike: 3 }, ['member']],
    // Back after the end of a membership.
    [{ card: { memberSince: '2020-01-01', cancelledOn: TODAY, cancellationReason: 'withdrawal' } }, []],
    [{ card: { memberSince: '2020-01-01', cancelledOn: TODAY, cancellationReason: 'arrears' }, alike: 3 }, ['same_person']],
    [{ card: { memberSince: '2020-01-01', cancelledOn: '2026-12-31', cancellationReason: 'withdrawal' } }, ['card', 'member']],
    [{ card: { memberSince: '2020-01-01', cancelledOn: TODAY, cancellationReason: 'death' } }, ['card', 'member']],
    [{ alike: 3 }, ['same_person']],
  ] as const)('%j: %j', (changes, expected) => {
    expect(missing(changes)).toEqual(expected)
  })

  test('blocks an admission, or is only shown', () => {
    expect(['guardian', 'category', 'card', 'member', 'same_person'].some((one) => isAdmissible([one as 'guardian']))).toBe(false)
    expect(isAdmissible(['email', 'age'])).toBe(true)
    expect(isAdmissible(['same_person'], true)).toBe(true)
    expect(isAdmissible(['same_person', 'member'], true)).toBe(false)
  })
})

describe('an admission gives a period when the card has none', () => {
  const validity = association.cardValidity
  test.each([
    ['without any period', [], true],
    ['not with a good one', [{ validFrom: '2026-01-01', validTo: '2026-12-31' }], false],
    // In the forty-five days of grace.
    ['not during its grace', [{ validFrom: '2025-10-13', validTo: '2026-10-12' }], false],
    ['after the grace of the last one', [{ validFrom: '2025-10-12', validTo: '2026-10-11' }], true],
  ])('%s', (_where, periods, isGiven) => {
    expect(admissionPeriod(validity, periods, TODAY)).toEqual(isGiven ? { validFrom: TODAY, validTo: '2027-11-25' } : null)
  })

  test('a refusal ends a card that never had a period', () => {
    expect(endsWithRefusal(card, [])).toBe(true)
    expect(endsWithRefusal(card, [{ validFrom: '2020-01-01', validTo: '2020-12-31' }])).toBe(false)
    expect(endsWithRefusal({ ...card, memberSince: '2020-01-01' }, [])).toBe(false)
  })
})

test('a meeting is neither in the future nor before an application', () => {
  expect(meetingProblem('2026-11-27', [], TODAY)).toBe('in_future')
  expect(meetingProblem('2026-11-20', ['2026-11-19', '2026-11-21'], TODAY)).toBe('not_accepted')
  expect(meetingProblem('2026-11-21', ['2026-11-21'], TODAY)).toBeNull()
})

test('the form drops the reason of an admission', () => {
  const asked = { decidedOn: TODAY, reference: '1', body: 'CD', decisions: [{ id: 'a', outcome: 'approved', reason: 'x' }] }
  expect(readForm(meetingForm, asked).values?.decisions).toEqual([{ id: 'a', outcome: 'approved', reason: '', isOther: false }])
})
