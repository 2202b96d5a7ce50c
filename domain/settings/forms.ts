import { colorField, type LaterFee } from '#domain/content/association.ts'
import { isEmblem } from '#domain/content/emblem.ts'
import { capField, hours, provinciaField } from '#domain/contents/ristoranti.ts'
import { bothOrNone, type ContentField, type ContentForm, list, record } from '#domain/contents/fields.ts'
import {
  cents,
  choice,
  day,
  innerId,
  latitude,
  line,
  longitude,
  optional,
  optionalLine,
  optionalLines,
  optionalWhole,
  phone,
  tick,
  webAddress,
  whole,
} from '#domain/contents/kinds.ts'
import { emailField } from '#domain/email.ts'
import type { FieldProblem } from '#domain/form.ts'
import { isMonthDay } from '#domain/month-day.ts'
import { WITHDRAWAL_EFFECTS } from '#domain/register/rules.ts'
import { isBodyTaxCode } from '#domain/people/tax-code.ts'
import { PROVINCES } from '#domain/provinces.ts'
import { isReferenceTemplate } from '#domain/renewals/transfer-reference.ts'

/** The parts of the association's page in Gestione; each is saved alone. */
export const SETTINGS_SECTIONS = [
  'identity',
  'contacts',
  'hours',
  'bank',
  'payments',
  'validity',
  'categories',
  'membership',
  'reports',
] as const
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]

/** Sections whose changes affect people; the effects are shown before saving. */
export const TOUCHING_SECTIONS: readonly SettingsSection[] = ['validity', 'categories', 'reports']

const mail = optional(emailField, null)

/** The id of a picture that the server made from an upload. */
const emblem: ContentField<string> = { kind: 'text', read: (input) => (isEmblem(input) ? { value: input } : { problem: 'invalid' }) }

/** 'MM-DD', except 29 February, which most years lack. */
const yearStart: ContentField<string> = {
  kind: 'text',
  read: (input) => {
    if (input === undefined || input === null || input === '') return { problem: 'required' }
    return typeof input === 'string' && isMonthDay(input, '2025') ? { value: input } : { problem: 'invalid' }
  },
}

/** ISO 13616: typed with or without spaces, stored without. An Italian IBAN has 27 characters. */
const ibanField: ContentField<string> = {
  kind: 'text',
  max: 42,
  read: (input) => {
    if (typeof input !== 'string') return { problem: 'invalid' }
    const value = input.replace(/\s/g, '').toUpperCase()
    return isIban(value) ? { value } : { problem: 'invalid' }
  },
}

function isIban(value: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(value)) return false
  if (value.startsWith('IT') && value.length !== 27) return false
  const digits = [...(value.slice(4) + value.slice(0, 4))].map((each) => Number.parseInt(each, 36)).join('')
  return BigInt(digits) % 97n === 1n
}

/** The reference that members write on a transfer. */
const reference: ContentField<string> = {
  ...optionalLine(100),
  read: (input) => {
    const read = optionalLine(100).read(input)
    return isReferenceTemplate(read.value ?? '') ? read : { problem: 'unknown' }
  },
}

/** Ids and labels must be unique; a problem's path is `4.label`. */
function once(values: readonly { id?: string; label?: string }[]): Record<string, FieldProblem> {
  const names = values.map(({ id, label }) => [id, label?.toLowerCase()])
  const problems = names.flatMap((own, i): [string, FieldProblem][] => {
    const isTwice = names.slice(0, i).some((other) => own.some((name, j) => name !== undefined && name === other[j]))
    return isTwice ? [[`${i}.label`, 'common']] : []
  })
  return Object.fromEntries(problems)
}

type Category = { id: string; label: string; minAge: number | null; maxAge: number | null; conferred: boolean; default: boolean }

/** Exactly one category is the default of sign-ups; the assembly does not confer it. */
function categoriesTogether(values: readonly Partial<Category>[]): Record<string, FieldProblem> {
  const problems: Record<string, FieldProblem> = once(values)
  for (const [i, { minAge, maxAge }] of values.entries()) if ((maxAge ?? Infinity) < (minAge ?? 0)) problems[`${i}.maxAge`] = 'invalid'
  if (values.length === 0) return {}
  const first = values.findIndex((one) => one.default)
  if (first < 0) problems['0.default'] = 'required'
  for (const [i, one] of values.entries()) if (one.default && (i !== first || one.conferred)) problems[`${i}.default`] = 'invalid'
  return problems
}

