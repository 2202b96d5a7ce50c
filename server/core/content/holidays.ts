import { holidayOn, type HolidayPlace } from '#domain/holidays.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Deps } from '#server/core/deps.ts'

/** Whether a day is a holiday where the association is. */
export async function holidays({ lists }: Pick<Deps, 'lists'>): Promise<(day: PlainDate) => boolean> {
  const place = holidayPlace((await lists('pagine')).documents.get('associazione'))
  return (day) => holidayOn(day, place) !== null
}

function holidayPlace(data: string | undefined): HolidayPlace {
  const association = JSON.parse(data ?? '{}') as { patronalFeast?: { monthDay?: string }; seat?: { provincia?: string } | null }
  return { patronDay: association.patronalFeast?.monthDay ?? null, provincia: association.seat?.provincia ?? null }
}
