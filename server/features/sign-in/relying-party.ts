import { AppError } from '#domain/errors.ts'
import type { Config } from '#server/platform/config.ts'
import { ownOrigins } from '#server/platform/http/origin.ts'

/** The relying party: `id` is the domain that passkeys are bound to for ever, `origin` the page's origin that may use them. */
export type RelyingParty = { id: string; origin: string }

/**
 * The own origin with a name. Browsers make no passkeys for an IP address (WebAuthn, "relying party identifier"), so the trial has them at
 * localhost and not at 127.0.0.1.
 *
 * @throws api.not_found 404 when every own origin is an IP address
 */
export function relyingParty(config: Pick<Config, 'appUrl' | 'port'>): RelyingParty {
  for (const origin of ownOrigins(config)) {
    const { hostname } = new URL(origin)
    if (!/^\[|^\d+(\.\d+){3}$/.test(hostname)) return { id: hostname, origin }
  }
  throw new AppError('api.not_found', 404)
}
