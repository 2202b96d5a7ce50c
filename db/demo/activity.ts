import { addDays, type PlainDate } from '#domain/plain-date.ts'
import { weekday } from '#domain/calendar.ts'
import type { CardCheckRow, PartnerDayRow } from '../tables.ts'
import type { DemoDocument } from './documents.ts'

const DAYS = 60
/** Relative numbers of checks from Monday to Sunday. */
const WEEK = [5, 6, 6, 7, 9, 11, 3]
/** Shares of uses, in tenths, of the busiest offers. The shop of the trial is not among them: it starts empty. */
const SHOPS: Record<string, number> = {
  'farmacia-della-pieve': 5,
  'libreria-carta-e-matita': 4,
  'palestra-girasole': 3,
  'ottica-orizzonte': 1,
}

/** Statistics of the last weeks: checks of cards by day, and used offers. Without names. */
export function demoActivity(documents: DemoDocument[], today: PlainDate): { cardCheck: CardCheckRow[]; partnerDay: PartnerDayRow[] } {
  const offers = documents.filter(({ collection, id }) => collection === 'convenzioni' && id in SHOPS).map(({ id }) => id)
  const cardCheck: CardCheckRow[] = []
  const partnerDay: PartnerDayRow[] = []
  for (let back = DAYS; back >= 0; back -= 1) {
    const day = addDays(today, -back)
    const busy = WEEK[weekday(day) - 1]! + ((back * 7) % 4)
    cardCheck.push(
      { day, kind: 'live', reason: 'valid', checks: busy * 2 },
      { day, kind: 'typed', reason: 'valid', checks: 1 + (back % 3) },
    )
    if (back % 5 === 0) cardCheck.push({ day, kind: 'live', reason: 'expired', checks: 1 })
    for (const offerId of offers) {
      const times = Math.round((busy * SHOPS[offerId]!) / 10)
      if (times === 0) continue
      partnerDay.push({ day, offerId, place: '', what: 'valid', times: times + 1 }, { day, offerId, place: '', what: 'redeemed', times })
    }
  }
  return { cardCheck, partnerDay }
}
