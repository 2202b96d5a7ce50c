import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { rendered } from '#app/ui/rendered.fixture.ts'
import { SearchEverything } from './search-everything.tsx'

// On the server React asks a store for a second way to be read, which an app without server rendering does not have.
vi.mock('react', async (original) => ({ ...(await original<object>()), useSyncExternalStore: (_: unknown, get: () => unknown) => get() }))

const shown = (roles: 'with members' | 'without') =>
  rendered(createElement(SearchEverything, { may: (what) => what !== 'people.read' || roles === 'with members', onClose: () => {} }))

test('members are offered to whoever may find them, and to nobody else', () => {
  expect(shown('with members')).toMatch(/placeholder="[^"]*socio/)
  expect(shown('with members')).toContain('e-mail di un socio')
  expect(shown('without')).not.toMatch(/(?<!Libro )soci[^e]/)
})
