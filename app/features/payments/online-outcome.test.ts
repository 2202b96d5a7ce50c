import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import type { OnlineState } from '#domain/payments/online.ts'
import { words } from '#app/ui/rendered.fixture.ts'
import { Outcome } from './online-outcome.tsx'

const said = (state: OnlineState['state'] | null, validTo: string | null = null, isUnknown = false) =>
  words(createElement(Outcome, { of: state && { state, number: '7312904586', validTo }, isUnknown, onAsk: vi.fn() }))

test('each outcome of an online payment has its words', () => {
  expect(said(null)).toBe('Controlliamo il pagamento.')
  expect(said('open')).toBe('Il pagamento non è ancora arrivato.')
  expect(said('pending')).toContain('la banca può metterci qualche giorno')
  expect(said('over')).toContain('non hai pagato nulla')
  expect(said('paid', '2027-12-31')).toContain('La tessera vale fino al 31 dicembre 2027.')
  expect(said('paid')).toContain('ci pensa la segreteria')
  expect(said(null, null, true)).toContain('Non riusciamo a sapere')
})
