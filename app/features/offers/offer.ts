import { wholeFigure } from '#app/ui/whole-figure.ts'
import type { CollectionDocument } from '#domain/content/collection.ts'
import { readPicture, type Picture } from '#domain/content/picture.ts'
import { readAudience, type Audience } from '#domain/cards/audience.ts'
import { isOpen } from '#domain/offers/offer.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { convenzioni } from './texts.ts'
import { numberOf, recordOf, recordsOf, textOf, webAddressOf } from '#domain/fields.ts'
import { bike, bookOpen, dog, drama, dumbbell, sailboat, scissors, shoppingBag, stethoscope, ticketPercent } from '#app/ui/icons.ts'
import { lookBy } from '#app/ui/thumb.tsx'

export type Place = { name: string; street: string; comune: string; lat: number | null; lng: number | null }

/** A partner's offer, as screens show it. */
export type Offer = {
  id: string
  partner: string
  category: string
  categoryLabel: string
  /** The benefit as a figure: "−10%", "6,00 €". */
  figure: string
  headline: string
  terms: string
  kind: string
  howTo: string
  /** Unparsed, from the document: `codeLimit` reads it. */
  limits: unknown
  audience: Audience
  validFrom: string
  validTo: string
  places: Place[]
  /** Good online, perhaps in the shop too. */
  isOnline: boolean
  phone: string
  email: string
  website: string | null
  featured: boolean
  picture: Picture | null
}

export function readOffer(document: CollectionDocument): Offer {
  const category = textOf(document.category)
  const discount = recordOf(document.discount)
  const contact = recordOf(document.contact)
  return {
    id: document.id,
    partner: textOf(document.partner),
    category,
    categoryLabel: textOf(document.categoryLabel) || (convenzioni.categories[category] ?? ''),
    figure: wholeFigure(textOf(document.figure)),
    headline: textOf(document.headline),
    terms: textOf(document.terms),
    kind: textOf(discount.kind),
    howTo: textOf(discount.howTo),
    limits: document.limits,
    audience: readAudience(document.audience),
    validFrom: textOf(document.validFrom),
    validTo: textOf(document.validTo),
    places: recordsOf(document.places).map(readPlace),
    isOnline: document.channel !== 'physical',
    phone: textOf(contact.phone),
    email: textOf(contact.email),
    website: webAddressOf(document.website),
    featured: document.featured === true,
    picture: readPicture(document),
  }
}

/** The offers that are open today: featured ones first, otherwise in the association's order. */
export function openOffers(documents: CollectionDocument[], today: PlainDate): Offer[] {
  const open = documents.filter((document) => isOpen({ validFrom: document.validFrom, validTo: document.validTo }, today)).map(readOffer)
  return open.toSorted((a, b) => Number(b.featured) - Number(a.featured))
}

function readPlace(place: Record<string, unknown>): Place {
  return {
    name: textOf(place.name),
    street: textOf(place.street),
    comune: textOf(place.comune),
    lat: numberOf(place.lat),
    lng: numberOf(place.lng),
  }
}

/** The icon and the hue of each category of offers. */
export const categoryLook = lookBy(
  {
    salute: { icon: stethoscope, hue: 240 },
    cultura: { icon: drama, hue: 330 },
    sport: { icon: dumbbell, hue: 150 },
    casa: { icon: shoppingBag, hue: 120 },
    mobilita: { icon: bike, hue: 190 },
    viaggi: { icon: sailboat, hue: 215 },
    formazione: { icon: bookOpen, hue: 300 },
    persona: { icon: scissors, hue: 350 },
    animali: { icon: dog, hue: 60 },
  },
  { icon: ticketPercent, hue: 45 },
)
