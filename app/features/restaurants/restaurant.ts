import { wholeFigure } from '#app/ui/whole-figure.ts'
import type { CollectionDocument } from '#domain/content/collection.ts'
import { readPicture, type Picture } from '#domain/content/picture.ts'
import { DAYS, type Openings, type OpenRange } from '#domain/restaurants/opening-hours.ts'
import { numberOf, recordOf, recordsOf, textOf, textsOf, webAddressOf } from '#domain/fields.ts'
import { beef, coffee, fish, iceCream, leaf, mountain, pizza, soup, utensils, wheat, wine } from '#app/ui/icons.ts'
import type { Look } from '#app/ui/thumb.tsx'

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
  /** 1 to 3; null if not given. */
  priceBand: number | null
  /** In a fixed order. */
  features: Feature[]
  accessibilityNote: string
  discount: { figure: string; headline: string; terms: string } | null
  picture: Picture | null
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
    picture: readPicture(document),
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

/** Drops invalid hour ranges and days of the year. A week without any hours counts as unknown. */
function readOpenings(document: CollectionDocument): Openings {
  const given = recordOf(document.hours)
  const week = [...DAYS, 'holiday'].filter((day) => given[day] !== undefined).map((day) => [day, ranges(given[day])] as const)
  return {
    hours: week.some(([, ranges]) => ranges.length > 0) ? Object.fromEntries(week) : {},
    closures: recordsOf(document.closures)
      .map(({ from, to, reason, hours }) => {
        const instead = ranges(hours)
        return { from: textOf(from), to: textOf(to), reason: textOf(reason), ...(instead.length > 0 && { hours: instead }) }
      })
      .filter(({ from, to }) => DAY.test(from) && DAY.test(to) && from.length === to.length),
  }
}

export const saysHours = ({ hours }: Openings): boolean => Object.keys(hours).length > 0

const ranges = (value: unknown): OpenRange[] =>
  (Array.isArray(value) ? value : [])
    .map(textsOf)
    .flatMap(([from = '', to = '']): OpenRange[] => (TIME.test(from) && TIME.test(to) ? [[from, to]] : []))

/** Icon and hue of a restaurant, by the first known word of its cuisine. */
const LOOKS: [word: string, look: Look][] = [
  ['pizza', { icon: pizza, hue: 30 }],
  ['pesce', { icon: fish, hue: 225 }],
  ['gelato', { icon: iceCream, hue: 350 }],
  ['colazioni', { icon: coffee, hue: 60 }],
  ['enoteca', { icon: wine, hue: 5 }],
  ['brace', { icon: beef, hue: 20 }],
  ['pasta', { icon: wheat, hue: 90 }],
  ['vegetariana', { icon: leaf, hue: 140 }],
  ['montagna', { icon: mountain, hue: 190 }],
  ['agriturismo', { icon: leaf, hue: 120 }],
  ['cibo di strada', { icon: soup, hue: 55 }],
]

export function cuisineLook(cuisine: string[]): Look {
  const words = cuisine.join(' ')
  return LOOKS.find(([word]) => words.includes(word))?.[1] ?? { icon: utensils, hue: 45 }
}
