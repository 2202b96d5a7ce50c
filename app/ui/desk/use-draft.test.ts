import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { owner } from '#app/platform/own-copy.ts'
import { draftKey } from '#app/platform/session/kept-drafts.ts'
import { rendered } from '#app/ui/rendered.fixture.ts'
import { useDraft, type Draft } from './use-draft.ts'

const KEY = draftKey('testo')

/** A form with the text `written` since revision 1, while the server has revision 2; and the device's storage. */
function formWith(written: string) {
  const stored = new Map([[KEY, JSON.stringify({ owner: owner(), at: 1, base: 1, value: written })]])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  let draft!: Draft<string>
  function Form() {
    draft = useDraft('testo', 'pubblico', 2)
    return null
  }
  rendered(createElement(Form))
  return { draft, kept: () => JSON.parse(stored.get(KEY) ?? 'null') as { base: number; value: string } | null }
}

test('a draft whose fields have another order than the saved ones is no change', () => {
  let draft!: Draft<object>
  function Form() {
    draft = useDraft<object>('testo', { a: 1, b: 2 })
    return null
  }
  const kept = JSON.stringify({ owner: owner(), at: 1, base: null, value: { b: 2, a: 1 } })
  vi.stubGlobal('localStorage', { getItem: () => kept })
  rendered(createElement(Form))
  expect(draft.isDirty).toBe(false)
})

test('a save drops the draft that it sent', () => {
  const { draft, kept } = formWith('uno')
  draft.saved('uno')
  expect(kept()).toBeNull()
})

test('text typed while a save is on its way stays on the device, as a change of what was saved', () => {
  const { draft, kept } = formWith('uno')
  draft.change('uno e due')
  draft.saved('uno')
  expect(kept()).toMatchObject({ base: 2, value: 'uno e due' })
  draft.saved('uno e due')
  expect(kept()).toBeNull()
})
