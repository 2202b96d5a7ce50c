import type { Notice, Level, Reason } from '#domain/cards/credential/verdict.ts'

/** The server's answer about a card (card format, section 13). */
export type OnlineAnswer = {
  result: Level
  reason: Reason
  notices: Notice[]
  card: { associationName: string; name: string; numberEnd: string; kind: 'live' | 'static' | 'typed' } | null
  /** UTC seconds. */
  now: number
}
