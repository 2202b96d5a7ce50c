import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import type { OnlineState } from '#domain/payments/online.ts'
import { words } from '#app/ui/rendered.fixture.ts'
import { Opened } from './pay-online.tsx'

/** The words of a payment in this state, and the options with which its outcome is followed. */
function shown(state: OnlineState['state'] | null) {
  const known = { data: state && { state, number: '7312904586', validTo: null }, fetchedAt: null, error: null, stale: false }
  const use = vi.fn<(options: object) => typeof known>(() => known)
  const said = words(createElement(Opened, { of: { get: () => known, use } as never }))
  return [said, Object.keys(use.mock.calls[0]![0])]
}

test('a payment is asked about until it is decided; one that came to nothing has its words', () => {
  const opened = [expect.stringContaining('La pagina del pagamento è aperta.'), ['every']]
  for (const state of [null, 'open'] as const) expect(shown(state)).toEqual(opened)
  expect(shown('pending')).toEqual([expect.stringContaining('la banca può metterci qualche giorno'), ['every']])
  expect(shown('over')).toEqual([expect.stringContaining('non hai pagato nulla'), []])
})
