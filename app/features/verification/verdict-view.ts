import { verdictText, type Level, type Notice, type Reason, type Typed } from '#domain/cards/credential/verdict.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { CardFit, OfferAudience, UsedOffer } from '#domain/verification/partner.ts'
import type { OnlineAnswer } from './online-answer.ts'
import { applyTo, lookAtType, notFor, olderThan, usedUntil, verdicts, type VerdictText } from './texts.ts'
import { check, triangleAlert, x } from '#app/ui/icons.ts'

/** A check as the page shows it, by this device or by the server. */
export type Checked = {
  result: Level
  reason: Reason
  notices: readonly Notice[]
  card: { associationName: string; name: string; numberEnd: string } | null
  /** UTC seconds; null when there was no presentation. */
  presentedAt: number | null
  /** When the list used was signed, or the server answered, UTC seconds; null when nothing was looked up. */
  dataAt: number | null
  typed: Typed | null
  /** The card is valid, and its discount is used up. */
  used?: UsedOffer | null
  /** The audience of the shop's offer; null when it is for every valid card. */
  audience?: OfferAudience | null
  /** Whether this card is in the audience; null until the server answers. */
  fit?: CardFit | null
  /** When it was scanned, epoch ms. */
  at: number
}

/**
 * Combines this device's verdict with the server's. The server's wins, since a list is hours old, except when it is amber: the code may
 * have gone stale on its way there.
 */
export function withAnswer(checked: Checked, { result, reason, notices, card }: OnlineAnswer): Checked {
  if (result === 'amber') return checked
  const seen = checked.notices.filter((notice) => notice === 'seen-before')
  return { ...checked, result, reason, notices: [...notices, ...seen], card }
}

/** True when the card's next code may give another answer. No code helps when this device's lists are too old. */
export const wantsNextCode = ({ result, reason }: Pick<Checked, 'result' | 'reason'>): boolean =>
  result === 'amber' && reason !== 'list-too-old'

export type VerdictView = VerdictText & { tone: 'ok' | 'warn' | 'bad'; icon: string }

const LOOKS = {
  green: { tone: 'ok', icon: check },
  amber: { tone: 'warn', icon: triangleAlert },
  red: { tone: 'bad', icon: x },
} as const

/** Colour, icon, word and sentence of a check (microcopy, section 7). */
export function verdictView({ result, card, at, ...checked }: Omit<Checked, 'notices' | 'presentedAt'>): VerdictView {
  if (isNotFor({ result, ...checked }))
    return { ...LOOKS.amber, ...verdicts['amber.not-for-card'], ...(checked.audience && { text: notFor(checked.audience.words) }) }
  // A card's code does not carry its category (card format, section 5).
  if (result === 'green' && checked.audience && !checked.fit && !checked.used)
    return { ...LOOKS.amber, ...verdicts['amber.look-at-type'], text: lookAtType(checked.audience) }
  // At a till the question is whether to give the discount; red is for invalid cards.
  if (isUsed({ result, ...checked })) return { ...LOOKS.amber, ...verdicts['amber.offer-used'], ...usedText(checked.used, at) }
  const id = textOf(checked)
  return { ...LOOKS[result], ...verdicts[id], ...ownText(id, { card, dataAt: checked.dataAt, at }) }
}

/** A valid card, shown or spelled, outside the discount's audience. */
export const isNotFor = ({ result, fit }: Pick<Checked, 'result' | 'fit'>): boolean => result !== 'red' && fit?.isFor === false

/** A valid card, shown or spelled, whose discount is used up. */
export const isUsed = ({ result, used }: Pick<Checked, 'result' | 'used'>): boolean => result !== 'red' && Boolean(used)

const usedText = (used: Checked['used'], at: number): Partial<VerdictText> =>
  used?.next ? usedUntil(used.next, romeDay(at), used.period) : {}

function textOf({ reason, typed, dataAt }: Pick<Checked, 'reason' | 'typed' | 'dataAt'>): keyof typeof verdicts {
  const id = verdictText(reason, { typed, dataAt }) as keyof typeof verdicts
  return id === 'amber.number-only' && dataAt === null ? 'amber.number-unasked' : id
}

function ownText(id: keyof typeof verdicts, { card, dataAt, at }: Pick<Checked, 'card' | 'dataAt' | 'at'>): Partial<VerdictText> {
  if (id === 'green.ok') return { text: applyTo(card?.name ?? '') }
  const hours = dataAt === null ? 0 : Math.floor((at / 1000 - dataAt) / 3600)
  // A list of the current hour is too old only when its key set has expired.
  if (id === 'amber.list-too-old' && hours > 0) return { text: olderThan(hours) }
  return {}
}
