import type { ValidityPolicy } from '#domain/cards/card-validity.ts'
import { type Field, readText } from '#domain/form.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** A fee in cents that the board has decided for periods that begin on this day or later. */
export type LaterFee = { from: PlainDate; cents: number }

/**
 * A category of membership. `automatic`: the card is valid from sign-up; `resolution`: pending until the board decides. The fee of a day is
 * the latest of `laterFees` that has begun by then, otherwise `feeCents`; a period costs the fee of the day on which it begins (`feeOn`).
 */
export type MembershipCategory = {
  id: string
  label: string
  hint?: string
  feeCents: number
  laterFees?: LaterFee[]
  votes: boolean
  minAge: number | null
  maxAge: number | null
  admission: 'automatic' | 'resolution'
  /** Conferred by the assembly (honorary members): no application is possible. */
  conferred?: boolean
  default?: boolean
}

export type CardValidity = ValidityPolicy & {
  label?: string
  expiringFromDays: number
  graceDays: number
  /** Whether partners accept a card in grace; true by default. */
  graceAcceptedByPartners?: boolean
  renewalOpensDays: number
}

/** The document `pagine/associazione`, as far as the program reads it. Other fields are kept and may be shown. */
export type Association = {
  id: string
  name: string
  shortName: string
  motto: string | null
  color: string
  /** The association's picture (domain/content/emblem.ts); null or absent: the product's emblem. */
  emblem?: string | null
  contacts: { email: string; phone?: string | null } & Record<string, unknown>
  seat: ({ street: string; cap: string; comune: string; provincia: string } & Record<string, unknown>) | null
  cardValidity: CardValidity
  membershipCategories: MembershipCategory[]
}

/** The association's colour, '#rrggbb' in lower case. Every other tint is derived from it. */
export const colorField: Field<string> = {
  kind: 'text',
  read: (input) => {
    const text = readText(input)
    if (text.problem) return text
    const value = text.value.trim().toLowerCase()
    return /^#[0-9a-f]{6}$/.test(value) ? { value } : { problem: 'invalid' }
  },
}

/** A new association, as the set-up form makes it: sign-up gives a friend's card, the board admits members. */
export function newAssociation({ name, color, email }: { name: string; color: string; email: string }): Association {
  return {
    id: associationId(name),
    name,
    shortName: shortName(name),
    motto: null,
    color,
    contacts: { email },
    seat: null,
    cardValidity: { policy: 'rolling_12_months', expiringFromDays: 30, graceDays: 45, renewalOpensDays: 60 },
    membershipCategories: [
      {
        id: 'amico',
        label: "Amico dell'associazione",
        feeCents: 0,
        votes: false,
        minAge: 14,
        maxAge: null,
        admission: 'automatic',
        default: true,
      },
      { id: 'ordinario', label: 'Socio ordinario', feeCents: 0, votes: true, minAge: 18, maxAge: null, admission: 'resolution' },
    ],
  }
}

/** The category that a sign-up gets. */
export function defaultCategory({ membershipCategories }: Pick<Association, 'membershipCategories'>): MembershipCategory {
  const category = membershipCategories.find((category) => category.default) ?? membershipCategories[0]
  if (!category) throw new Error('The association has no membership category.')
  return category
}

const LEGAL_FORMS = /\s+(?:aps|odv|ets|asd|ssd|onlus|a\.p\.s\.|o\.d\.v\.|e\.t\.s\.|a\.s\.d\.)(?=\s|$)/giu

/** Name without its legal form, for icons and titles: at most 30 characters, cut at a word and never after an article or preposition. */
function shortName(name: string): string {
  const plain = name.replace(LEGAL_FORMS, '').trim() || name
  let short = ''
  for (const word of plain.split(' ')) {
    if (short && `${short} ${word}`.length > 30) return short.replace(LEADING_ON, '')
    short = short ? `${short} ${word}` : word
  }
  return [...short].slice(0, 30).join('')
}

/** Articles, prepositions, conjunctions and lone marks at the end of a cut name. */
const LEADING_ON =
  /(?:\s+(?:[^\p{L}\p{N}]+|a|ad|con|da|di|e|ed|fra|gli|i|il|in|la|le|lo|o|per|su|tra|(?:a|da|de|ne|su)(?:i|gli|l|lla|lle|llo)))+$/iu

/** An identifier for addresses and for the card's pattern: "Circolo d'Oltrarno APS" gives "circolo-d-oltrarno-aps". */
function associationId(name: string): string {
  const id = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/gu, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/gu, '')
  return id || 'associazione'
}

/** The category with this id. Cards of a removed category count as cards of the default one. */
export const categoryOf = (association: Pick<Association, 'membershipCategories'>, id: string | null | undefined): MembershipCategory =>
  association.membershipCategories.find((category) => category.id === id) ?? defaultCategory(association)

/** The category's name on the card; '' before the association is loaded. */
export const categoryLabel = (association: Association | null, id: string): string => (association ? categoryOf(association, id).label : '')
