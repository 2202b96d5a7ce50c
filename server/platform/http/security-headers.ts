import type { Config } from '#server/platform/config.ts'
import { isHttps } from './host-cookie.ts'
import { tilesOrigin } from './tiles.ts'

export type Headers = Record<string, string>

/**
 * No inline code and no other origin, except the association's own street tiles. Trusted Types allow two policies, for the addresses of the
 * service worker and of the code reader.
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

/** Headers on every answer of the API and of files. */
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
 * Headers on pages. An address may contain a token or a card number, so no referrer is sent. Other sites cannot keep a reference to our
 * windows, but we can to windows that we open: `same-origin` would cut those too, and a provider's sign-in window would look closed at once
 * (docs/decisions/0013-sign-in-at-a-provider.md).
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

/** On the script of the worker that reads codes: a worker has the policy of its own answer, not its page's. */
export function codeWorkerHeaders(config: Pick<Config, 'appUrl'>): Headers {
  return { ...dataHeaders(config), 'Content-Security-Policy': CODE_WORKER_POLICY }
}

/**
 * On the page that a provider's sign-in returns to, in the window that our page opened. Its address has the code, so no referrer is sent.
 * It has no opener policy: any policy would cut the page from its opener, which would take it for closed, and it could not close itself.
 */
export function returnHeaders(config: Pick<Config, 'appUrl' | 'tilesUrl'>): Headers {
  return { ...pageHeaders(config), 'Referrer-Policy': 'no-referrer', 'Cross-Origin-Opener-Policy': 'unsafe-none' }
}

const transport = (config: Pick<Config, 'appUrl'>): Headers => (isHttps(config) ? { 'Strict-Transport-Security': 'max-age=31536000' } : {})
