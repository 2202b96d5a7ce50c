import type { CollectionDocument } from '#domain/content/collection.ts'
import { recordOf, recordsOf, textOf, webAddressOf } from '#domain/fields.ts'
import { coordinates, known, postalAddress } from './place.ts'
import type { Place, Preview } from './preview.ts'

/** https://schema.org/Offer, made by the partner to card holders. */
export function offerPreview(offer: CollectionDocument, { url }: Place): Preview {
  const partner = textOf(offer.partner)
  const headline = textOf(offer.headline)
  const terms = textOf(offer.terms)
  const places = recordsOf(offer.places).map((place) =>
    known({ '@type': 'Place', name: textOf(place.name), address: postalAddress(place), geo: coordinates(place) }),
  )
  const structured = known({
    '@type': 'Offer',
    '@id': url,
    name: headline,
    description: terms,
    url,
    category: textOf(offer.categoryLabel) || textOf(offer.category),
    validFrom: textOf(offer.validFrom),
    validThrough: textOf(offer.validTo),
    offeredBy: known({
      '@type': places.length > 0 ? 'LocalBusiness' : 'Organization',
      name: partner,
      url: webAddressOf(offer.website),
      telephone: textOf(recordOf(offer.contact).phone),
      address: postalAddress(recordsOf(offer.places)[0]),
    }),
    availableAtOrFrom: places,
  })
  return { title: partner, description: [headline && `${headline}.`, terms].filter(Boolean).join(' '), structured }
}
