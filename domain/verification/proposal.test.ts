import { expect, test } from 'vitest'
import { proposalValues, proposedChanges, startOf, wantedFrom } from './proposal.ts'

const offer = (changes: object) => proposalValues({ headline: '20%', terms: 'Sempre.', website: 'https://ottica.example', ...changes })

test('a form opened before a change of the offer proposes only the edited fields', () => {
  const opened = offer({})
  const now = offer({ terms: 'Sempre, tranne a Natale.' })
  const wanted = wantedFrom({ ...opened, headline: '25%' }, opened, now)
  expect(proposedChanges(now, wanted)).toEqual({ headline: { before: '20%', after: '25%' } })
})

test('an edited field is proposed, whatever the offer says now', () => {
  const opened = offer({})
  const now = offer({ terms: 'Sempre, tranne a Natale.' })
  const wanted = wantedFrom({ ...opened, terms: 'Il lunedì.' }, opened, now)
  expect(proposedChanges(now, wanted)).toEqual({ terms: { before: 'Sempre, tranne a Natale.', after: 'Il lunedì.' } })
})

test('the form starts with the words of a proposal that came to nothing', () => {
  const now = offer({ terms: 'Il lunedì.' })
  const changes = proposedChanges(offer({}), { ...offer({}), headline: '25%', website: '' })
  for (const state of ['withdrawn', 'refused'] as const)
    expect(startOf(now, { state, changes })).toEqual({ ...now, headline: '25%', website: '' })
  expect(startOf(now, { state: 'accepted', changes })).toEqual(now)
  expect(startOf(now, null)).toEqual(now)
})
