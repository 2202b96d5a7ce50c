import { useMemo } from 'react'
import { recordOf, textOf } from '#domain/fields.ts'
import type { HolidayPlace } from '#domain/holidays.ts'
import { usePage } from '#app/platform/content/use-page.ts'

/** The holidays of the association's seat. */
export function useHolidayPlace(): HolidayPlace {
  const { page } = usePage('associazione')
  return useMemo(
    () => ({
      patronDay: textOf(recordOf(page?.patronalFeast).monthDay) || null,
      provincia: textOf(recordOf(page?.seat).provincia) || null,
    }),
    [page],
  )
}
