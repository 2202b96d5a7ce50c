import type { CollectionDocument } from '#domain/collection.ts'
import { numberOf, recordOf, recordsOf, textOf, textsOf, webAddressOf } from '../document.ts'

/** Opening and closing, 'HH:MM'; a closing before its opening is of the next day. */
export type Hours = [from: string, to: string]

export type Restaurant = {
  id: string
  name: string
  cuisine: string[]
  description: string
  street: string
  comune: string
  lat: number | null
  lng: number | null
  phone: string
  website: string | null
  /** By 'mon' … 'sun'; a day that is missing or empty is closed. */
  hours: Record<string, Hours[]>
  closures: { from: string; to: string; reason: string }[]
  /** 1 to 3; null when the association does not say. */
  priceBand: number | null
  /** What it has, in words, in a fixed order. */
  features: Feature[]
  accessibilityNote: string
  discount: { figure: string; headline: string; terms: string } | null
}

export type Feature =
  'glutenFreeOptions' | 'glutenFreeDedicated' | 'vegetarian' | 'vegan' | 'outdoor' | 'dogs' | 'stepFree' | 'accessibleToilet'

export function readRestaurant(document: CollectionDocument): Restaurant {
  const address = recordOf(document.address)
  const accessibility = recordOf(document.accessibility)
  const discount = recordOf(document.memberDiscount)
  return {
    id: document.id,
    name: textOf(document.name),
    cuisine: textsOf(document.cuisine),
    description: textOf(document.description),
    street: textOf(address.street),
    comune: textOf(address.comune),
    lat: numberOf(document.lat),
    lng: numberOf(document.lng),
    phone: textOf(document.phone),
    website: webAddressOf(document.website),
    hours: readHours(recordOf(document.hours)),
    closures: recordsOf(document.closures).map(({ from, to, reason }) => ({ from: textOf(from), to: textOf(to), reason: textOf(reason) })),
    priceBand: numberOf(document.priceBand),
    features: readFeatures(document, accessibility),
    accessibilityNote: textOf(accessibility.note),
    discount: textOf(discount.figure)
      ? { figure: textOf(discount.figure), headline: textOf(discount.headline), terms: textOf(discount.terms) }
      : null,
  }
}

function readFeatures(document: CollectionDocument, accessibility: Record<string, unknown>): Feature[] {
  const has: [Feature, boolean][] = [
    ['glutenFreeDedicated', document.glutenFree === 'dedicated'],
    ['glutenFreeOptions', document.glutenFree === 'options'],
    ['vegetarian', document.vegetarian === true],
    ['vegan', document.vegan === true],
    ['outdoor', document.outdoor === true],
    ['dogs', document.dogsWelcome === true],
    ['stepFree', accessibility.stepFree === true],
    ['accessibleToilet', accessibility.accessibleToilet === true],
  ]
  return has.filter(([, yes]) => yes).map(([feature]) => feature)
}

function readHours(hours: Record<string, unknown>): Record<string, Hours[]> {
  const ranges = (value: unknown): Hours[] =>
    Array.isArray(value) ? value.map(textsOf).flatMap(([from, to]): Hours[] => (from && to ? [[from, to]] : [])) : []
  return Object.fromEntries(Object.entries(hours).map(([day, value]) => [day, ranges(value)]))
}
