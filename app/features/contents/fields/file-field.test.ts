import { createElement } from 'react'
import { expect, test } from 'vitest'
import { ApiError } from '#app/platform/api.ts'
import { rendered, words } from '#app/ui/rendered.fixture.ts'
import { FileField, NotSaved } from './file-field.tsx'
const said = (error: unknown) => words(createElement(NotSaved, { error, onRetry: () => {} }))

test('a PDF that is not theirs to read, or not public yet, is said in the editor', () => {
  expect(said(new ApiError('guard.forbidden', 403))).toBe('Questo PDF è per i soci: si scarica con un account di socio.')
  expect(said(new ApiError('api.not_found', 404))).toBe('Questo PDF non è ancora pubblico. Per rileggerlo, sceglilo di nuovo.')
  expect(said(new ApiError('auth.network', 0))).toContain('Riprova')
})

test('nothing in the editor leads to the address itself, which answers who may not read with the words of a machine', () => {
  const props = { id: 'statuto', label: 'PDF', value: { id: 'a'.repeat(64), bytes: 2048 }, problems: {}, onChange: () => {} }
  expect(rendered(createElement(FileField, props as never))).not.toContain('/api/documents')
})
