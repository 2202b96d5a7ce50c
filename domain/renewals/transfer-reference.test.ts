import { expect, test } from 'vitest'
import { isReferenceTemplate, REFERENCE_PARTS, transferReference } from './transfer-reference.ts'

const paid = { year: 2027, number: '0012345678', lastname: 'Rossi' }

test.each([
  ['Quota {anno} tessera {tessera} {cognome}', 'Quota 2027 tessera 0012345678 Rossi'],
  ['Quota {anno}/{anno}', 'Quota 2027/2027'],
  ['Quota', 'Quota'],
  ['{anno', '{anno'],
  ['{pippo} {anno}', '{pippo} 2027'],
  ['', '0012345678 Rossi'],
  [null, '0012345678 Rossi'],
])('%j is read as %j', (template, reference) => {
  expect(transferReference(template, paid)).toBe(reference)
})

test('a name is no template', () => {
  expect(transferReference('{cognome} {anno}', { ...paid, lastname: '{anno} $&' })).toBe('{anno} $& 2027')
  expect(transferReference('{cognome}{tessera}', { ...paid, lastname: null })).toBe('0012345678')
})

test('every part that a template may have is filled in', () => {
  expect(['Quota {pippo}', 'Quota {anno', 'Quota anno}'].filter(isReferenceTemplate)).toEqual([])
  expect(isReferenceTemplate(REFERENCE_PARTS.join())).toBe(true)
  expect(transferReference(REFERENCE_PARTS.join(), paid)).not.toContain('{')
})
