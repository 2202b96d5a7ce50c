import { describe, expect, expectTypeOf, test } from 'vitest'
import { readForm } from '#domain/form.ts'
import { newReceiptCode } from './receipt-code.ts'
import { reportCategories } from './report-categories.ts'
import {
  confirmReportForm,
  MAX_PLACE_LABEL,
  MAX_REPORT_BODY,
  type OwnReports,
  receiptFileForm,
  receiptForm,
  receiptMessageForm,
  type ReportAnswer,
  type ReportCounts,
  type ReportItem,
  type ReportReceipt,
  type ReportState,
  reportMoveForm,
  reportStateForm,
  type StaffReportAnswer,
  type StaffReports,
  type UploadRef,
  type UploadStarted,
  type UploadState,
  REPORT_FILES,
  REPORT_PHOTO_SIDE,
  reportForm,
  reportProblems,
  reportTitle,
  staffMessageForm,
  UPLOAD_PART_BYTES,
  uploadForm,
} from './report.ts'

const key = 'k'.repeat(22)
const upload = { id: 'u1', secret: 's'.repeat(43) }
const plain = { requestKey: key, mode: 'anonymous', category: 'sede', body: 'La luce delle scale è rotta.' }

describe('a report', () => {
  test('needs a category and a text; the rest may be left out', () => {
    expect(readForm(reportForm, plain).values).toEqual({
      ...plain,
      confidential: false,
      title: '',
      place: null,
      name: '',
      email: '',
      files: [],
    })
    expect(readForm(reportForm, {}).fields).toEqual({ requestKey: 'required', mode: 'required', category: 'required', body: 'required' })
  })

  test('keeps its lines, and no characters that hide or reorder text', () => {
    const body = ' Uno\r\nDue\u2028\u202eTre\u200b\t!\u0000 '
    expect(readForm(reportForm, { ...plain, body }).values?.body).toBe('Uno\nDue\nTre !')
  })

  test.each([
    [{ body: 'x'.repeat(MAX_REPORT_BODY) }, undefined],
    [{ body: '😀'.repeat(MAX_REPORT_BODY) }, undefined],
    [{ body: 'x'.repeat(MAX_REPORT_BODY + 1) }, { body: 'too_long' }],
    [{ body: 'x'.repeat(1_000_000) }, { body: 'too_long' }],
    [{ body: ' \n ' }, { body: 'required' }],
    [{ body: '\ud800' }, { body: 'invalid' }],
    [{ body: 7 }, { body: 'invalid' }],
    [{ title: 'x'.repeat(121) }, { title: 'too_long' }],
    [{ mode: 'staff' }, { mode: 'invalid' }],
    [{ mode: ['signed'] }, { mode: 'invalid' }],
    [{ category: '../x' }, { category: 'invalid' }],
    [{ requestKey: 'short' }, { requestKey: 'invalid' }],
    [{ place: { lat: 43.5, lng: 11.5, label: 'Sede' } }, undefined],
    [{ place: { lat: 91, lng: 0, label: '' } }, { place: 'invalid' }],
    [{ place: { lat: Number.NaN, lng: 0, label: '' } }, { place: 'invalid' }],
    [{ place: { lat: 1, lng: 1, label: '', more: 1 } }, { place: 'invalid' }],
    [{ place: { lat: 1, lng: 1, label: 'x'.repeat(MAX_PLACE_LABEL + 1) } }, { place: 'too_long' }],
    [{ place: [] }, { place: 'invalid' }],
    [{ files: [upload, { ...upload, id: 'u2' }] }, undefined],
    [{ files: [upload, upload] }, { files: 'invalid' }],
    [{ files: [{ id: 'u1' }] }, { files: 'invalid' }],
    [{ files: [null] }, { files: 'invalid' }],
    [{ files: Array.from({ length: 5 }, (_, i) => ({ ...upload, id: `u${i}` })) }, { files: 'too_long' }],
    [{ email: 'nome' }, { email: 'invalid' }],
    [{ uid: 'x' }, { uid: 'unknown' }],
    [JSON.parse('{"__proto__":1}') as object, { __proto__: 'unknown' }],
  ])('with %j has the problems %j', (more, fields) => {
    const read = readForm(
      reportForm,
      Object.hasOwn(more, '__proto__') ? JSON.parse(JSON.stringify(plain).replace('}', ',"__proto__":1}')) : { ...plain, ...more },
    )
    if (fields && Object.hasOwn(more, '__proto__')) expect(Object.keys(read.fields!)).toEqual(['__proto__'])
    else expect(read.fields).toEqual(fields)
  })

  test('any payload is read or refused', () => {
    const odd = [
      null,
      undefined,
      0,
      -1,
      Infinity,
      '',
      'x',
      '\ud800',
      '\0',
      [],
      [[]],
      {},
      { length: 3 },
      true,
      Symbol.iterator,
      () => 1,
      '9'.repeat(70_000),
    ]
    for (const name of Object.keys(reportForm))
      for (const value of odd) {
        const read = readForm(reportForm, { ...plain, [name]: value })
        expect(read.values ? Object.keys(read.values).length : Object.keys(read.fields!)).toEqual(
          read.values ? Object.keys(reportForm).length : [name],
        )
      }
  })

  test('a place is rounded to the metre', () => {
    const place = { lat: 43.123456789, lng: -11.987654321, label: ' Via  Roma ' }
    expect(readForm(reportForm, { ...plain, place }).values?.place).toEqual({ lat: 43.12346, lng: -11.98765, label: 'Via Roma' })
  })

  test('without a title is called by its first line, cut between words', () => {
    expect(reportTitle('Scale', 'La luce')).toBe('Scale')
    expect(reportTitle('', 'La luce  è rotta\nDa ieri.')).toBe('La luce è rotta')
    expect(reportTitle('', 'parola '.repeat(20))).toBe(`${'parola '.repeat(8).trim()}…`)
    expect(reportTitle('', '😀'.repeat(70))).toBe(`${'😀'.repeat(60)}…`)
  })
})

