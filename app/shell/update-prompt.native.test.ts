import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { rendered, words } from '#app/ui/rendered.fixture.ts'
import { UpdatePrompt } from './update-prompt.native.tsx'

const app = vi.hoisted(() => ({ store: null as string | null }))
vi.mock('#app/platform/device/site.native.ts', () => ({ storeApp: () => app }))

const TEXT = "Aggiorna l'app: la trovi nello store. Se l'hai già fatto, riprova più tardi. La tua tessera resta qui."

test('an outdated app links to the store, if the server knows the app’s address', () => {
  expect(words(createElement(UpdatePrompt))).toBe(TEXT)
  app.store = 'https://play.google.com/store/apps/details?id=org.example.tessera'
  expect(words(createElement(UpdatePrompt))).toBe(`${TEXT} Apri lo store`)
  expect(rendered(createElement(UpdatePrompt))).toContain(`href="${app.store}"`)
})
