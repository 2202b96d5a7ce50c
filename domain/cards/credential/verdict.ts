export type Level = 'green' | 'amber' | 'red'

/** The reason fixes the level (card format, section 10). The last two reasons come only from the server. */
const LEVELS = {
  ok: 'green',
  'stale-presentation': 'amber',
  'clock-skew': 'amber',
  'list-too-old': 'amber',
  'static-copy': 'amber',
  malformed: 'red',
  'unknown-issuer': 'red',
  'bad-signature': 'red',
  'wrong-association': 'red',
  expired: 'red',
  revoked: 'red',
  suspended: 'red',
  'unknown-code': 'red',
} as const satisfies Record<string, Level>

export type Reason = keyof typeof LEVELS
export type Notice = 'list-aging' | 'check-identity' | 'seen-before'

/** The kind of typed text: the ten symbols under the QR, or the card's number. */
export type Typed = 'code' | 'number'

export const levelOf = (reason: Reason): Level => LEVELS[reason]

/**
 * Key of the sentence (microcopy, section 7): level and reason, with three exceptions.
 *
 * @param typed the card was found by typing, which proves nothing about the person who typed
 * @param dataAt when the verifier's data was signed, UTC seconds; null without data
 */
export function verdictText(reason: Reason, { typed, dataAt }: { typed: Typed | null; dataAt: number | null }) {
  if (reason === 'static-copy' && typed) return `amber.${typed}-only` as const
  if (reason === 'unknown-code' && typed === 'number') return 'red.unknown-number'
  if (reason === 'list-too-old' && dataAt === null) return 'amber.network'
  return `${LEVELS[reason]}.${reason}` as const
}