describe('modes of a report', () => {
  const [card, , , place, , data, , confidential] = reportCategories(null)
  const asks = { mode: 'anonymous' as const, confidential: false, name: '', email: '', files: [] }

  test('anonymous where the category allows it', () => {
    expect(reportProblems(asks, place!)).toBeNull()
    expect(reportProblems(asks, confidential!)).toBeNull()
    expect(reportProblems(asks, card!)).toEqual({ mode: 'not_accepted' })
  })

  test('only a visitor leaves a name and an address', () => {
    expect(reportProblems({ ...asks, mode: 'visitor' }, card!)).toEqual({ name: 'required', email: 'required' })
    expect(reportProblems({ ...asks, mode: 'visitor', name: 'Ada', email: 'ada@posta.example' }, card!)).toBeNull()
    expect(reportProblems({ ...asks, name: 'Ada', email: 'ada@posta.example' }, place!)).toEqual({
      name: 'not_accepted',
      email: 'not_accepted',
    })
  })

  test('a report promised to the officer alone is refused when its category is no longer confidential', () => {
    const promised = { ...asks, mode: 'signed' as const, confidential: true }
    expect(reportProblems(promised, confidential!)).toBeNull()
    expect(reportProblems(promised, place!)).toEqual({ category: 'invalid' })
  })

  test('files are accepted only where the category takes them', () => {
    expect(reportProblems({ ...asks, mode: 'signed', files: [upload] }, data!)).toEqual({ files: 'not_accepted' })
    expect(reportProblems(asks, null)).toEqual({ category: 'invalid' })
  })
})

describe('the categories', () => {
  test('are the association’s own where it has some', () => {
    const own = { id: 'orto', label: 'Orto', routeTo: 'editor', anonymousAllowed: true }
    expect(reportCategories({ reportCategories: [own, own, { id: 'x' }, 7, { id: 'a b', label: 'No' }] })).toEqual([
      { ...own, hint: '', icon: '', confidential: false, filesAllowed: true, notice: null },
    ])
    expect(reportCategories({ reportCategories: [] }).length).toBe(8)
    expect(reportCategories(undefined).length).toBe(8)
  })

  test('confidential categories, and they alone, go to the officer', () => {
    const read = reportCategories({
      reportCategories: [
        { id: 'a', label: 'A', confidential: true, routeTo: 'admin' },
        { id: 'b', label: 'B', routeTo: 'safeguarding' },
        { id: 'c', label: 'C', routeTo: 'boss' },
      ],
    })
    expect(read.map(({ routeTo, confidential }) => [routeTo, confidential])).toEqual([
      ['safeguarding', true],
      ['safeguarding', true],
      ['secretary', false],
    ])
  })
})

test('the other forms read their own values', () => {
  const code = newReceiptCode()
  expect(readForm(receiptFileForm, { code: code.toLowerCase(), n: 3 }).values).toEqual({ code, n: 3 })
  expect(readForm(receiptFileForm, { code: 'x', n: 'a' }).fields).toEqual({ code: 'invalid', n: 'invalid' })
  expect(readForm(staffMessageForm, { requestKey: key, body: 'Ciao' }).values?.state).toBe('')
  expect(readForm(staffMessageForm, { requestKey: key, body: 'Ciao', state: 'open' }).fields).toEqual({ state: 'invalid' })
  expect(readForm(receiptForm, { code: '' }).fields).toEqual({ code: 'required' })
  expect(readForm(receiptMessageForm, { code, requestKey: key, body: 'Ciao' }).values).toEqual({ code, requestKey: key, body: 'Ciao' })
  expect(readForm(confirmReportForm, { token: 't' }).values).toEqual({ token: 't' })
  expect(readForm(reportStateForm, { state: 'closed' }).values).toEqual({ state: 'closed' })
  expect(readForm(reportMoveForm, { category: 'sede' }).values).toEqual({ category: 'sede' })
  expect(readForm(reportMoveForm, { category: 'se de' }).fields).toEqual({ category: 'invalid' })
  const file = { name: 'scale.jpg', size: REPORT_FILES.fileBytes, type: 'image/jpeg' }
  expect(readForm(uploadForm, file).values).toEqual(file)
  expect(readForm(uploadForm, { ...file, size: file.size + 1, type: 'image/svg+xml' }).fields).toEqual({
    size: 'too_long',
    type: 'invalid',
  })
  expect(UPLOAD_PART_BYTES * 40).toBeGreaterThan(REPORT_FILES.fileBytes)
  expect(REPORT_PHOTO_SIDE).toBeGreaterThan(1_000)
})

test('a report has the same fields in every list', () => {
  expectTypeOf<OwnReports['reports'][number]>().toEqualTypeOf<ReportItem>()
  expectTypeOf<StaffReports['reports'][number]>().toExtend<ReportItem>()
  expectTypeOf<ReportAnswer>().toExtend<ReportItem>()
  expectTypeOf<StaffReportAnswer>().toExtend<ReportItem>()
  expectTypeOf<ReportReceipt>().toExtend<Pick<ReportItem, 'id' | 'number'>>()
  expectTypeOf<keyof ReportCounts['states']>().toEqualTypeOf<ReportState>()
  expectTypeOf<Pick<UploadStarted, 'id' | 'secret'>>().toEqualTypeOf<UploadRef>()
  expectTypeOf<UploadState>().toExtend<Pick<UploadStarted, 'received'>>()
})
