import { expect, test } from 'vitest'
import type { ContentDocument } from '#domain/contents/api.ts'
import { publishLabel } from './publish-label.ts'

const doc = { state: 'published', draft: null, stuck: null, published: { title: 'A' } } as const
const waits = { ...doc, state: 'scheduled' } as const
const stuck = { ...waits, stuck: { code: 'api.invalid', fields: { 'discount.code': 'required' } } } as const

test.each([
  ['nothing saved yet', null, false, 'Pubblica'],
  ['a draft that was never public', { ...doc, state: 'draft', published: null }, false, 'Pubblica'],
  ['what members read as it stands', doc, false, null],
  ['with changes that are being written', doc, true, 'Pubblica le modifiche'],
  ['with a draft', { ...doc, draft: {} }, false, 'Pubblica le modifiche'],
  ['what waits for its day, with something public', waits, false, null],
  ['what waits for its day, with nothing public', { ...waits, published: null }, false, 'Aggiorna la programmazione'],
  ['what could not come out on its day', { ...stuck, published: null }, false, 'Pubblica'],
  ['what could not come out while something else is public', stuck, false, 'Pubblica'],
] as const)('%s', (_, doc, isDirty, label) => expect(publishLabel({ doc, isDirty, theirs: null })).toBe(label))

test('nothing while a conflict waits for a choice', () =>
  expect(publishLabel({ doc, isDirty: true, theirs: {} as ContentDocument })).toBeNull())