/** One fee for each day; a problem's path is `1.from`. */
const feesTogether = (fees: readonly Partial<LaterFee>[]): Record<string, FieldProblem> =>
  Object.fromEntries(
    fees.flatMap(({ from }, i) =>
      from !== undefined && fees.slice(0, i).some((one) => one.from === from) ? [[`${i}.from`, 'common' as const]] : [],
    ),
  )

const category = record({
  id: innerId,
  label: line(60),
  hint: optionalLine(160),
  feeCents: cents,
  laterFees: list(record({ from: day, cents }), 30, { check: feesTogether }),
  votes: tick,
  minAge: optionalWhole(0, 120),
  maxAge: optionalWhole(0, 120),
  admission: choice(['automatic', 'resolution']),
  conferred: tick,
  default: tick,
})

const reportCategory = record({
  id: innerId,
  label: line(60),
  hint: optionalLine(160),
  routeTo: choice(['admin', 'secretary', 'editor', 'safeguarding']),
  anonymousAllowed: tick,
  photosAllowed: tick,
  notice: optionalLines(600),
})

/** The seat of an Italian association. */
const italianProvincia: ContentField<string> = {
  ...provinciaField(),
  read: (input) => {
    const read = provinciaField().read(input)
    return read.problem || PROVINCES.includes(read.value) ? read : { problem: 'invalid' }
  },
}

const seat = {
  street: optionalLine(120),
  cap: optional(capField(), ''),
  comune: optionalLine(80),
  provincia: optional(italianProvincia, ''),
  lat: latitude,
  lng: longitude,
  directions: optionalLines(300),
  accessibility: optionalLines(300),
}

/** A seat is complete or absent: half an address leads nowhere. */
function wholeSeat(values: Record<string, unknown>): Record<string, FieldProblem> {
  const needed = ['street', 'cap', 'comune', 'provincia']
  const isThere = Object.values(values).some((value) => value !== '' && value !== null)
  const missing = isThere ? needed.filter((name) => values[name] === '') : []
  return { ...Object.fromEntries(missing.map((name) => [name, 'required' as const])), ...bothOrNone(values as { lat: null; lng: null }) }
}

export const SETTINGS_FORMS = {
  identity: {
    name: line(120),
    shortName: line(30),
    motto: optional(line(120), null),
    color: colorField,
    emblem: optional(emblem, null),
    taxCode: taxCode(),
  },
  contacts: {
    contacts: record({
      email: emailField,
      pec: mail,
      phone: optional(phone, null),
      mobile: optional(phone, null),
      whatsapp: optional(phone, null),
      website: optional(webAddress, null),
      privacyEmail: mail,
      accessibilityEmail: mail,
      safeguardingEmail: mail,
    }),
    seat: record(seat, wholeSeat),
  },
  hours: { officeHours: hours },
  bank: {
    holder: optionalLine(120),
    bankName: optionalLine(80),
    iban: optional(ibanField, ''),
    referenceTemplate: reference,
    paymentMethods: list(record({ id: innerId, label: line(60) }), 8, { check: once }),
  },
  payments: {
    payments: record({
      receiptNote: optionalLines(300),
      stampFromCents: cents,
      stampNote: optionalLines(300),
      remindEveryDays: whole(1, 365),
    }),
  },
  validity: {
    policy: choice(['rolling_12_months', 'social_year']),
    yearStart,
    lateJoinDays: whole(0, 180),
    graceDays: whole(0, 180),
    graceAcceptedByPartners: tick,
    renewalOpensDays: whole(0, 365),
  },
  categories: { membershipCategories: list(category, 20, { min: 1, check: categoriesTogether }) },
  membership: {
    decidingBody: line(80),
    answerDays: whole(1, 365),
    appealBody: line(80),
    appealDays: whole(1, 365),
    withdrawalEffect: choice(WITHDRAWAL_EFFECTS),
  },
  reports: { reportCategories: list(reportCategory, 20, { min: 1, check: once }) },
} satisfies Record<SettingsSection, ContentForm>

function taxCode(): ContentField<string | null> {
  const field: ContentField<string> = {
    kind: 'text',
    max: 16,
    read: (input) => {
      const value = typeof input === 'string' ? input.replace(/\s/g, '').toUpperCase() : ''
      return isBodyTaxCode(value) ? { value } : { problem: 'invalid' }
    },
  }
  return optional(field, null)
}
