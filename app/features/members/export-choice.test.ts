import { createElement } from 'react'
import { expect, test } from 'vitest'
import { words } from '#app/ui/rendered.fixture.ts'
import { Export } from './export.tsx'

test('the file is an Excel one unless another is chosen, and says what a CSV loses there', () => {
  expect(words(createElement(Export, { query: '', open: true, onClose: () => {} }))).toContain(
    'Excel (.xlsx) CSV Il CSV è per altri programmi: se lo apri con Excel,',
  )
})
