import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from '@hono/zod-openapi'
import { AppError } from '#domain/errors.ts'
import type { StripeSettings } from '#server/platform/config.ts'

// Two calls and a signature: Stripe's own library is larger than the server (docs/decisions/0064).

const VERSION = '2025-09-30.clover'
/** A press makes up to three calls, and the app waits 20 s for the answer. */
const PATIENCE_MS = 6_000
/** The oldest accepted signature, as in Stripe's libraries (Stripe, "Verify webhook signatures manually"). */
const TOLERANCE_SECONDS = 300

/** `open`: not paid yet; `pending`: the bank decides in some days; `over`: expired or failed, and never paid. `reference`: our id. */
export type Checkout = {
  id: string
  reference: string | null
  state: 'open' | 'pending' | 'paid' | 'over'
  cents: number
  currency: string
  /** Stripe's page; null once it is over. */
  url: string | null
}

/** Stripe refused (`isRefusal`: for good, so that nothing has happened there; `isUnknown`: it has no such checkout), or did not answer. */
export class StripeAway extends AppError {
  readonly isRefusal: boolean
  readonly isUnknown: boolean
  constructor(cause: unknown, { isRefusal = false, isUnknown = false } = {}) {
    super('online.away', 502)
    this.cause = cause
    this.isRefusal = isRefusal
    this.isUnknown = isUnknown
  }
}

const session = z.object({
  id: z.string(),
  client_reference_id: z.string().nullable(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.enum(['paid', 'unpaid', 'no_payment_required']),
  amount_total: z.int(),
  currency: z.string(),
  url: z.string().nullable(),
})

const event = z.object({ type: z.string(), data: z.object({ object: z.unknown() }) })

function checkoutOf(given: unknown): Checkout {
  const { id, client_reference_id: reference, status, payment_status: paid, amount_total: cents, currency, url } = session.parse(given)
  const state = paid === 'paid' ? 'paid' : status === 'complete' ? 'pending' : status === 'expired' ? 'over' : 'open'
  return { id, reference, state, cents, currency, url }
}

/** `reference`: our id. `key`: a repeated call with it begins no other checkout. */
type Begun = { reference: string; key: string; cents: number; paidUrl: string; backUrl: string; until: number }

/**
 * A checkout. The provider learns no more than the sum. The same arguments give the same checkout.
 *
 * @param begun `until`: epoch ms, between half an hour and a day from now
 * @throws StripeAway
 */
export const beginCheckout = (settings: StripeSettings, begun: Begun): Promise<Checkout> => {
  const { reference, key, cents, paidUrl, backUrl, until } = begun
  const form = {
    mode: 'payment',
    locale: 'it',
    // The fee is in euro: no other currency is paid.
    'adaptive_pricing[enabled]': 'false',
    client_reference_id: reference,
    success_url: paidUrl,
    cancel_url: backUrl,
    expires_at: String(Math.floor(until / 1000)),
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'eur',
    'line_items[0][price_data][unit_amount]': String(cents),
    'line_items[0][price_data][product_data][name]': 'Quota associativa',
  }
  return ask(settings, 'POST', '/v1/checkout/sessions', { form, idempotencyKey: key })
}

/** @throws StripeAway */
export const findCheckout = (settings: StripeSettings, id: string) =>
  ask(settings, 'GET', `/v1/checkout/sessions/${encodeURIComponent(id)}`)

/** Ends the checkout. A paid one is returned as it is. @throws StripeAway */
export async function endCheckout(settings: StripeSettings, known: Checkout): Promise<Checkout> {
  if (known.state !== 'open') return known
  try {
    return await ask(settings, 'POST', `/v1/checkout/sessions/${encodeURIComponent(known.id)}/expire`)
  } catch {
    // The member paid between the two calls.
    return findCheckout(settings, known.id)
  }
}

type Asked = { form?: Record<string, string>; idempotencyKey?: string }

async function ask(settings: StripeSettings, method: string, path: string, { form, idempotencyKey }: Asked = {}): Promise<Checkout> {
  const { key, url } = settings
  try {
    const answer = await fetch(url + path, {
      method,
      headers: {
        Authorization: `Bearer ${key}`,
        'Stripe-Version': VERSION,
        ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
      },
      ...(form && { body: new URLSearchParams(form) }),
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!answer.ok) {
      // 409: the same call is under way; 429: too many calls.
      const isRefusal = answer.status < 500 && answer.status !== 409 && answer.status !== 429
      throw new StripeAway(new Error(`Stripe: ${answer.status} ${(await answer.text()).slice(0, 300)}`), {
        isRefusal,
        isUnknown: answer.status === 404,
      })
    }
    const checkout = checkoutOf(await answer.json())
    // A repeated call gets the first answer again (Stripe, "Idempotent requests"), which is out of date.
    return answer.headers.get('idempotent-replayed') === 'true' ? await findCheckout(settings, checkout.id) : checkout
  } catch (error) {
    throw error instanceof StripeAway ? error : new StripeAway(error)
  }
}

/**
 * The checkout of a webhook's event; null for an event about something else.
 *
 * @param payload the body's exact text
 * @param signature the header `Stripe-Signature`
 * @param now epoch ms
 * @throws api.invalid 400 not signed with the webhook's secret, or signed too long ago
 */
export function checkoutOfEvent(
  { webhookSecret }: StripeSettings,
  payload: string,
  { signature, now }: { signature: string; now: number },
): Checkout | null {
  const parts = signature.split(',').map((part) => part.split('=', 2) as [string, string?])
  const at = Number(parts.find(([name]) => name === 't')?.[1])
  const right = createHmac('sha256', webhookSecret).update(`${at}.${payload}`).digest()
  const isSigned = parts.some(([name, hex = '']) => name === 'v1' && isSame(right, Buffer.from(hex, 'hex')))
  if (!isSigned || Math.abs(now / 1000 - at) > TOLERANCE_SECONDS) throw new AppError('api.invalid', 400)
  const { type, data } = event.parse(JSON.parse(payload))
  // Other products of the same account have other checkouts.
  if (!type.startsWith('checkout.session.') || !session.safeParse(data.object).success) return null
  const checkout = checkoutOf(data.object)
  return type === 'checkout.session.async_payment_failed' ? { ...checkout, state: 'over' } : checkout
}

const isSame = (a: Buffer, b: Buffer) => a.length === b.length && timingSafeEqual(a, b)
