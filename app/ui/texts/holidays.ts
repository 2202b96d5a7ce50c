import type { HolidayId } from '#domain/holidays.ts'

/** Names of public holidays, as in calendars. */
export const holidays: Record<HolidayId, string> = {
  new_year: 'Capodanno',
  epiphany: 'Epifania',
  easter: 'Pasqua',
  easter_monday: "Lunedì dell'Angelo",
  liberation: 'Festa della Liberazione',
  labour: 'Festa del lavoro',
  republic: 'Festa della Repubblica',
  whit_monday: 'Lunedì di Pentecoste',
  assumption: 'Ferragosto',
  saint_francis: "San Francesco d'Assisi",
  all_saints: 'Ognissanti',
  immaculate: 'Immacolata Concezione',
  christmas: 'Natale',
  saint_stephen: 'Santo Stefano',
  patron: 'Festa del patrono',
}
