import type { Config } from '#server/platform/config.ts'
import { isHttps } from './host-cookie.ts'
import { tilesOrigin } from './tiles.ts'

export type Headers = Record<string, string>

/**
 * Nothing is inline and nothing is foreign, the association's own street tiles aside; Trusted Types leave two policies, which name the
 * address of the service worker and that of the reader of codes.
 */
function pagePolicy({ tilesUrl }: Pick<Config, 'tilesUrl'>): string {
  const origin = tilesUrl && tilesOrigin(tilesUrl)
  const tiles = origin ? ` ${origin}` : ''
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: blob:${tiles}`,
    `connect-src 'self'${tiles}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "font-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types app code-worker',
  ].join('; ')
}

/** The worker that reads codes may compile its own WebAssembly file; no page may. */
const CODE_WORKER_POLICY = [
  "default-src 'none'",
  "script-src 'wasm-unsafe-eval'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const DATA_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** On every answer of the API and of the files: what a browser must not do with it. */
export function dataHeaders(config: Pick<Config, 'appUrl'>): Headers {
  return {
    'Content-Security-Policy': DATA_POLICY,
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...transport(config),
  }
}

/**
 * On pages. Addresses of own pages can hold a token or a card's number: they are told to nobody else. No other site keeps a hold of a
 * window of ours; of a window that we open for somebody else's page, we do: `same-origin` would cut that too, and a sign-in there would
 * look closed from its first moment (docs/decisions/0013-sign-in-at-a-provider.md).
 */
export function pageHeaders(config: Pick<Config, 'appUrl' | 'tilesUrl'>): Headers {
  return {
    'Content-Security-Policy': pagePolicy(config),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=(), browsing-topics=()',
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...transport(config),
  }
}

/** On the script of the worker that reads codes: a worker obeys the policy of its own answer, not its page's. */
export function codeWorkerHeaders(config: Pick<Config, 'appUrl'>): Headers {
  return { ...dataHeaders(config), 'Content-Security-Policy': CODE_WORKER_POLICY }
}

/**
 * On the page that a provider's sign-in comes back to, in the window that our own page has opened for it. Its address holds the code, which
 * is told to nobody. Any opener policy of its own would cut it from its opener, which then took it for closed, and keep it from closing itself.
 */
export function returnHeaders(config: Pick<Config, 'appUrl' | 'tilesUrl'>): Headers {
  return { ...pageHeaders(config), 'Referrer-Policy': 'no-referrer', 'Cross-Origin-Opener-Policy': 'unsafe-none' }
}

const transport = (config: Pick<Config, 'appUrl'>): Headers => (isHttps(config) ? { 'Strict-Transport-Security': 'max-age=31536000' } : {})
