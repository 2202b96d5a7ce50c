import { useMemo } from 'react'
import { holidayOn } from '#domain/holidays.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { holidays } from '#app/ui/texts/holidays.ts'
import { recordOf, textOf } from '#domain/fields.ts'
import { usePage } from '#app/platform/content/use-page.ts'

/** The name of a day that is a holiday at the association's seat, else null. */
export function useHolidays(): (day: PlainDate) => string | null {
  const { page } = usePage('associazione')
  return useMemo(() => {
    const feast = recordOf(page?.patronalFeast)
    const place = { patronDay: textOf(feast.monthDay) || null, provincia: textOf(recordOf(page?.seat).provincia) || null }
    return (day) => {
      const id = holidayOn(day, place)
      return id === null ? null : (id === 'patron' && textOf(feast.name)) || holidays[id]
    }
  }, [page])
}
