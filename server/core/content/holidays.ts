import { holidayOn, type HolidayPlace } from '#domain/holidays.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import type { Deps } from '#server/core/deps.ts'
import type { List } from './list.ts'

export type IsHoliday = (day: PlainDate) => boolean

const known = new WeakMap<List, IsHoliday>()

/** Whether a day is a holiday where the association is. The same function until a page changes. */
export async function holidays({ lists }: Pick<Deps, 'lists'>): Promise<IsHoliday> {
  const pages = await lists('pagine')
  const kept = known.get(pages)
  if (kept) return kept
  const place = holidayPlace(pages.documents.get('associazione'))
  const isHoliday: IsHoliday = (day) => holidayOn(day, place) !== null
  known.set(pages, isHoliday)
  return isHoliday
}

function holidayPlace(data: string | undefined): HolidayPlace {
  const association = JSON.parse(data ?? '{}') as { patronalFeast?: { monthDay?: string }; seat?: { provincia?: string } | null }
  return { patronDay: association.patronalFeast?.monthDay ?? null, provincia: association.seat?.provincia ?? null }
}
