import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { words } from '#app/ui/rendered.fixture.ts'
import { ProviderButtons } from './provider-buttons.tsx'

/** The settings that the server writes into the page. */
const offer = (...providers: string[]) => vi.stubGlobal('document', { querySelector: () => ({ content: JSON.stringify({ providers }) }) })

test.each([
  [['google'], 'oppure Continua con Google'],
  [['facebook'], 'oppure Continua con Facebook'],
  [['google', 'facebook'], 'oppure Continua con Google Continua con Facebook'],
])('where %j are set up, they alone are offered', (providers, seen) => {
  offer(...providers)
  expect(words(createElement(ProviderButtons))).toBe(seen)
})
