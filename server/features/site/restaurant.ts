import type { CollectionDocument } from '#domain/content/collection.ts'
import { listOf, numberOf, recordOf, recordsOf, textOf, textsOf, webAddressOf } from '#domain/fields.ts'
import { DAYS } from '#domain/restaurants/opening-hours.ts'
import { yearOf } from '#domain/calendar.ts'
import { romeDay } from '#domain/plain-date.ts'
import { coordinates, known, postalAddress } from './place.ts'
import type { Place, Preview } from './preview.ts'

/** https://schema.org/Restaurant */
export function restaurantPreview(restaurant: CollectionDocument, { url, now }: Place): Preview {
  const name = textOf(restaurant.name)
  const description = textOf(restaurant.description)
  const discount = recordOf(restaurant.memberDiscount)
  const structured = known({
    '@type': 'Restaurant',
    '@id': url,
    name,
    description,
    url: webAddressOf(restaurant.website) ?? url,
    mainEntityOfPage: url,
    telephone: textOf(restaurant.phone),
    address: postalAddress(restaurant.address),
    geo: coordinates(restaurant),
    servesCuisine: textsOf(restaurant.cuisine),
    priceRange: '€€€'.slice(0, Math.max(0, numberOf(restaurant.priceBand) ?? 0)),
    openingHoursSpecification: openingHours(restaurant.hours),
    specialOpeningHoursSpecification: closures(restaurant.closures, now),
  })
  return {
    title: name,
    description: [textOf(discount.headline) && `${textOf(discount.headline)}.`, description].filter(Boolean).join(' '),
    structured,
  }
}

const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const SPECIFICATION = 'OpeningHoursSpecification'
const TIME = /^([01]\d|2[0-4]):[0-5]\d$/

/** A closing time that is not after its opening time means the next day, also in schema.org. */
function openingHours(input: unknown): object[] {
  const hours = recordOf(input)
  return DAYS.flatMap((day, i) => spans(hours[day]).map((span) => ({ '@type': SPECIFICATION, dayOfWeek: DAY_NAMES[i], ...span })))
}

function spans(input: unknown): { opens: string; closes: string }[] {
  return listOf(input).flatMap((range) => {
    const [opens, closes] = textsOf(range)
    if (!opens || !closes || !TIME.test(opens) || !TIME.test(closes)) return []
    return { opens, closes: closes === '24:00' ? '23:59' : closes }
  })
}

/**
 * A closure from one day to another is written as opening and closing at midnight; special hours are written as they are. Days without a
 * year recur every year: the next occurrence is given.
 */
function closures(input: unknown, now: number): object[] {
  const today = romeDay(now)
  return recordsOf(input).flatMap(({ from, to, hours }) => {
    const [first, last] = [textOf(from), textOf(to)]
    const span = first.length === 5 && last.length === 5 ? nextSpan(first, last, today) : [first, last]
    if (!span.every((day) => /^\d{4}-\d{2}-\d{2}$/.test(day)) || span[1]! < today) return []
    const instead = spans(hours)
    const shown = instead.length > 0 ? instead : [{ opens: '00:00', closes: '00:00' }]
    return shown.map((hours) => ({ '@type': SPECIFICATION, validFrom: span[0], validThrough: span[1], ...hours }))
  })
}

function nextSpan(from: string, to: string, today: string): [string, string] {
  for (let year = yearOf(today) - 1; ; year++) {
    const end = `${to < from ? year + 1 : year}-${to}`
    if (end >= today) return [`${year}-${from}`, end]
  }
}
