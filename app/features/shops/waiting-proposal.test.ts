import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { WaitingProposal as Waiting } from '#domain/verification/shops.ts'
import { words } from '#app/ui/rendered.fixture.ts'
import { WaitingProposal } from './waiting-proposal.tsx'

const waiting = (changes: Waiting['changes'], mayWrite = true) => {
  const shop = { partner: 'Cinema', place: null, version: 1, isLinkRevoked: false }
  const of: Waiting = { id: 'p', at: 0, state: 'open', changes, decidedAt: null, reason: null, ...shop }
  return words(createElement(WaitingProposal, { offerId: 'cinema', of, mayWrite, isMain: true }))
}

test('a secretary, who may not publish offers, reads who decides', () => {
  const changes = { terms: { before: 'Sempre', after: 'Di sera' } }
  expect(waiting(changes, false)).toContain('Decide chi amministra o cura i contenuti.')
  expect(waiting(changes, false)).not.toContain('Accetta e pubblica')
  expect(waiting(changes)).not.toContain('Decide chi')
})

test('a changed headline leaves the large figure, and the page says so', () => {
  expect(waiting({ headline: { before: '6 €', after: '5 €' } })).toContain('La proposta non tocca «In breve»')
  expect(waiting({ terms: { before: 'Sempre', after: 'Di sera' } })).not.toContain('In breve')
})
