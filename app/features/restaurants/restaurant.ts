import { wholeFigure } from '#app/ui/whole-figure.ts'
import type { CollectionDocument } from '#domain/content/collection.ts'
import { DAYS, type Openings, type OpenRange } from '#domain/restaurants/opening-hours.ts'
import { numberOf, recordOf, recordsOf, textOf, textsOf, webAddressOf } from '#domain/fields.ts'

export type Restaurant = {
  id: string
  name: string
  cuisine: string[]
  description: string
  street: string
  comune: string
  provincia: string
  lat: number | null
  lng: number | null
  phone: string
  website: string | null
  openings: Openings
  /** 1 to 3; null when the association does not say. */
  priceBand: number | null
  /** What it has, in a fixed order. */
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
    provincia: textOf(address.provincia),
    lat: numberOf(document.lat),
    lng: numberOf(document.lng),
    phone: textOf(document.phone),
    website: webAddressOf(document.website),
    openings: readOpenings(document),
    priceBand: numberOf(document.priceBand),
    features: readFeatures(document, accessibility),
    accessibilityNote: textOf(accessibility.note),
    discount: textOf(discount.figure)
      ? { figure: wholeFigure(textOf(discount.figure)), headline: textOf(discount.headline), terms: textOf(discount.terms) }
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

const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const DAY = /^(\d{4}-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** What is no range of hours, or no time of the year, is left out. */
function readOpenings(document: CollectionDocument): Openings {
  const given = recordOf(document.hours)
  return {
    hours: Object.fromEntries([...DAYS, 'holiday'].filter((day) => day in given).map((day) => [day, ranges(given[day])])),
    closures: recordsOf(document.closures)
      .map(({ from, to, reason }) => ({ from: textOf(from), to: textOf(to), reason: textOf(reason) }))
      .filter(({ from, to }) => DAY.test(from) && DAY.test(to) && from.length === to.length),
  }
}

const ranges = (value: unknown): OpenRange[] =>
  (Array.isArray(value) ? value : [])
    .map(textsOf)
    .flatMap(([from = '', to = '']): OpenRange[] => (TIME.test(from) && TIME.test(to) ? [[from, to]] : []))
