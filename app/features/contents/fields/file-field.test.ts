import { createElement } from 'react'
import { expect, test } from 'vitest'
import { ApiError } from '#app/platform/api.ts'
import { rendered, words } from '#app/ui/rendered.fixture.ts'
import { FileField, NotSaved } from './file-field.tsx'
const said = (error: unknown) => words(createElement(NotSaved, { error, onRetry: () => {} }))

test('explains why a PDF cannot be read', () => {
  expect(said(new ApiError('api.not_found', 404))).toBe("Questo PDF non c'è più. Sceglilo di nuovo.")
  expect(said(new ApiError('auth.network', 0))).toContain('Riprova')
})

test('has no direct link, whose refusal would be in JSON', () => {
  const props = { id: 'statuto', label: 'PDF', value: { id: 'a'.repeat(64), bytes: 2048 }, problems: {}, onChange: () => {} }
  expect(rendered(createElement(FileField, props as never))).not.toContain('/api/documents')
})
