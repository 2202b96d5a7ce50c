import { expect, test, vi } from 'vitest'
import { draftKey, keptDrafts, whileSaved } from './kept-drafts.ts'

test('the unsaved forms are those that Gestione lists: of this account, without a trial or one whose save is on its way', async () => {
  const names = ['contents/ristoranti/il-glicine', 'settings/bank', 'testi/privacy', 'componenti', 'altro/uno']
  vi.stubGlobal('localStorage', {
    [draftKey('settings/fees').replace(/:.*:/, ':other:')]: '{}',
    ...Object.fromEntries(names.map((name) => [draftKey(name), '{}'])),
  })
  expect(keptDrafts()).toEqual(names.slice(0, 3))
  const saved = Promise.withResolvers<void>()
  const saving = whileSaved('settings/bank', saved.promise)
  expect(keptDrafts()).toEqual([names[0], names[2]])
  saved.resolve()
  await saving
  expect(keptDrafts()).toEqual(names.slice(0, 3))
})
