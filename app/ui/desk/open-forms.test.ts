import { expect, test, vi } from 'vitest'
import { draftKey } from '#app/platform/session/kept-drafts.ts'
import { holdOpen } from './open-forms.ts'
import { listKept } from './use-kept-drafts.ts'

test('the text of a form that is open, in whichever tab, is not abandoned; it is listed once the form is left', async () => {
  const [open, left] = ['contents/ristoranti/il-glicine', 'settings/bank']
  vi.stubGlobal('localStorage', { [draftKey(open)]: '{}', [draftKey(left)]: '{}' })
  const [once, twice] = [holdOpen(draftKey(open)), holdOpen(draftKey(open))]
  expect(await listKept()).toEqual([left])
  once.letGo()
  await once.isLeft
  expect(await listKept()).toEqual([left])
  twice.letGo()
  await twice.isLeft
  expect(await listKept()).toEqual([open, left])
})

test('a form that is left before its lock came leaves none', async () => {
  vi.stubGlobal('localStorage', { [draftKey('settings/bank')]: '{}' })
  const form = holdOpen(draftKey('settings/bank'))
  form.letGo()
  await form.isLeft
  expect(await listKept()).toEqual(['settings/bank'])
})

test('a browser without locks lists every form', async () => {
  vi.stubGlobal('localStorage', { [draftKey('settings/bank')]: '{}' })
  vi.stubGlobal('navigator', {})
  holdOpen(draftKey('settings/bank'))
  expect(await listKept()).toEqual(['settings/bank'])
})
