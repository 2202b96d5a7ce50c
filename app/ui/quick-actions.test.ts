import { createElement } from 'react'
import { expect, test } from 'vitest'
import { QuickActions } from './quick-actions.tsx'
import { rendered } from './rendered.fixture.ts'

const actions = (phone: string, place?: { lat: number | null; lng: number | null }) =>
  rendered(createElement(QuickActions, { name: 'Forno a Levante', phone, place }))

test('phone and directions have the place’s name', () => {
  const shown = actions('+39 0575 000238', { lat: 43.37, lng: 11.8 })
  expect(shown).toContain('href="tel:+390575000238" aria-label="Chiama Forno a Levante"')
  expect(shown).toMatch(/href="[^"]*43\.37[^"]*11\.8[^"]*" aria-label="Portami qui: Forno a Levante, apre un&#x27;altra app"/)
})

test('unknown contacts are not offered', () => {
  expect(actions('', { lat: null, lng: null })).toBe('')
  expect(actions('0575 000238')).not.toContain('Portami qui')
  expect(actions('', { lat: 43.37, lng: 11.8 })).not.toContain('Chiama')
})
