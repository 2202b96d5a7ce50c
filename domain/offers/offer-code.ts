import { type Field, hasHiddenCharacters, readText } from '#domain/form.ts'

/** A code that a partner takes, as it is typed at a till: letters, digits and what parts them, without spaces; at most 64. */
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

/** The page of a partner that a discount leads to: https alone, without a name or password in it. */
export const landingLinkField: Field<string> = {
  kind: 'text',
  read: (input) => {
    const text = readText(input)
    if (text.problem) return text
    const href = httpsAddress(text.value)
    return href === null ? { problem: 'invalid' } : { value: href }
  },
}

/** The address when it is one of the web that nobody on the way can read or change, else null. */
export function httpsAddress(value: unknown): string | null {
  if (typeof value !== 'string' || !URL.canParse(value)) return null
  const { protocol, username, password, href } = new URL(value)
  return protocol === 'https:' && !username && !password ? href : null
}

/** The key of one press ("Prendi un codice"): the same key again gives the same code. */
export const requestKeyField: Field<string> = {
  kind: 'text',
  read: (input) => {
    const text = readText(input)
    if (text.problem) return text
    return /^[\w-]{8,64}$/.test(text.value) ? { value: text.value } : { problem: 'invalid' }
  },
}

/** POST /api/offers/:id/codes */
export const takeCodeForm = { key: requestKeyField }

/** An offer's id, as it is in addresses and tables. */
export const isOfferId = (id: unknown): id is string => typeof id === 'string' && /^[\w.~-]{1,80}$/.test(id)

/** A code that the member was given of an offer's list. `takenAt`: epoch ms; `key`: of the request that it answered. */
export type TakenCode = { offerId: string; code: string; takenAt: number; key: string }

/** GET /api/offers/mine: what only members may know of the offers that hold today. `now`: server time, epoch ms. */
export type MyOffersAnswer = {
  discounts: { offerId: string; code: string | null; url: string | null }[]
  /** All of them, newest first, whether or not their offer still holds. */
  codes: TakenCode[]
  /** Offers with a list in which no code is left. */
  finished: string[]
  now: number
}
