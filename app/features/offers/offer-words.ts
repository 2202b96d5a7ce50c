import { codeLimit } from '#domain/offers/offer-limit.ts'
import { isPlainDate } from '#domain/plain-date.ts'
import { convenzioni } from './texts.ts'
import { recordOf } from '#domain/fields.ts'
import type { Offer } from './offer.ts'

/** How often a card may be used for it; null when the offer sets no limit. */
export function limitText({ kind, limits }: Pick<Offer, 'kind' | 'limits'>): string | null {
  const { perMember, period } = codeLimit(limits)
  if (kind === 'code_list') return convenzioni.codeLimit(perMember, period)
  return recordOf(limits).perMember ? convenzioni.limit(perMember, period) : null
}

/** From when until when, both days included. */
export function validityText({ validFrom, validTo }: Pick<Offer, 'validFrom' | 'validTo'>): string {
  if (!isPlainDate(validFrom)) return isPlainDate(validTo) ? convenzioni.to(validTo) : convenzioni.forEver
  return isPlainDate(validTo) ? convenzioni.fromTo(validFrom, validTo) : convenzioni.from(validFrom)
}
