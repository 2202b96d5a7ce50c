import { createElement } from 'react'
import { expect, test, vi } from 'vitest'
import { rendered, words } from '#app/ui/rendered.fixture.ts'
import { SecondStep, SecondWay } from './second-step.tsx'

test('the page shows a loading state until the second steps are known', () => {
  expect(rendered(createElement(SecondStep))).toMatch(/aria-busy="true".*Caricamento in corso/)
})

const ELSEWHERE = /Qui le passkey non funzionano/

const read = (ways: { code: boolean; passkeyElsewhere: boolean }) => words(createElement(SecondWay, { ways: { passkey: false, ...ways } }))

test('an account that requires only a passkey learns why this device asks for a recovery code', () => {
  vi.stubGlobal('document', { querySelector: () => null })
  const alone = read({ code: false, passkeyElsewhere: true })
  expect(alone).toMatch(ELSEWHERE)
  expect(alone).toContain('Codice di riserva')
  expect(read({ code: true, passkeyElsewhere: true })).not.toMatch(ELSEWHERE)
  expect(read({ code: false, passkeyElsewhere: false })).not.toMatch(ELSEWHERE)
})
