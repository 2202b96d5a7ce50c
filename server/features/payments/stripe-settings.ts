import type { StripeSettings } from '#server/platform/config.ts'

const [KEY, WEBHOOK] = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET']

/** The account's secret (or restricted) key and the webhook's signing secret. Both or neither. @param url of Stripe's API */
export function readStripe(given: (name: string) => string | null, url: string): { settings: StripeSettings | null } | { problem: string } {
  const [key, webhookSecret] = [given(KEY), given(WEBHOOK)]
  if (!key && !webhookSecret) return { settings: null }
  if (!key || !webhookSecret) return { problem: `${KEY} and ${WEBHOOK} go together: ${key ? WEBHOOK : KEY} is missing.` }
  // The message does not repeat the values: they are secrets.
  if (!/^[rs]k_\w+$/.test(key)) return { problem: `${KEY} must be a secret key (sk_…) or a restricted one (rk_…).` }
  if (!/^whsec_\S+$/.test(webhookSecret)) return { problem: `${WEBHOOK} must be the webhook's signing secret (whsec_…).` }
  return { settings: { key, webhookSecret, url } }
}
