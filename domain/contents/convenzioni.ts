import { emailField } from '#domain/email.ts'
import { LIMIT_PERIODS } from '#domain/offers/offer-limit.ts'
import { bothOrNone, list, record } from './fields.ts'
import {
  choice,
  day,
  innerId,
  latitude,
  line,
  lines,
  longitude,
  optional,
  optionalDay,
  optionalLine,
  optionalLines,
  optionalWhole,
  phone,
  picture,
  tick,
  webAddress,
} from './kinds.ts'
import { capField, provinciaField } from './ristoranti.ts'

export const OFFER_CATEGORIES = ['salute', 'cultura', 'sport', 'casa', 'mobilita', 'viaggi', 'formazione', 'persona', 'animali'] as const
/** The member shows the card; one code for everybody; a code for each member; the partner's page. */
export const DISCOUNT_KINDS = ['show_card', 'static_code', 'code_list', 'landing_link'] as const

const place = record(
  {
    name: optionalLine(80),
    street: line(120),
    cap: optional(capField(), ''),
    comune: line(80),
    provincia: optional(provinciaField(), ''),
    lat: latitude,
    lng: longitude,
  },
  bothOrNone,
)

/** This document is public. The members' code or page is stored apart (`/api/staff/contents/convenzioni/{id}/discount`). */
export const convenzioniForm = {
  partner: line(80),
  category: choice(OFFER_CATEGORIES),
  headline: line(100),
  figure: line(20),
  terms: lines(1_500),
  discount: record({ kind: choice(DISCOUNT_KINDS), howTo: optionalLines(300) }),
  limits: record({ perMember: optionalWhole(1, 1_000), period: optional(choice(LIMIT_PERIODS), null) }),
  validFrom: day,
  validTo: optionalDay,
  channel: optional(choice(['physical', 'web', 'both']), 'physical'),
  places: list(place, 20),
  website: optional(webAddress, ''),
  contact: record({ name: optionalLine(80), phone: optional(phone, ''), email: optional(emailField, '') }),
  /** Audience (domain/cards/audience.ts): empty means every card. */
  audience: list(innerId, 20),
  featured: tick,
  picture,
}
