import type { CardAnswer } from '#domain/accounts/api.ts'
import { cardState, endsForGood, lastGoodDay, type CardState } from '#domain/cards/card-state.ts'
import { addDays, daysBetween, romeDay, type PlainDate } from '#domain/plain-date.ts'
import { cardText } from './texts.ts'

/** Everything that a drawn card shows. Plain data: two equal views give the same drawing. */
export type CardView = {
  /** Ten digits. */
  number: string
  name: string
  /** The type of card, in the association's words. */
  kind?: string
  /** Degrees of hue from the association's colour: for a child's card on a parent's phone. */
  tint?: number
  /** `emblem`: null for the product's; by default that of the app's association. */
  association: { id: string; name: string; emblem?: string | null }
  state: CardState
  /** The state in one or two words. */
  pill: string
  /** The last working day; null when the card does not work. */
  until: PlainDate | null
  /** "Fino al", dd/MM/yy. */
  untilText: string | null
  /** `live`: signed by this device every fifteen seconds; a text: of a sample card; null: the card does not work. */
  code: 'live' | { text: string; expiresInS?: number } | null
  /** Why there is no code, and the next step. */
  notice: { title: string; text: string } | null
  /** Above the card: the next step before it ends, or during grace. */
  ending: string | null
  /** Small forms, without code: `mini` has the shape of a bank card, `strip` is a low one for the phone's home. */
  small?: 'mini' | 'strip'
}

/** For a card as a picture: holder and state, without anything that works. */
export const PICTURE = { until: null, untilText: null, code: null, notice: null, ending: null, small: 'mini' } as const

/**
 * @param nowMs epoch ms; the state is computed for this time, whatever the age of the answer
 * @param tint of a child's card (kept-family.ts)
 */
export function cardView(answer: CardAnswer, nowMs: number, tint = 0): CardView {
  const today = romeDay(nowMs)
  const { periods, graceDays, number } = answer
  const state = cardState(periods, today, graceDays)
  const works = state === 'valid' || state === 'expiring' || state === 'grace'
  const until = works && periods.validTo ? (state === 'grace' ? lastGoodDay(periods.validTo, graceDays) : periods.validTo) : null
  return {
    number,
    name: `${answer.firstname} ${answer.lastname}`.trim(),
    kind: answer.category.label,
    tint,
    association: { id: answer.association.id, name: answer.association.name },
    state,
    pill: state === 'expiring' && until ? cardText.ends(daysBetween(today, until), shortDate(until)) : cardText.states[state],
    until,
    untilText: until && shortDate(until),
    code: works ? 'live' : null,
    notice: works ? null : notice(answer, state),
    ending: ending(answer, state, today),
  }
}

function ending({ periods: { validTo, cancelledOn }, graceDays }: CardAnswer, state: CardState, today: PlainDate): string | null {
  if (state === 'expiring' && validTo && !endsForGood(cancelledOn, validTo)) return cardText.expiring(daysBetween(today, validTo))
  if (state === 'grace' && validTo) return cardText.grace(shortDate(validTo), shortDate(lastGoodDay(validTo, graceDays)))
  return null
}

function notice({ periods, graceDays, suspensionText, pending }: CardAnswer, state: CardState): CardView['notice'] {
  if (state === 'expired' && periods.validTo) return cardText.notice.expired(shortDate(addDays(lastGoodDay(periods.validTo, graceDays), 1)))
  if (state === 'suspended') return cardText.notice.suspended(suspensionText)
  if (state === 'cancelled') return cardText.notice.cancelled
  return periods.validFrom ? cardText.notice.pendingFrom(shortDate(periods.validFrom)) : cardText.notice.pending(pending === 'fee')
}

/** dd/MM/yy by slicing: a formatter would cost half a kilobyte and some milliseconds of the boot script. */
const shortDate = (day: PlainDate) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(2, 4)}`
