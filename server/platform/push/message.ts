/** What a device gets. `tag`: a later push of the same topic and fact takes the place of this one; `unread`: for the badge on the icon. */
export type PushMessage = { id: string; title: string; body: string; path: string; tag: string; unread: number }

/**
 * A message, and how it is to be carried. `urgent`: rings at once, also where the device saves its battery; `channel`: under which name
 * Android lists it.
 */
export type Letter = { message: PushMessage; urgent: boolean; channel: string }

/** `gone`: that address is nobody's any more. */
export type Outcome = 'sent' | 'gone'

/** For how long a service keeps what it cannot deliver, and we what we could not give to it: a reminder of yesterday is none. */
export const TTL_SECONDS = 24 * 3_600

/** The service has not taken the message; the outbox tries again, after `retryAfterMs` where the service has said so. */
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
