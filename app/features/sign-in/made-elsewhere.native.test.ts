import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import type { Provider } from '#domain/accounts/provider.ts'
import { rendered, words } from '#app/ui/rendered.fixture.ts'
import { MadeElsewhere } from './made-elsewhere.native.tsx'

const others = vi.hoisted(() => ({ are: [] as Provider[] }))
vi.mock('#app/platform/device/site.native.ts', () => ({ otherProviders: () => others.are }))

const HINT = 'In questa app si entra con e-mail e password, anche se non ne hai mai scelta una. Scegli una password'
const hint = createElement(MadeElsewhere, { reset: '/login?step=reset' })

test.each<[Provider[], string]>([
  [[], ''],
  [['google'], `Hai creato l'account con Google? ${HINT}`],
  [['google', 'facebook'], `Hai creato l'account con Google o Facebook? ${HINT}`],
])('an app without the sign-in of %j offers the way through a password', (are, seen) => {
  others.are = are
  expect(words(hint)).toBe(seen)
  if (seen) expect(rendered(hint)).toContain('href="/login?step=reset"')
})
