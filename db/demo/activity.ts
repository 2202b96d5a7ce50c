import { addDays, type PlainDate } from '#domain/plain-date.ts'
import { weekday } from '#domain/calendar.ts'
import type { CardCheckRow, PartnerDayRow } from '../tables.ts'
import type { DemoDocument } from './documents.ts'

const DAYS = 60
/** How busy shops are from Monday to Sunday. */
const WEEK = [5, 6, 6, 7, 9, 11, 3]
/** How often of ten times somebody comes here, for the busiest of the offers; none of them is the shop of the trial, which begins empty. */
const SHOPS: Record<string, number> = {
  'farmacia-della-pieve': 5,
  'libreria-carta-e-matita': 4,
  'palestra-girasole': 3,
  'ottica-orizzonte': 1,
}

/** What the last weeks left in numbers: checks of cards by day, and the offers that were used. Nobody's name is in them. */
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
