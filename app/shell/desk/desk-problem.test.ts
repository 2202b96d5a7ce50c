import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { ApiError } from '#app/platform/api.ts'
import { DRAFT } from '#app/platform/session/device-user.ts'
import { draftKey } from '#app/platform/session/kept-drafts.ts'
import { words } from '#app/ui/rendered.fixture.ts'
import { DeskProblem } from './desk-problem.tsx'

/** A page without access, on a device with these stored keys. */
function forbidden(stored: Record<string, string>): string {
  vi.stubGlobal('localStorage', { ...stored, getItem: () => null })
  return words(createElement(DeskProblem, { error: new ApiError('guard.forbidden', 403), onRetry: () => {} }))
}

test('without a role, unsaved text on this device is named', () => {
  const said = /parlane con chi amministra\. Quello che hai scritto, e che non è salvato, resta su questo dispositivo\./
  expect(forbidden({ [draftKey('contents/ristoranti/il-glicine')]: '{}' })).toMatch(said)
  expect(forbidden({ [`${DRAFT}other:contents/ristoranti/il-glicine`]: '{}' })).not.toContain('resta su questo dispositivo')
})
