import { recordOf, textOf } from '#domain/fields.ts'

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
  providers: string[]
  hasOnlinePayments: boolean
}

export function legalFacts(
  association: Record<string, unknown>,
  more: Pick<LegalFacts, 'hasOfficer' | 'providers' | 'hasOnlinePayments'>,
): LegalFacts {
  const contacts = recordOf(association.contacts)
  const seat = recordOf(association.seat)
  const contact = (name: string) => plain(textOf(contacts[name]))
  const email = contact('email')
  const street = textOf(seat.street)
  return {
    ...more,
    name: plain(textOf(association.name)),
    taxCode: plain(textOf(association.taxCode)),
    address: street && plain(`${street}, ${textOf(seat.cap)} ${textOf(seat.comune)} (${textOf(seat.provincia)})`),
    email: contact('privacyEmail') || email,
    pec: contact('pec'),
    phone: contact('phone') || contact('mobile'),
    accessibilityEmail: contact('accessibilityEmail') || email,
    safeguardingEmail: contact('safeguardingEmail'),
    seatAccess: plain(textOf(seat.accessibility)),
  }
}

/** A placeholder for a missing fact. */
export const or = (value: string, what: string): string => value || `[da completare: ${what}]`

/** Escapes the association's words, so that Markdown marks in them are text. */
const plain = (words: string) =>
  words
    .replace(/[*_[\]()#`<>|\\]/g, (mark) => (mark === '(' || mark === ')' ? mark : ' '))
    .replace(/\s+/g, ' ')
    .trim()
