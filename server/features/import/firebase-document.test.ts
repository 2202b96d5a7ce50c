import { expect, test } from 'vitest'
import { exportedDocument } from './firebase-export.fixture.ts'
import { readFirebaseDocument } from './firebase-document.ts'

const read = (given: Record<string, unknown>, displayName: string | null = null) =>
  readFirebaseDocument(exportedDocument({ tessera: '7312904586', ...given }), displayName, ['amico', 'ordinario'])
const codes = (given: Record<string, unknown>, displayName: string | null = null) =>
  read(given, displayName).remarks.map(({ code, detail }) => (detail ? `${code}: ${detail}` : code))

test('a complete document is imported completely', () => {
  expect(read({})).toEqual({
    document: {
      firstname: 'Marta',
      lastname: 'Salvi',
      tessera: '7312904586',
      privacy: true,
      confirm14: true,
      category: null,
      memberSince: null,
      period: null,
    },
    remarks: [],
  })
})

test.each([
  ['0012345678', '0012345678'],
  ['0012 345 678', '0012345678'],
  ['0012-345.678', '0012345678'],
  // JSON numbers lose their leading zeros.
  [12345678, '0012345678'],
  [7312904586, '7312904586'],
])('the number %j is stored as %s', (tessera, kept) => {
  expect(read({ tessera }).document?.tessera).toBe(kept)
})

test.each([
  [undefined, 'tessera_missing'],
  [null, 'tessera_missing'],
  ['', 'tessera_missing'],
  ['12345678', 'tessera_invalid: 12345678'],
  ['1731229200000', 'tessera_invalid: 1731229200000'],
  [1731229200000, 'tessera_invalid: 1731229200000'],
  ['٠١٢٣٤٥٦٧٨٩', 'tessera_invalid: ٠١٢٣٤٥٦٧٨٩'],
  [0, 'tessera_invalid: 0'],
  [-1, 'tessera_invalid: -1'],
  [1.5, 'tessera_invalid: 1.5'],
  [true, 'tessera_invalid: true'],
  [['7312904586'], 'tessera_invalid: ["7312904586"]'],
])('a document with the number %j counts as missing', (tessera, reason) => {
  expect(read({ tessera }).document).toBeNull()
  expect(codes({ tessera })).toEqual([reason])
})

test('a numeric card number gets a remark, since its leading zeros are a guess', () => {
  expect(codes({ tessera: 12345678 })).toEqual(['tessera_padded: 0012345678'])
})

test.each([
  [undefined, 'document_missing'],
  [null, 'document_unreadable: null'],
  ['x', 'document_unreadable: x'],
  [[1], 'document_unreadable: [1]'],
])('%j is no document', (value, reason) => {
  const { document, remarks } = readFirebaseDocument(value, 'Marta Salvi', [])
  expect([document, remarks.map(({ code, detail }) => (detail ? `${code}: ${detail}` : code))]).toEqual([null, [reason]])
})

test.each([true, 1, 'true', 'TRUE', '1', 'on', 'sì', 'si', 'yes'])('%j is a tick', (privacy) => {
  expect(read({ privacy })).toMatchObject({ document: { privacy: true, confirm14: true }, remarks: [] })
})

test.each([false, undefined, null, 0, '', 'false', 'no', 'off', '0'])('%j is no tick, and the number stays', (privacy) => {
  expect(read({ privacy }).document).toMatchObject({ tessera: '7312904586', privacy: false, confirm14: true })
  expect(codes({ privacy })).toEqual(['ticks_missing'])
})

test.each([{ at: 1 }, [], 2, 'forse'])('%j, a tick for the former app, is not imported as one', (confirm14) => {
  expect(read({ confirm14 }).document).toMatchObject({ privacy: true, confirm14: false })
  expect(codes({ confirm14 })[1]).toBe('ticks_missing')
})

test('names are tidied; one of the two may be missing', () => {
  expect(read({ firstname: '  Maria   Rosa ', lastname: 'D’Angelo' }).document).toMatchObject({
    firstname: 'Maria Rosa',
    lastname: "D'Angelo",
  })
  expect(read({ lastname: undefined })).toMatchObject({ document: { firstname: 'Marta', lastname: '', privacy: true }, remarks: [] })
  expect(read({ firstname: '' })).toMatchObject({ document: { firstname: '', lastname: 'Salvi', privacy: true }, remarks: [] })
})

test('the display name replaces a missing name', () => {
  expect(read({ firstname: '', lastname: null }, 'Maria  De Luca')).toMatchObject({
    document: { firstname: 'Maria', lastname: 'De Luca', privacy: true },
    remarks: [{ code: 'names_from_display' }],
  })
  expect(read({ firstname: 1, lastname: 2 }, 'Cher').document).toMatchObject({ firstname: 'Cher', lastname: '' })
})

test.each([
  [{ firstname: '', lastname: '' }, null],
  [{ firstname: '', lastname: '' }, '🎉🎉'],
  [{ firstname: 'Marta 🎉' }, 'Marta Salvi'],
  [{ firstname: 12 }, null],
  [{ lastname: 'x'.repeat(81) }, null],
  [{ lastname: '<b>' }, null],
])('invalid names (%j) are asked again with the ticks, and the number stays', (given, displayName) => {
  expect(read(given, displayName).document).toMatchObject({
    tessera: '7312904586',
    firstname: '',
    lastname: '',
    privacy: false,
    confirm14: false,
  })
  expect(codes(given, displayName)).toEqual([expect.stringMatching(/^names_unreadable: /)])
})

test('further data about the card are imported', () => {
  const more = { category: 'ordinario', memberSince: '2019-03-01', validFrom: '2026-01-01', validTo: '2026-12-31' }
  expect(read(more)).toMatchObject({
    document: { category: 'ordinario', memberSince: '2019-03-01', period: { validFrom: '2026-01-01', validTo: '2026-12-31' } },
    remarks: [],
  })
})

test.each([
  [{ category: 'platino' }, ['field_unreadable: category platino']],
  [{ memberSince: '2019-02-30' }, ['field_unreadable: memberSince 2019-02-30']],
  [{ memberSince: 1551398400000 }, ['field_unreadable: memberSince 1551398400000']],
  [{ validFrom: '2026-12-31', validTo: '2026-01-01' }, ['field_unreadable: validTo 2026-01-01 before validFrom 2026-12-31']],
  [{ validTo: '2026-12-31' }, []],
])('%j has no importable data about the card', (given, reasons) => {
  expect(read(given).document).toMatchObject({ category: null, memberSince: null, period: null })
  expect(codes(given)).toEqual(reasons)
})
