/** The data for a device. `tag`: a later push of the same topic and fact replaces this one; `unread`: for the icon's badge. */
export type PushMessage = { id: string; title: string; body: string; path: string; tag: string; unread: number }

/**
 * A message with its delivery options. `urgent`: rings at once, also when the device saves battery; `channel`: Android's notification
 * channel.
 */
export type Letter = { message: PushMessage; urgent: boolean; channel: string }

/** `gone`: the address no longer exists. */
export type Outcome = 'sent' | 'gone'

/** How long a service keeps an undelivered message, and how long we retry: yesterday's reminder is useless. */
export const TTL_SECONDS = 24 * 3_600

/** The service refused the message; the outbox retries, after `retryAfterMs` if the service gave it. */
export class PushRefused extends Error {
  override name = 'PushRefused'
  readonly retryAfterMs: number | null

  constructor(
    service: string,
    { status, retryAfterMs, reason }: { status: number; retryAfterMs: number | null; reason?: string | undefined },
  ) {
    super(`${service} answers ${status}${reason ? ` ${reason}` : ''}`)
    this.retryAfterMs = retryAfterMs
  }
}
