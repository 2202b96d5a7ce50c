import { useMemo } from 'react'
import type { CollectionDocument } from '#domain/content/collection.ts'
import type { HolidayPlace } from '#domain/holidays.ts'
import { recordOf, textOf } from '#domain/fields.ts'
import { usePage } from '#app/platform/content/use-page.ts'
import type { Restaurant } from './restaurant.ts'

type Placed = Pick<Restaurant, 'comune' | 'provincia'>

/** The comune of the association's seat; null while unknown. */
export function useOwnComune(): string | null {
  return comuneOf(usePage('associazione').page)
}

const comuneOf = (page: CollectionDocument | null | undefined) => textOf(recordOf(page?.seat).comune) || null

/** The holidays of a place. Only the patron's day of the association's own comune is known. */
export function useHolidayPlace(): (where: Placed) => HolidayPlace {
  const { page } = usePage('associazione')
  return useMemo(() => {
    const own = comuneOf(page)
    const patronDay = textOf(recordOf(page?.patronalFeast).monthDay) || null
    return ({ comune, provincia }) => ({ provincia, patronDay: comune === own ? patronDay : null })
  }, [page])
}
