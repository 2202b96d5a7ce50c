import { verdictText, type Level, type Notice, type Reason } from '#domain/credential/verdict.ts'
import type { OnlineAnswer } from '../data/online-answer.ts'
import { applyTo, olderThan, verdicts, type VerdictText } from '../texts/verify.ts'
import { check, circleX, triangleAlert } from '../ui/icons.ts'

/** What the page shows of a check, whoever made it: this device or the server. */
export type Checked = {
  result: Level
  reason: Reason
  notices: readonly Notice[]
  card: { associationName: string; name: string; numberEnd: string } | null
  /** UTC seconds; null when there was no presentation. */
  presentedAt: number | null
  /** When the list that it was checked with was signed, UTC seconds; null without one. */
  dataAt: number | null
  isTyped: boolean
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

export type VerdictView = VerdictText & { tone: 'ok' | 'warn' | 'bad'; icon: string }

const LOOKS = {
  green: { tone: 'ok', icon: check },
  amber: { tone: 'warn', icon: triangleAlert },
  red: { tone: 'bad', icon: circleX },
} as const

/** Colour, icon, word and sentence of a check (microcopy, section 7). */
export function verdictView({ result, reason, card, dataAt, isTyped, at }: Omit<Checked, 'notices' | 'presentedAt'>): VerdictView {
  const id = verdictText(reason, { isTyped, dataAt }) as keyof typeof verdicts
  return { ...LOOKS[result], ...verdicts[id], ...ownText(id, { card, dataAt, at }) }
}

function ownText(id: keyof typeof verdicts, { card, dataAt, at }: Pick<Checked, 'card' | 'dataAt' | 'at'>): Partial<VerdictText> {
  if (id === 'green.ok') return { text: applyTo(card?.name ?? '') }
  const hours = dataAt === null ? 0 : Math.floor((at / 1000 - dataAt) / 3600)
  // A list of this hour is too old only with a key set that has ended.
  if (id === 'amber.list-too-old' && hours > 0) return { text: olderThan(hours) }
  return {}
}
