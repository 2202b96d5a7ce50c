import { expect, test } from 'vitest'
import { proposalValues, proposedChanges, wantedFrom } from './proposal.ts'

const offer = (changes: object) => proposalValues({ headline: '20%', terms: 'Sempre.', website: 'https://ottica.example', ...changes })

test('a form that was open while the offer changed proposes what was written in it, and takes nothing back', () => {
  const opened = offer({})
  const now = offer({ terms: 'Sempre, tranne a Natale.' })
  const wanted = wantedFrom({ ...opened, headline: '25%' }, opened, now)
  expect(proposedChanges(now, wanted)).toEqual({ headline: { before: '20%', after: '25%' } })
})

test('a field in which somebody has written is proposed, whatever it is by now', () => {
  const opened = offer({})
  const now = offer({ terms: 'Sempre, tranne a Natale.' })
  const wanted = wantedFrom({ ...opened, terms: 'Il lunedì.' }, opened, now)
  expect(proposedChanges(now, wanted)).toEqual({ terms: { before: 'Sempre, tranne a Natale.', after: 'Il lunedì.' } })
})
