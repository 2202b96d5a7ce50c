import type { MembershipCategory } from '#domain/content/association.ts'
import { emailField } from '#domain/email.ts'
import { birthProblem, recordFields } from '#domain/members/person.ts'
import { taxCodeWarnings } from '#domain/people/tax-code.ts'
import { personNameField } from '#domain/person-name.ts'
import { lineField, type Field } from '#domain/form.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { foldText } from '#domain/search.ts'
import type { ImportColumn, ImportField } from './columns.ts'
import { readWrittenDay } from './days.ts'
import type { ImportOptions, ReadMember } from './import.ts'
import type { RowProblem, RowProblemCode, RowWarning, RowWarningCode } from './problems.ts'

export type RowRules = {
  columns: readonly ImportColumn[]
  options: ImportOptions
  categories: readonly Pick<MembershipCategory, 'id' | 'label' | 'admission'>[]
  today: PlainDate
}

export type ReadRow = { member: ReadMember | null; problems: RowProblem[]; warnings: RowWarning[] }

/** Reads one row, with all its problems. `member`: null with a problem. */
export function readRow(cells: readonly string[], { columns, options, categories, today }: RowRules): ReadRow {
  const problems: RowProblem[] = []
  const warnings: RowWarning[] = []
  const refuse = (field: ImportField, code: RowProblemCode) => void problems.push({ field, code })
  const warn = (field: ImportField, code: RowWarningCode) => void warnings.push({ field, code })
  const cellOf = (field: ImportField): string => {
    const at = columns.indexOf(field)
    return at === -1 ? '' : plain(cells[at] ?? '')
  }
  if (cells.length > columns.length && cells.slice(columns.length).some(Boolean)) refuse('lastname', 'cells_over')

  const read = <T>(field: ImportField, rule: Field<T>, text = cellOf(field)): T | null => {
    if (text === '') return null
    if (BROKEN.test(text)) return (refuse(field, 'broken_letters'), null)
    const { value, problem } = rule.read(text)
    if (problem) return (refuse(field, problem === 'too_long' ? 'too_long' : 'invalid'), null)
    return value
  }
  const day = (field: ImportField, isPast: boolean): PlainDate | null => {
    const text = cellOf(field)
    if (text === '') return null
    const { day, problem } = readWrittenDay(text, { today: isPast ? today : null, from1904: options.from1904 })
    if (problem) return (refuse(field, problem), null)
    if (isPast && day > today) return (refuse(field, 'in_future'), null)
    return day
  }

  const lastname = read('lastname', personNameField)
  // A single name is the surname.
  const firstname = read('firstname', personNameField) ?? ''
  if (lastname === null && !problems.some(({ field }) => field === 'lastname')) refuse('lastname', 'required')
  const birthDate = day('birthDate', true)
  if (birthProblem({ birthDate }, today) === 'invalid') refuse('birthDate', 'too_old')
  const cardNumber = readNumber(cellOf('cardNumber'), options, refuse)
  const category = readCategory(cellOf('category') || options.category, categories)
  if (!category) refuse('category', 'no_such_category')

  const taxCode = readTaxCode(cellOf('taxCode'), { lastname: lastname ?? '', firstname, birthDate }, warn)
  const street = [cellOf('street'), cellOf('civic')].filter(Boolean).join(' ')
  const [validFrom, validTo] = [day('validFrom', false), day('validTo', false)]
  if (validFrom !== null && validTo !== null && validTo < validFrom) refuse('validTo', 'ends_before')
  const [admittedOn, memberSince] = [day('admittedOn', true), day('memberSince', true)]
  const isMember = category?.admission === 'resolution'
  if (isMember && admittedOn === null && !problems.some(({ field }) => field === 'admittedOn')) refuse('admittedOn', 'required')
  const minutes = read('minutes', lineField({ max: 80 }))
  if (isMember && admittedOn !== null && minutes === null) warn('minutes', 'minutes_missing')
  if (category && !isMember && admittedOn !== null) warn('admittedOn', 'not_registered')

  const member: ReadMember = {
    lastname: lastname ?? '',
    firstname,
    birthDate,
    birthPlace: read('birthPlace', recordFields.birthPlace),
    taxCode,
    email: read('email', emailField),
    phone: read('phone', recordFields.phone) ?? '',
    street: read('street', recordFields.street, street),
    cap: read(
      'cap',
      recordFields.cap,
      cellOf('cap').replace(/^\d{3,4}$/, (digits) => digits.padStart(5, '0')),
    ),
    comune: read('comune', recordFields.comune),
    provincia: read('provincia', recordFields.provincia),
    notes: read('notes', recordFields.notes) ?? '',
    cardNumber,
    category: category?.id ?? '',
    isMember,
    validFrom,
    validTo,
    memberSince: isMember ? (memberSince ?? admittedOn) : null,
    admittedOn: isMember ? admittedOn : null,
    minutes: isMember ? minutes : null,
  }
  return { member: problems.length > 0 ? null : member, problems, warnings }
}

/** Our own files put an apostrophe before a formula (`csvLine`). */
const plain = (cell: string): string => cell.replace(/^'(?=\s*[=+\-@|%])/, '').trim()

/** Letters read with the wrong encoding; an «à» at the end of a word leaves its first half. */
const BROKEN = /\uFFFD|\p{Ll}Ã(?=\s|$)|[ÃÂ][\u0080-\u00BF\u0152-\u0178\u2018-\u203A\u20AC\u2122]/u

function readNumber(text: string, { padNumbers }: ImportOptions, refuse: (field: ImportField, code: RowProblemCode) => void) {
  if (text === '') return null
  // A spreadsheet rounds a long number and writes it like this.
  if (/^\d[.,]\d+E\+?\d+$/i.test(text)) return (refuse('cardNumber', 'digits_lost'), null)
  const digits = text.replaceAll(/[\s.\-\u2010-\u2013]/gu, '')
  if (/^\d{10}$/.test(digits)) return digits
  if (padNumbers && /^\d{1,9}$/.test(digits)) return digits.padStart(10, '0')
  refuse('cardNumber', /^\d{1,9}$/.test(digits) ? 'not_ten_digits' : 'invalid')
  return null
}

const readCategory = (text: string, categories: RowRules['categories']) =>
  categories.find(({ id }) => id === text) ?? categories.find(({ label }) => foldText(label) === foldText(text))

/** Drops an invalid code with a warning; warns of a code that does not fit the person (domain guide, section 12). */
function readTaxCode(
  text: string,
  person: { lastname: string; firstname: string; birthDate: PlainDate | null },
  warn: (field: ImportField, code: RowWarningCode) => void,
): string | null {
  if (text === '') return null
  const { value } = recordFields.taxCode.read(text)
  if (value == null) return (warn('taxCode', 'code_unlike'), null)
  for (const what of taxCodeWarnings(value, person)) warn('taxCode', `code_${what}`)
  return value
}

/** The row's fields that belong to a person's record. */
export const recordOf = ({ birthDate, birthPlace, taxCode, street, cap, comune, provincia, phone, email, notes }: ReadMember) => ({
  birthDate,
  birthPlace,
  taxCode,
  street,
  cap,
  comune,
  provincia,
  phone,
  email,
  notes,
})
