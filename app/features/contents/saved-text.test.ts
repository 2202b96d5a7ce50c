import { expect, test } from 'vitest'
import type { ContentDocument } from '#domain/contents/api.ts'
import { ApiError } from '#app/platform/api.ts'
import { createEditing } from './editing.ts'
import { savedText } from './saved-text.ts'
import { newWork } from './work.ts'

const doc = { state: 'draft', draft: {}, updatedAt: Date.UTC(2026, 10, 25, 3, 12), updatedBy: 'Samira' } as unknown as ContentDocument

function said(more: object): string {
  const calls = { load: async () => doc, create: async () => doc, save: async () => doc }
  const editing = createEditing({ collection: 'notizie', doc, work: newWork(), isDirty: false }, calls)
  return savedText('notizie', { ...editing.get(), ...more }, true)
}

test.each([
  ['no network', new ApiError('auth.network', 0), /^Senza rete: la bozza è su questo dispositivo\./],
  ['a broken server', new ApiError('auth.server', 500), /^Non ancora salvata: la bozza è su questo dispositivo\. .* prova ancora/],
  ['a phone that does not answer', new ApiError('device.silent', 0), /^Non ancora salvata/],
  ['a refusal', new ApiError('guard.forbidden', 403), /^Su questo dispositivo, non ancora salvata$/],
])('a save that failed for %s', (_, failure, words) => expect(said({ isDirty: true, failure })).toMatch(words))

test('an archived document tells its last change, not the save of a draft', () => {
  expect(said({})).toBe('Bozza salvata alle 04:12')
  expect(said({ doc: { ...doc, state: 'archived' } })).toBe('Ultima modifica: 25 nov, ore 04:12, Samira')
})
