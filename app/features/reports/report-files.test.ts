import { createElement } from 'react'
import { expect, test } from 'vitest'
import { rendered } from '#app/ui/rendered.fixture.ts'
import { ReportFiles } from './report-files.tsx'

test('a photo is not a button before it is loaded, so that no press is lost', () => {
  const file = { n: 1, kind: 'photo' as const, type: 'image/jpeg', name: 'citofono.jpg', bytes: 9, width: 2, height: 1 }
  const source = { load: () => new Promise<Blob>(() => {}) }
  const [button] = rendered(createElement(ReportFiles, { files: [file], source })).match(/<button [^>]*>/) ?? []
  expect(button).toContain('aria-label="Mostra foto 1"')
  expect(button).toContain('disabled=""')
})
