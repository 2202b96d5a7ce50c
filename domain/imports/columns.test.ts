import { expect, test } from 'vitest'
import { EXPORT_HEADER } from '#domain/members/export.ts'
import { columnsOf, endColumns, FIELD_LABELS, headRowOf, IMPORT_FIELDS, rememberedColumns } from './columns.ts'

const numbered = (rows: string[][]) => rows.map((cells, i) => ({ row: i + 1, cells }))

test('columns are recognised by their usual names', () => {
  const header = ['COGNOME', 'nome', 'Data nascita', 'Cod. Fisc.', 'E-Mail', 'N° tessera', 'Città', 'Prov.', 'Scadenza', 'Colore']
  expect(columnsOf(header)).toEqual([
    'lastname',
    'firstname',
    'birthDate',
    'taxCode',
    'email',
    'cardNumber',
    'comune',
    'provincia',
    'validTo',
    null,
  ])
})

test('the label of every field is recognised, and so are the columns of an export', () => {
  expect(columnsOf(IMPORT_FIELDS.map((field) => FIELD_LABELS[field]))).toEqual(IMPORT_FIELDS)
  expect(columnsOf(EXPORT_HEADER).flatMap((column, i) => (column === null ? [EXPORT_HEADER[i]] : []))).toEqual(['Stato'])
})

test('a left-out column for the end of a membership is named', () => {
  const header = ['Cognome', 'Data cessazione', 'Dimesso il', 'Motivo recesso', 'DECEDUTO', 'Uscita', 'Note necessarie', 'Accesso', 'Stato']
  expect(endColumns(header, columnsOf(header))).toEqual(['Data cessazione', 'Dimesso il', 'Motivo recesso', 'DECEDUTO', 'Uscita'])
  expect(endColumns(['Uscita'], ['notes'])).toEqual([])
})

test('a field comes from one column, the first', () => {
  expect(columnsOf(['Cellulare', 'Telefono'])).toEqual(['phone', null])
})

test('titles, and names that span the columns above, are skipped', () => {
  const rows = numbered([
    ['Circolo del Lago'],
    ['Anagrafica', '', 'Tessera', ''],
    ['Cognome', 'Nome', 'Numero', 'Scadenza'],
    ['Bini', 'Ada'],
  ])
  expect(headRowOf(rows)).toBe(3)
  expect(headRowOf(numbered([['a'], ['b', 'c'], ['d', 'e']]))).toBe(2)
  expect(headRowOf([])).toBe(1)
})

test('a choice of staff is remembered by the column’s name; a detected column is not', () => {
  const known = rememberedColumns({}, ['Cognome', 'Rif.', 'Note', ''], ['lastname', 'cardNumber', null, null])
  expect(known).toEqual({ rif: 'cardNumber', note: null })
  expect(columnsOf(['rif', 'NOTE', 'Tessera', 'cognome'], known)).toEqual(['cardNumber', null, null, 'lastname'])
  expect(rememberedColumns(known, ['Rif'], [null])).toEqual({ note: null })
  expect(columnsOf(['__proto__', 'constructor'], {})).toEqual([null, null])
})
