import type { CardAnswer } from '#domain/api.ts'
import type { CollectionDocument } from '#domain/collection.ts'
import type { PlainDate } from '#domain/plain-date.ts'

/** How to reach and pay the association, as far as its document says: what is missing is null or empty. */
export type Contacts = {
  email: string | null
  phone: string | null
  /** Opening hours of the secretariat, one line a day, Monday first. */
  hours: { day: string; times: string }[]
  /** The fee of the card's category in cents; null when the document does not know the category. */
  feeCents: number | null
  /** Ways to pay, in words. */
  methods: string[]
  bank: { holder: string; iban: string; reference: string } | null
}

/** Reads the document `pagine/associazione`. It is written by people: nothing in it is taken for granted. */
export function contactsOf(document: CollectionDocument | undefined, card: CardAnswer, today: PlainDate): Contacts {
  const contacts = objectIn(document?.['contacts'])
  const category = listIn(document?.['membershipCategories'])
    .map(objectIn)
    .find((category) => category['id'] === card.category.id)
  return {
    email: textIn(contacts['email']),
    phone: textIn(contacts['phone']),
    hours: hoursIn(document?.['officeHours']),
    feeCents: typeof category?.['feeCents'] === 'number' ? category['feeCents'] : null,
    methods: listIn(document?.['paymentMethods']).flatMap((method) => textIn(objectIn(method)['label']) ?? []),
    bank: bankIn(objectIn(document?.['bank']), card, today),
  }
}

/** 'IT09R9999999999000000004812' in groups of four, as it is read aloud and copied by hand. */
export const formatIban = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

function bankIn(bank: Record<string, unknown>, card: CardAnswer, today: PlainDate): Contacts['bank'] {
  const iban = textIn(bank['iban'])
  if (!iban) return null
  const reference = (textIn(bank['referenceTemplate']) ?? '{tessera} {cognome}')
    .replace('{anno}', today.slice(0, 4))
    .replace('{tessera}', card.number)
    .replace('{cognome}', card.lastname)
  return { holder: textIn(bank['holder']) ?? card.association.name, iban, reference }
}

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const weekday = new Intl.DateTimeFormat('it-IT', { weekday: 'long', timeZone: 'UTC' })
/** 1 January 2024 was a Monday. */
const dayName = (index: number): string => weekday.format(Date.UTC(2024, 0, 1 + index))

function hoursIn(hours: unknown): Contacts['hours'] {
  const week = objectIn(hours)
  return DAYS.flatMap((key, index) => {
    const times = listIn(week[key]).flatMap((span) => (Array.isArray(span) && span.length === 2 ? [`${span[0]}–${span[1]}`] : []))
    return times.length > 0 ? [{ day: dayName(index), times: times.join(' e ') }] : []
  })
}

const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
const listIn = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const objectIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
