import { recordOf, recordsOf, textOf } from '#domain/fields.ts'
import { formatMoney, withDay } from '#domain/format.ts'
import { DAYS } from '#domain/restaurants/opening-hours.ts'
import type { SettingsSection } from '#domain/settings/forms.ts'
import { formatMonthDay } from '#domain/month-day.ts'
import type { PlainDate } from '#domain/plain-date.ts'
import { feeOn } from '#domain/renewals/fee.ts'
import { plural } from '#app/ui/texts/plural.ts'

type Fields = Record<string, unknown>

/** The current values in one line. */
export const summaryOf = (section: SettingsSection, values: Fields, today: PlainDate): string => SUMMARIES[section](values, today)

const SUMMARIES: Record<SettingsSection, (values: Fields, today: PlainDate) => string> = {
  identity: ({ name, emblem }) => [textOf(name), emblem ? 'emblema vostro' : 'emblema di partenza'].join(', '),
  contacts: ({ contacts, seat }) => {
    const { street, comune } = recordOf(seat)
    return [textOf(recordOf(contacts).email), [textOf(street), textOf(comune)].filter(Boolean).join(', ') || 'nessuna sede'].join(' · ')
  },
  hours: ({ officeHours }) => {
    const open = DAYS.filter((day) => {
      const ranges = recordOf(officeHours)[day]
      return Array.isArray(ranges) && ranges.length > 0
    })
    return open.length === 0 ? 'Non ci sono ancora' : `Aperta ${plural(open.length, 'giorno', 'giorni')} alla settimana`
  },
  bank: ({ iban, paymentMethods }) => {
    const ways = recordsOf(paymentMethods).length
    const account = textOf(iban) ? `IBAN … ${textOf(iban).slice(-4)}` : 'Nessun IBAN'
    return `${account}, ${ways === 0 ? 'nessun modo di pagare' : plural(ways, 'modo di pagare', 'modi di pagare')}`
  },
  payments: ({ payments }) => {
    const { receiptNote, remindEveryDays } = recordOf(payments)
    return [
      textOf(receiptNote) ? 'Con una nota' : 'Senza nota',
      `un sollecito ogni ${plural(Number(remindEveryDays), 'giorno', 'giorni')}`,
    ].join(', ')
  },
  validity: ({ policy, yearStart, graceDays }) =>
    [
      policy === 'social_year'
        ? `Anno sociale ${withDay('dal', formatMonthDay(textOf(yearStart) || '01-01'))}`
        : 'Dodici mesi dal rilascio',
      graceDays === 0 ? 'senza tolleranza' : `${plural(Number(graceDays), 'giorno', 'giorni')} di tolleranza`,
    ].join(', '),
  categories: ({ membershipCategories }, today) => {
    const fees = recordsOf(membershipCategories).map((category) => feeOn(category, today) ?? 0)
    const [least, most] = [Math.min(...fees), Math.max(...fees)]
    const range = most === 0 ? 'senza quota' : least === most ? amount(most) : `da ${amount(least).replace(/\s€$/, '')} a ${amount(most)}`
    return `${plural(fees.length, 'categoria', 'categorie')}, ${range}`
  },
  membership: ({ decidingBody, answerDays, withdrawalEffect }) =>
    [
      textOf(decidingBody),
      `${plural(Number(answerDays), 'giorno', 'giorni')} per rispondere`,
      withdrawalEffect === 'year_end' ? 'recesso a fine anno' : 'recesso immediato',
    ].join(', '),
  reports: ({ reportCategories }) => {
    const all = recordsOf(reportCategories)
    const officer = all.filter(({ routeTo }) => routeTo === 'safeguarding').length
    return [
      plural(all.length, 'categoria', 'categorie'),
      officer === 0 ? 'nessuna riservata' : plural(officer, 'riservata', 'riservate'),
    ].join(', ')
  },
}

/** «30 €», «12,50 €»: round sums without cents. */
const amount = (cents: number): string => (cents === 0 ? '0 €' : formatMoney(cents).replace(',00', ''))
