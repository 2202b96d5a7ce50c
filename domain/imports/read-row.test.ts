import { expect, test } from 'vitest'
import { formatNumber } from '#domain/format.ts'
import { IMPORT_FIELDS, type ImportField } from './columns.ts'
import { readWrittenDay } from './days.ts'
import { periodOf } from './period.ts'
import { readRow } from './read-row.ts'
import { MOST, problemWords } from './words.ts'

const TODAY = '2026-11-10'
const categories = [
  { id: 'amico', label: 'Amico del circolo', admission: 'automatic' as const },
  { id: 'ordinario', label: 'Socio ordinario', admission: 'resolution' as const },
]

const read = (cells: Partial<Record<ImportField, string>>, options = {}) => {
  const columns = Object.keys(cells) as ImportField[]
  const rules = { columns, options: { category: 'amico', padNumbers: false, from1904: false, ...options }, categories, today: TODAY }
  return readRow(Object.values(cells), rules)
}
const problems = (cells: Partial<Record<ImportField, string>>, options = {}) =>
  read({ lastname: 'Bini', ...cells }, options).problems.map(({ field, code }) => `${field}.${code}`)
const warnings = (cells: Partial<Record<ImportField, string>>) =>
  read({ lastname: 'Bini', firstname: 'Ada', ...cells }).warnings.map(({ field, code }) => `${field}.${code}`)

test('a complete row is read', () => {
  const { member, problems, warnings } = read({
    lastname: ' De’ Rossi ',
    firstname: 'Anna  Maria',
    birthDate: '1.2.1958',
    birthPlace: 'Cortona',
    taxCode: 'drs nmr 58b41 d077 t',
    email: 'Anna@Posta.Example',
    phone: '0575 12.34.56',
    street: 'Via del Mulino',
    civic: '7/B',
    cap: '0100',
    comune: 'Roma',
    provincia: 'na',
    cardNumber: '0012 345-678',
    category: 'SOCIO ORDINARIO',
    validFrom: '01/01/26',
    validTo: '31/12/26',
    memberSince: '',
    admittedOn: '3/4/2019',
    minutes: '12/2019',
    notes: "'=somma",
  })
  expect([problems, warnings.map(({ code }) => code)]).toEqual([[], expect.any(Array)])
  expect(member).toMatchObject({
    lastname: "De' Rossi",
    firstname: 'Anna Maria',
    birthDate: '1958-02-01',
    taxCode: 'DRSNMR58B41D077T',
    email: 'anna@posta.example',
    phone: '+390575123456',
    street: 'Via del Mulino 7/B',
    cap: '00100',
    provincia: 'NA',
    cardNumber: '0012345678',
    category: 'ordinario',
    isMember: true,
    validFrom: '2026-01-01',
    validTo: '2026-12-31',
    memberSince: '2019-04-03',
    admittedOn: '2019-04-03',
    minutes: '12/2019',
    notes: '=somma',
  })
})

test.each([
  ['31/02/1960', { problem: 'no_such_day' }],
  ['29/02/2023', { problem: 'no_such_day' }],
  ['29/02/2024', { day: '2024-02-29' }],
  ['1960', { problem: 'year_alone' }],
  ['forse', { problem: 'invalid' }],
  ['12/58', { problem: 'invalid' }],
  ['12/03/58', { day: '1958-03-12' }],
  ['12/03/26', { day: '2026-03-12' }],
  ['1958-03-12T00:00:00', { day: '1958-03-12' }],
  ['12/03/1958 00:00', { day: '1958-03-12' }],
  // A spreadsheet's numbers: 1 March 1900, a day that did not exist, and half past noon.
  ['61', { day: '1900-03-01' }],
  ['60', { problem: 'no_such_day' }],
  ['1', { day: '1900-01-01' }],
  ['21256', { day: '1958-03-12' }],
  ['21256.52', { day: '1958-03-12' }],
  ['010170', { problem: 'invalid' }],
  ['0', { problem: 'invalid' }],
  ['999999', { problem: 'invalid' }],
])('the day %j is %j', (text, expected) => {
  expect(readWrittenDay(text, { today: TODAY, from1904: false })).toEqual(expected)
})

test('a workbook may count from 1904, and a card may end in the future', () => {
  expect(readWrittenDay('19794', { today: null, from1904: true })).toEqual({ day: '1958-03-12' })
  expect(readWrittenDay('31/12/58', { today: null, from1904: false })).toEqual({ day: '2058-12-31' })
})

