import { withDay } from '#domain/format.ts'
import { editable, withRest } from '#domain/contents/fields.ts'
import { recordOf, recordsOf, textOf } from '#domain/fields.ts'
import type { Association } from '#domain/content/association.ts'
import { formatMonthDay } from '#domain/month-day.ts'
import { membershipRules } from '#domain/register/rules.ts'
import { paymentSettings } from '#domain/payments/settings.ts'
import { reportCategories } from '#domain/reports/report-categories.ts'
import { SETTINGS_FORMS, type SettingsSection } from './forms.ts'

type Fields = Record<string, unknown>

/** The values of a section's form, from the document `pagine/associazione`. People may have edited the document by hand. */
export function sectionOf(section: SettingsSection, association: Fields): Fields {
  return editable(SETTINGS_FORMS[section], shown(section, association))
}

function shown(section: SettingsSection, association: Fields): Fields {
  switch (section) {
    case 'bank':
      return { ...recordOf(association.bank), paymentMethods: association.paymentMethods }
    case 'payments':
      return { payments: paymentSettings(association) }
    case 'validity': {
      const validity = recordOf(association.cardValidity)
      const year = { ...recordOf(association.socialYear), ...recordOf(validity.socialYear) }
      return {
        ...validity,
        yearStart: year.start ?? '01-01',
        lateJoinDays: validity.lateJoinDays ?? 0,
        graceAcceptedByPartners: validity.graceAcceptedByPartners !== false,
      }
    }
    case 'membership': {
      const { yearEnd: _, ...rules } = membershipRules(association as unknown as Association)
      return rules
    }
    case 'reports':
      // The default categories appear in the form, so that they can be changed.
      return {
        reportCategories: reportCategories(association).map(({ filesAllowed, ...one }) => ({ ...one, photosAllowed: filesAllowed })),
      }
    default:
      return association
  }
}

/** The document with a section's new values. Fields without a form stay. */
export function withSection(section: SettingsSection, association: Fields, values: Fields): Fields {
  switch (section) {
    case 'contacts': {
      const { contacts, seat } = values as { contacts: Fields; seat: Fields }
      const isSeat = textOf(seat.street) !== ''
      return { ...withRest(association, { contacts }), seat: isSeat ? { ...recordOf(association.seat), ...seat } : null }
    }
    case 'bank': {
      const { paymentMethods, ...bank } = values
      return { ...association, paymentMethods, bank: { ...recordOf(association.bank), ...bank } }
    }
    case 'validity':
      return withValidity(association, values)
    case 'categories':
      return { ...association, membershipCategories: byId(association.membershipCategories, values.membershipCategories) }
    case 'membership':
      return { ...association, membership: { ...recordOf(association.membership), ...values } }
    case 'reports': {
      const own = recordsOf(values.reportCategories).map((one) => ({ ...one, confidential: one.routeTo === 'safeguarding' }))
      return { ...association, reportCategories: byId(association.reportCategories, own) }
    }
    default:
      return withRest(association, values)
  }
}

function withValidity(association: Fields, { yearStart, lateJoinDays, policy, ...days }: Fields): Fields {
  const start = textOf(yearStart)
  const end = dayBefore(start)
  const { socialYear: _, ...before } = recordOf(association.cardValidity)
  const isYear = policy === 'social_year'
  const label = isYear ? `La tessera vale ${withDay('fino al', formatMonthDay(end))}.` : 'La tessera vale 12 mesi dal giorno del rilascio.'
  return {
    ...association,
    socialYear: { start, end, label: `Anno sociale: ${withDay('dal', formatMonthDay(start))} ${withDay('al', formatMonthDay(end))}` },
    cardValidity: { ...before, ...days, policy, label, lateJoinDays, ...(isYear && { socialYear: { start, end } }) },
  }
}

/** The last day of a year that begins on `start`. Before 1 March it is 28 February, which every year has. */
const dayBefore = (start: string): string => new Date(Date.parse(`2025-${start}T00:00:00Z`) - 86_400_000).toISOString().slice(5, 10)

/** Entries by id; fields without a form stay. */
function byId(before: unknown, after: unknown): Fields[] {
  const old = new Map(recordsOf(before).map((one) => [one.id, one]))
  return recordsOf(after).map((one) => ({ ...old.get(one.id), ...one }))
}

/** The values for the audit: list entries by id, so that one changed fee is one line. */
export const sectionFields = (values: Fields): Fields =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (!Array.isArray(value)) return [name, value]
      return [name, Object.fromEntries(recordsOf(value).map(({ id, ...rest }) => [textOf(id), rest]))]
    }),
  )
