import type { CardValidity } from '#domain/content/association.ts'
import { daysBetween, romeDay } from '#domain/plain-date.ts'
import { reminderStage } from '#domain/renewals/renewal-reminder.ts'
import type { MailOrder } from './mails.ts'

/**
 * A mail that may have waited, as it is true now: a reminder counts its days anew. Null when what it is about has passed: its link has
 * stopped working, the event has begun, or the next reminder says how it is with the card.
 *
 * @param now epoch ms
 * @param rules of the association; null before there is one
 */
export function asOfNow(order: MailOrder, now: number, rules: CardValidity | null): MailOrder | null {
  if ('expiresAt' in order && order.expiresAt <= now) return null
  if ('startsAt' in order && order.startsAt <= now) return null
  const today = romeDay(now)
  if (order.template === 'event-reminder') {
    const { startsAt, withdrawUntil } = order
    return { ...order, isToday: romeDay(startsAt) === today, withdrawUntil: withdrawUntil && withdrawUntil > now ? withdrawUntil : null }
  }
  if (order.template === 'renewal' && rules) {
    if (reminderStage(order.validTo, today, rules) !== order.stage) return null
    return { ...order, daysLeft: daysBetween(today, order.validTo) }
  }
  return order
}
