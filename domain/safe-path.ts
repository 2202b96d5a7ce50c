/**
 * The target of a `return` parameter: a path of this origin, with query and fragment. Anything else gives the fallback: another origin in
 * any disguise (//evil, /\evil, tabs), a scheme, and /login itself, which would loop.
 */
export function safePath(raw: string | null | undefined, origin: string, fallback = '/'): string {
  if (!raw?.startsWith('/') || raw.length > 2000) return fallback
  try {
    const url = new URL(raw, origin)
    const path = decodeURIComponent(url.pathname)
    if (url.origin !== origin || /^\/[/\\]/.test(path) || /^\/login(\/|$)/i.test(path)) return fallback
    return url.pathname + url.search + url.hash
  } catch {
    return fallback
  }
}
