import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { ContentDocument } from '#domain/contents/api.ts'
import { ApiError } from '#app/platform/api.ts'
import { words } from '#app/ui/rendered.fixture.ts'
import { createEditing } from './editing.ts'
import { newWork } from './work.ts'
import { EditorNotes } from './editor-notes.tsx'

const stuck = { code: 'api.invalid', fields: { title: 'required' } } as const
const doc = { from: '2026-11-20', stuck } as unknown as ContentDocument

/** Notes above the form of an unpublished or deleted post. */
function notes(mayWrite: boolean, { isGone = false, isKept = false, failure = null as unknown, more = {} } = {}) {
  const calls = { load: async () => doc, create: async () => doc, save: async () => doc }
  const editing = createEditing({ collection: 'notizie', doc: isGone ? null : doc, work: newWork(), isDirty: false }, calls)
  const note = { value: newWork(), change: () => {}, foundAt: null, isAtRisk: false, drop: () => {} }
  const rest = { ref: null, collection: 'notizie', failure, isKept, note } as const
  const state = { ...editing.get(), isGone, ...more }
  return words(createElement(EditorNotes, { ...rest, editing, state, mayWrite, onRetry: () => {}, onSave: () => {} }))
}

test('everybody sees the failure, and writers how to correct it', () => {
  expect(notes(true)).toContain('Non pubblicata il 20 novembre 2026: manca «Titolo». Metti a posto, poi premi «Pubblica». Vai a «Titolo»')
  expect(notes(false)).toMatch(/manca «Titolo»\. Lo mette a posto chi ha il ruolo per farlo\. Puoi leggere/)
  expect(notes(false)).not.toMatch(/Pubblica»|Vai a/)
})

test('the loss of a role is reported, and the text stays', () => {
  const said = /Il tuo ruolo è cambiato: non puoi più salvare qui\. Quello che hai scritto resta su questo dispositivo\./
  expect(notes(true, { failure: new ApiError('guard.forbidden', 403) })).toMatch(said)
  expect(notes(true, { failure: new ApiError('auth.network', 0) })).not.toMatch(said)
  expect(notes(false, { isKept: true })).toMatch(
    /Puoi leggere .*Quello che hai scritto, e che non è salvato, resta su questo dispositivo\./,
  )
  expect(notes(false)).not.toContain('resta su questo dispositivo')
})

test('«Pubblica» says that it undoes another person’s archiving', () => {
  const more = { doc: { ...doc, state: 'archived', stuck: null }, archived: { by: 'Paola Rinaldi' } }
  const said = "Nel frattempo Paola Rinaldi l'ha archiviata: i soci non la vedono. Se premi «Pubblica», torna a vedersi."
  expect(notes(true, { more })).toContain(said)
  expect(notes(true, { more: { ...more, doc } })).not.toContain('archiviata')
})

test('a reader of a deleted document is not asked to save it', () => {
  expect(notes(true, { isGone: true })).toContain('Quello che hai scritto è ancora qui. Salva come nuovo')
  expect(notes(false, { isGone: true })).not.toMatch(/hai scritto|Salva/)
})
