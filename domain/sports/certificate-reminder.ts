import { addDays, daysBetween, type PlainDate } from '#domain/plain-date.ts'

/** Reminders about a certificate's end, each sent once: a month and a week before (domain guide, section 9). */
const certificateStages = ['month', 'week'] as const
export type CertificateStage = (typeof certificateStages)[number]

const FIRST: Record<CertificateStage, number> = { month: 30, week: 7 }

/** null: no reminder. A missed reminder is sent on the next day. */
export function certificateStage(expiresOn: PlainDate, today: PlainDate): CertificateStage | null {
  const left = daysBetween(today, expiresOn)
  if (left < 0 || left > FIRST.month) return null
  return left <= FIRST.week ? 'week' : 'month'
}

/** The last days of certificates that need a reminder today. */
export const remindedEnds = (today: PlainDate) => ({ from: today, to: addDays(today, FIRST.month) })
