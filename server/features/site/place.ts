import { numberOf, recordOf, textOf } from '#domain/fields.ts'

/** schema.org's PostalAddress from a document's address. */
export function postalAddress(input: unknown): object | null {
  const { street, cap, comune, provincia } = recordOf(input)
  if (!textOf(street) && !textOf(comune)) return null
  return known({
    '@type': 'PostalAddress',
    streetAddress: textOf(street),
    postalCode: textOf(cap),
    addressLocality: textOf(comune),
    addressRegion: textOf(provincia),
    addressCountry: 'IT',
  })
}

/** schema.org's GeoCoordinates, in degrees. */
export function coordinates({ lat, lng }: Record<string, unknown>): object | null {
  return numberOf(lat) === null || numberOf(lng) === null ? null : { '@type': 'GeoCoordinates', latitude: lat, longitude: lng }
}

/** Drops unknown values: consumers treat an empty property as an error. */
export const known = <T extends Record<string, unknown>>(properties: T): T =>
  Object.fromEntries(
    Object.entries(properties).filter(([, value]) => value !== null && value !== undefined && value !== '' && !isEmpty(value)),
  ) as T

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0
