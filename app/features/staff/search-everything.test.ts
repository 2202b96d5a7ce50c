import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { rendered } from '#app/ui/rendered.fixture.ts'
import { SearchEverything } from './search-everything.tsx'

// React on the server requires a second snapshot function from a store, which an app without server rendering does not have.
vi.mock('react', async (original) => ({ ...(await original<object>()), useSyncExternalStore: (_: unknown, get: () => unknown) => get() }))

const shown = (roles: 'with members' | 'without') =>
  rendered(createElement(SearchEverything, { may: (what) => what !== 'people.read' || roles === 'with members', onClose: () => {} }))

test('members are found only by people who may read them', () => {
  expect(shown('with members')).toMatch(/placeholder="[^"]*socio/)
  expect(shown('with members')).toContain('e-mail di un socio')
  expect(shown('without')).not.toMatch(/(?<!Libro )soci[^e]/)
})
