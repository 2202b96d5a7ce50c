export const MONTHS = [
  'gennaio',
  'febbraio',
  'marzo',
  'aprile',
  'maggio',
  'giugno',
  'luglio',
  'agosto',
  'settembre',
  'ottobre',
  'novembre',
  'dicembre',
]

/** Whether a text is a day 'MM-DD' of this year. 2024 has every possible day; 2025 has the days of every year. */
export function isMonthDay(text: string, year = '2024'): boolean {
  const at = /^\d\d-\d\d$/.test(text) ? new Date(`${year}-${text}T00:00:00Z`) : null
  return at !== null && !Number.isNaN(at.getTime()) && at.toISOString().slice(5, 10) === text
}

/** '01-01' as «1° gennaio». */
export function formatMonthDay(monthDay: string): string {
  const [month = 1, day = 1] = monthDay.split('-').map(Number)
  return `${day === 1 ? '1°' : day} ${MONTHS[month - 1]}`
}
