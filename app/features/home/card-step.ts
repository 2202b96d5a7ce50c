import type { CardAnswer } from '#domain/accounts/api.ts'
import { daysBetween, romeDay } from '#domain/plain-date.ts'
import { formatShortDate } from '#domain/format.ts'
import { cardState, lastGoodDay } from '#domain/cards/card-state.ts'
import { leavingOn } from '#app/features/renewals/renewal-lead.ts'
import { renewal } from '#app/features/renewals/texts.ts'
import type { Help } from '#app/features/renewals/card-help.tsx'
import { cardText } from '#app/ui/card/texts.ts'
import type { BannerTone } from '#app/ui/banner.tsx'
import { home } from './texts.ts'

/** The home's line about the own card, and its one action. */
export type CardStep = { tone: BannerTone; text: string; action: { label: string; does: Help | 'see-application' } | null }

const RENEW = { label: cardText.renew, does: 'renew' } as const
const WRITE = { label: renewal.write, does: 'write' } as const

/**
 * One line and one action by the card's state (domain guide, section 3); null when there is nothing to do.
 *
 * @param nowMs the association's time, epoch ms
 */
export function cardStep({ periods, graceDays, pending, suspensionText, feeDue }: CardAnswer, nowMs: number): CardStep | null {
  const today = romeDay(nowMs)
  const { validFrom, validTo } = periods
  const state = cardState(periods, today, graceDays)
  if (feeDue && (state === 'valid' || state === 'expiring'))
    return { tone: 'neutral', text: home.card.feeDue, action: { label: renewal.pending.fee.action, does: 'pay' } }
  const lastDay = leavingOn(periods, today)
  if (lastDay !== null && (state === 'valid' || state === 'expiring'))
    return { tone: 'neutral', text: renewal.left(formatShortDate(lastDay)), action: null }
  switch (state) {
    case 'valid':
      return null
    case 'expiring':
      return { tone: 'warn', text: home.card.expiring(daysBetween(today, validTo!)), action: RENEW }
    case 'grace':
      return {
        tone: 'warn',
        text: home.card.grace(formatShortDate(validTo!), formatShortDate(lastGoodDay(validTo!, graceDays))),
        action: RENEW,
      }
    case 'expired':
      return { tone: 'bad', text: home.card.expired(formatShortDate(validTo!)), action: RENEW }
    case 'suspended':
      return { tone: 'bad', text: suspensionText ?? home.card.suspended, action: WRITE }
    case 'cancelled':
      return { tone: 'bad', text: home.card.cancelled, action: WRITE }
    case 'pending': {
      if (validFrom) return { tone: 'neutral', text: cardText.notice.pendingFrom(formatShortDate(validFrom)).text, action: null }
      const waits = pending ?? 'review'
      const { text, action } = renewal.pending[waits]
      return {
        tone: waits === 'review' ? 'neutral' : 'warn',
        text,
        action: { label: action, does: waits === 'fee' ? 'pay' : 'see-application' },
      }
    }
  }
}
