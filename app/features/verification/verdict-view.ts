import { verdictText, type Level, type Notice, type Reason, type Typed } from '#domain/cards/credential/verdict.ts'
import { romeDay } from '#domain/plain-date.ts'
import type { CardFit, OfferAudience, UsedOffer } from '#domain/verification/partner.ts'
import type { OnlineAnswer } from './online-answer.ts'
import { applyTo, lookAtType, notFor, olderThan, usedUntil, verdicts, type VerdictText } from './texts.ts'
import { check, triangleAlert, x } from '#app/ui/icons.ts'

/** What the page shows of a check, made by this device or by the server. */
export type Checked = {
  result: Level
  reason: Reason
  notices: readonly Notice[]
  card: { associationName: string; name: string; numberEnd: string } | null
  /** UTC seconds; null when there was no presentation. */
  presentedAt: number | null
  /** When the list that it was checked with was signed, or the server has answered, UTC seconds; null when nobody has looked it up. */
  dataAt: number | null
  typed: Typed | null
  /** The card is good, and what a shop has for it is used up. */
  used?: UsedOffer | null
  /** For whose card the shop's offer is; null where every card is good for it. */
  audience?: OfferAudience | null
  /** Whether this card is one of them; null until the server says it. */
  fit?: CardFit | null
  /** When it was scanned, epoch ms. */
  at: number
}

/**
 * What counts of a scan that this device has judged and then the server: the server's word, which knows of this moment what a list knows of
 * some hours ago. But its amber: when it was asked the code may have been older than when it was scanned.
 */
export function withAnswer(checked: Checked, { result, reason, notices, card }: OnlineAnswer): Checked {
  if (result === 'amber') return checked
  const seen = checked.notices.filter((notice) => notice === 'seen-before')
  return { ...checked, result, reason, notices: [...notices, ...seen], card }
}

/** The card's next code may be another answer, and is asked for. No code of any card changes that this device's lists are too old. */
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
  // The code of a card does not carry its type (card format, section 5).
  if (result === 'green' && checked.audience && !checked.fit && !checked.used)
    return { ...LOOKS.amber, ...verdicts['amber.look-at-type'], text: lookAtType(checked.audience) }
  // At a till the question is whether the discount may be given; red is for cards that are not valid.
  if (isUsed({ result, ...checked })) return { ...LOOKS.amber, ...verdicts['amber.offer-used'], ...usedText(checked.used, at) }
  const id = textOf(checked)
  return { ...LOOKS[result], ...verdicts[id], ...ownText(id, { card, dataAt: checked.dataAt, at }) }
}

/** A good card, shown or spelled, of somebody for whom the shop's discount is not. */
export const isNotFor = ({ result, fit }: Pick<Checked, 'result' | 'fit'>): boolean => result !== 'red' && fit?.isFor === false

/** A good card, shown or spelled, whose discount is used up. */
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
  // A list of this hour is too old only with a key set that has ended.
  if (id === 'amber.list-too-old' && hours > 0) return { text: olderThan(hours) }
  return {}
}
