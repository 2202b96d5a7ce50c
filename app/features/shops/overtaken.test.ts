import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#app/platform/api.ts'
import { words } from '#app/ui/rendered.fixture.ts'
import { WaitingProposal } from './waiting-proposal.tsx'

const pressed = vi.hoisted(() => ({ accept: null as unknown, refuse: null as unknown }))
vi.mock('#app/shell/proof/use-action.ts', async (original) => ({
  ...(await original<object>()),
  useAction: () => ({ error: pressed.accept, busy: null }),
  useProvedForm: () => ({ error: pressed.refuse, submit: () => {}, onError: () => {} }),
}))

test.each(['accept', 'refuse'] as const)('after a press to %s a proposal that another person has decided, the sentence stays', (name) => {
  pressed[name] = new ApiError('shop.decided', 409)
  expect(words(createElement(WaitingProposal, { offerId: 'cinema', of: null, mayWrite: true, isMain: true }))).toContain('proposta')
  pressed[name] = null
  expect(words(createElement(WaitingProposal, { offerId: 'cinema', of: null, mayWrite: true, isMain: true }))).toBe('')
})
