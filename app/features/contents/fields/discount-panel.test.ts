import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { owner } from '#app/platform/own-copy.ts'
import { draftKey } from '#app/platform/session/kept-drafts.ts'
import { rendered } from '#app/ui/rendered.fixture.ts'
import { OneLine } from './discount-panel.tsx'

/** The panel with «MIO», written while the code was `base` and stored on the device. */
function withMine({ base, saved }: { base: string; saved: string }): string {
  const name = draftKey('contents/convenzioni/terme/code')
  const mine = JSON.stringify({ owner: owner(), at: 1, base, value: 'MIO' })
  vi.stubGlobal('localStorage', { getItem: (key: string) => (key === name ? mine : null) })
  const discount = { code: saved, url: null, all: 0, free: 0 }
  return rendered(createElement(OneLine, { id: 'terme', kind: 'static_code', discount }))
}

test('another editor’s newer code is shown beside the person’s own text, to choose', () => {
  const both = withMine({ base: 'PRIMO', saved: 'LORO' })
  expect(both).toContain('value="MIO"')
  expect(both).toMatch(/role="alert".*ha salvato «LORO».*Tieni quello salvato/)
  expect(withMine({ base: 'PRIMO', saved: 'PRIMO' })).not.toContain('Tieni quello salvato')
  // The same value has nothing to choose.
  expect(withMine({ base: 'PRIMO', saved: 'MIO' })).not.toContain('Tieni quello salvato')
})
