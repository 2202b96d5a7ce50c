import type { Config } from '#server/platform/config.ts'

/**
 * What robots may read (RFC 9309). The public lists are the content of the pages: a search engine that draws them needs them. Pages that
 * are nobody's business carry `X-Robots-Tag: noindex`, which is read only where it is allowed to look.
 */
export function robotsText({ trial }: Pick<Config, 'trial'>, origin: string): string {
  if (trial) return 'User-agent: *\nDisallow: /\n'
  return `User-agent: *\nAllow: /api/collections/\nAllow: /api/content\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`
}
