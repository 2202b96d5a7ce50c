import { formatDayMonth, formatNumber, formatTime, formatWeekdayDate } from '#domain/format.ts'
import type { HolidayId } from '#domain/holidays.ts'
import type { OpenState } from '#domain/restaurants/opening-hours.ts'
import { weekday } from '#domain/calendar.ts'
import { addDays, daysBetween, romeDay, type PlainDate } from '#domain/plain-date.ts'
import { uncapital } from '#app/ui/capital.ts'
import { holidays } from '#app/ui/texts/holidays.ts'
import { plural } from '#app/ui/texts/plural.ts'

export const ristoranti = {
  title: 'Ristoranti',
  search: 'Nome, cucina o comune',
  view: 'Vista',
  list: 'Lista',
  map: 'Mappa',
  mapTitle: 'Mappa dei ristoranti',
  empty: 'Qui troverai i ristoranti per chi ha la tessera. Ci stiamo lavorando.',
  noMatch: 'Nessun ristorante con questi filtri. Prova ad allargare la zona.',
  clear: 'Togli i filtri',
  count: (n: number, nearestFirst: boolean): string =>
    `${formatNumber(n)} ${n === 1 ? 'ristorante' : 'ristoranti'}${nearestFirst ? ', dal più vicino' : ''}`,
  inView: (n: number, all: number): string => `${formatNumber(n)} di ${plural(all, 'ristorante', 'ristoranti')} in questa zona`,

  filters: 'Filtri',
  filtersOn: (n: number): string => (n > 0 ? `Filtri, ${n} attivi` : 'Filtri'),
  show: (n: number): string => (n === 0 ? 'Nessun ristorante' : `Mostra ${plural(n, 'ristorante', 'ristoranti')}`),
  nearMe: 'Vicino a me',
  openNow: 'Aperti adesso',
  discount: 'Con sconto',
  groups: { cuisine: 'Cucina', price: 'Prezzo', needs: 'Esigenze', more: 'Altro' },
  prices: { 1: 'Fino a 20 €', 2: 'Da 20 a 35 €', 3: 'Oltre 35 €' } as Record<number, string>,
  wishes: {
    glutenFree: 'Senza glutine',
    glutenFreeDedicated: 'Cucina senza glutine separata',
    glutenFreeOptions: 'Piatti senza glutine',
    vegetarian: 'Piatti vegetariani',
    vegan: 'Piatti vegani',
    outdoor: "Tavoli all'aperto",
    dogs: 'Cani benvenuti',
    accessible: 'Accessibili',
    stepFree: 'Ingresso in piano',
    accessibleToilet: 'Bagno accessibile',
  },

  price: { 1: 'Fascia di prezzo: economica', 2: 'Fascia di prezzo: media', 3: 'Fascia di prezzo: alta' } as Record<number, string>,
  hours: 'Orari',
  today: 'Oggi',
  closed: 'Chiuso',
  holidayHours: 'Nei festivi',
  closure: (days: string, reason: string): string => `Chiusura: ${days}${reason ? `, ${reasonText(reason)}` : ''}`,
  otherHours: (days: string, reason: string, ranges: string): string =>
    `Orario diverso: ${days}${reason ? `, ${reasonText(reason)}` : ''}: ${ranges}`,
  closedToday: (reason: string): string => `Oggi chiuso${reason ? `: ${reasonText(reason)}` : ''}.`,
  todayHours: (ranges: string, reason = ''): string => `Oggi${reason ? `, ${reasonText(reason)}` : ''}: ${ranges}.`,
  todayNone: 'Oggi è giorno di chiusura.',
  holidayToday: (holiday: HolidayId): string => `Oggi è festa: ${holidays[holiday]}. L'orario può cambiare, meglio telefonare.`,
  holidayTomorrow: (holiday: HolidayId): string => `Domani è festa: ${holidays[holiday]}. L'orario può cambiare, meglio telefonare.`,
  onTheMap: 'Vedi sulla mappa',
  chosen: 'Ristorante scelto',
}

const SOON_MS = 60 * 60_000

/** For a row: 'aperto', 'chiude ore 20:00', 'apre ore 19:30', 'apre domani', 'riapre: 25 gen'. */
export function openShort(open: OpenState, now: number): string {
  if (open.isOpen) return open.until !== null && open.until - now <= SOON_MS ? `chiude ore ${formatTime(open.until)}` : 'aperto'
  if (open.opens === null) return 'chiuso'
  const today = romeDay(now)
  const day = romeDay(open.opens)
  if (day === today) return `apre ore ${formatTime(open.opens)}`
  return daysBetween(today, day) > 6 ? `riapre: ${formatDayMonth(day)}` : `apre ${dayName(day, today)}`
}

/** For a detail: 'Aperto, chiude ore 23:00', 'Chiuso, apre domani, ore 12:15'. */
export function openLong(open: OpenState, now: number): string {
  const today = romeDay(now)
  if (open.isOpen) return open.until === null ? 'Sempre aperto' : `Aperto, chiude ${hourOf(open.until, today)}`
  return open.opens === null ? 'Chiuso' : `Chiuso, apre ${hourOf(open.opens, today)}`
}

/** Hours up to five in the morning count as this evening. */
function hourOf(ms: number, today: PlainDate): string {
  const time = `ore ${formatTime(ms)}`
  const day = romeDay(ms)
  const isTonight = day === addDays(today, 1) && formatTime(ms) <= '05:00'
  return day === today || isTonight ? time : `${dayName(day, today)}, ${time}`
}

function dayName(day: PlainDate, today: PlainDate): string {
  const days = daysBetween(today, day)
  if (days === 1) return 'domani'
  return days > 6 ? formatWeekdayDate(day) : WEEKDAYS[weekday(day) - 1]!
}

const WEEKDAYS = ['lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato', 'domenica']
/** A holiday keeps its name. */
const reasonText = (reason: string): string => (Object.values(holidays).includes(reason) ? reason : uncapital(reason))
