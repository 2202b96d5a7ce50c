import { type Field, hasHiddenCharacters, readText } from '#domain/form.ts'
import { requestKeyField } from '#domain/request-key.ts'

/** A code as typed at a partner's till: letters, digits and separators, without spaces; at most 64. */
export const discountCodeField: Field<string> = {
  kind: 'text',
  read: (input) => {
    const text = readText(input)
    if (text.problem) return text
    const value = text.value.normalize('NFC').trim()
    if (!value) return { problem: 'required' }
    if (hasHiddenCharacters(value) || /\s/u.test(value)) return { problem: 'invalid' }
    return [...value].length > MAX_CODE ? { problem: 'too_long' } : { value }
  },
}

const MAX_CODE = 64

/** The partner's page for a discount: https only, without a user name or password. */
export const landingLinkField: Field<string> = {
  kind: 'text',
  read: (input) => {
    const text = readText(input)
    if (text.problem) return text
    const href = httpsAddress(text.value)
    return href === null ? { problem: 'invalid' } : { value: href }
  },
}

/** The address if it uses https, so that it cannot be read or changed on the way; else null. */
export function httpsAddress(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null
  const { protocol, username, password, href } = new URL(value)
  return protocol === 'https:' && !username && !password ? href : null
}

/** POST /api/offers/:id/codes */
export const takeCodeForm = { key: requestKeyField }

/** The form of an offer's id in addresses and tables. */
export const isOfferId = (id: unknown): id is string => typeof id === 'string' && /^[\w.~-]{1,80}$/.test(id)

/** A code from an offer's list that the member took. `takenAt`: epoch ms; `key`: of the request. */
export type TakenCode = { offerId: string; code: string; takenAt: number; key: string }

/** GET /api/offers/mine: the members-only part of today's offers. `now`: server time, epoch ms. */
export type MyOffersAnswer = {
  discounts: { offerId: string; code: string | null; url: string | null }[]
  /** All codes, newest first, of ended offers too. */
  codes: TakenCode[]
  /** Offers whose list has no code left. */
  finished: string[]
  now: number
}
