import { withoutMarks } from '#domain/clean-markdown.ts'
import { recordOf, textOf } from '#domain/fields.ts'
import type { Config } from '#server/platform/config.ts'

/** What the association has entered about itself, for its legal texts; '' is missing. */
export type LegalFacts = {
  name: string
  taxCode: string
  address: string
  email: string
  pec: string
  phone: string
  accessibilityEmail: string
  safeguardingEmail: string
  seatAccess: string
  hasOfficer: boolean
  companies: Companies
}

/** Companies that get members' data because of the server's settings. */
export type Companies = { signIn: string[]; payments: string | null }

export const companiesOf = ({ google, facebook, stripe }: Pick<Config, 'google' | 'facebook' | 'stripe'>): Companies => ({
  signIn: [google && 'Google', facebook && 'Facebook'].filter((one) => one !== null),
  payments: stripe && 'Stripe',
})

/** The companies that a notice does not name anywhere. */
export const unnamedIn = (markdown: string, { signIn, payments }: Companies): string[] =>
  [...signIn, ...(payments === null ? [] : [payments])].filter((name) => !new RegExp(`\\b${name}\\b`, 'iu').test(markdown))

export function legalFacts(association: Record<string, unknown>, more: Pick<LegalFacts, 'hasOfficer' | 'companies'>): LegalFacts {
  const contacts = recordOf(association.contacts)
  const seat = recordOf(association.seat)
  const contact = (name: string) => withoutMarks(textOf(contacts[name]))
  const email = contact('email')
  const street = textOf(seat.street)
  return {
    ...more,
    name: withoutMarks(textOf(association.name)),
    taxCode: withoutMarks(textOf(association.taxCode)),
    address: street && withoutMarks(`${street}, ${textOf(seat.cap)} ${textOf(seat.comune)} (${textOf(seat.provincia)})`),
    email: contact('privacyEmail') || email,
    pec: contact('pec'),
    phone: contact('phone') || contact('mobile'),
    accessibilityEmail: contact('accessibilityEmail') || email,
    safeguardingEmail: contact('safeguardingEmail'),
    seatAccess: withoutMarks(textOf(seat.accessibility)),
  }
}

/** A placeholder for a missing fact. */
export const or = (value: string, what: string): string => value || `[da completare: ${what}]`