test.each<[Partial<Record<ImportField, string>>, string[]]>([
  [{ lastname: '' }, ['lastname.required']],
  [{ lastname: '=cmd|calc' }, ['lastname.invalid']],
  [{ lastname: 'CittÃ ' }, ['lastname.broken_letters']],
  [{ lastname: 'Nicol\uFFFD' }, ['lastname.broken_letters']],
  [{ lastname: 'x'.repeat(81) }, ['lastname.too_long']],
  [{ birthDate: '31/02/1960' }, ['birthDate.no_such_day']],
  [{ birthDate: '11/11/2026' }, ['birthDate.in_future']],
  [{ birthDate: '01/01/1801' }, ['birthDate.too_old']],
  [{ email: 'ada@posta' }, ['email.invalid']],
  [{ phone: '12' }, ['phone.invalid']],
  [{ cap: 'abc' }, ['cap.invalid']],
  [{ provincia: 'Arezzo' }, ['provincia.invalid']],
  [{ cardNumber: '12345678' }, ['cardNumber.not_ten_digits']],
  [{ cardNumber: '7,31E+09' }, ['cardNumber.digits_lost']],
  [{ cardNumber: '12345678901' }, ['cardNumber.invalid']],
  [{ category: 'platino' }, ['category.no_such_category']],
  [{ validFrom: '02/01/2026', validTo: '01/01/2026' }, ['validTo.ends_before']],
  [{ category: 'ordinario' }, ['admittedOn.required']],
  [{ category: 'ordinario', admittedOn: '31/02/2020' }, ['admittedOn.no_such_day']],
  [{ birthDate: '31/02/1960', email: 'x', cardNumber: '1' }, ['birthDate.no_such_day', 'cardNumber.not_ten_digits', 'email.invalid']],
])('%j is refused: %j', (cells, expected) => {
  expect(problems(cells)).toEqual(expected)
})

test.each(Object.entries(MOST) as [ImportField, number][])('«%s» has at most %i characters, and its problem says so', (field, most) => {
  expect(problems({ [field]: 'x'.repeat(most) })).toEqual([])
  expect(problems({ [field]: 'x'.repeat(most + 1) })).toEqual([`${field}.too_long`])
  expect(problemWords({ field, code: 'too_long' })).toContain(`è troppo lungo, al massimo ${formatNumber(most)} caratteri`)
})

test.each<[Partial<Record<ImportField, string>>, string[]]>([
  [{ taxCode: 'non lo so' }, ['taxCode.code_unlike']],
  [{ taxCode: 'BNIDAA58A71A390A' }, ['taxCode.code_letter']],
  [{ category: 'ordinario', admittedOn: '01/02/2020' }, ['minutes.minutes_missing']],
  [{ admittedOn: '01/02/2020' }, ['admittedOn.not_registered']],
])('%j is accepted with a warning: %j', (cells, expected) => {
  expect(warnings(cells)).toEqual(expect.arrayContaining(expected))
  expect(problems(cells)).toEqual([])
})

test('numbers without their zeros are completed on request', () => {
  expect(read({ lastname: 'Bini', cardNumber: '12345678' }, { padNumbers: true }).member?.cardNumber).toBe('0012345678')
})

test('a row with more cells than the header is refused', () => {
  const rules = {
    columns: ['lastname' as const],
    options: { category: 'amico', padNumbers: false, from1904: false },
    categories,
    today: TODAY,
  }
  expect(readRow(['Bini', 'Ada'], rules).problems).toEqual([{ field: 'lastname', code: 'cells_over' }])
})

test('every field has a rule: its text gives a problem or a warning, or is kept', () => {
  for (const field of IMPORT_FIELDS) expect(() => read({ lastname: 'Bini', [field]: '\u0000\u{1F600}'.repeat(50) })).not.toThrow()
})

test('a period is completed from its last day or its first, or is that of a new card', () => {
  const rolling = { policy: 'rolling_12_months' } as const
  const period = (validFrom: string | null, validTo: string | null) => periodOf({ validFrom, validTo }, rolling, TODAY)
  expect(period(null, '2026-12-31')).toEqual({ validFrom: '2026-01-01', validTo: '2026-12-31' })
  expect(period(null, '2028-02-28')).toEqual({ validFrom: '2027-02-28', validTo: '2028-02-28' })
  expect(period('2026-03-10', null)).toEqual({ validFrom: '2026-03-10', validTo: '2027-03-09' })
  expect(period(null, null)).toEqual({ validFrom: TODAY, validTo: '2027-11-09' })
  expect(period('2025-01-01', '2026-12-31')).toEqual({ validFrom: '2025-01-01', validTo: '2026-12-31' })
})
