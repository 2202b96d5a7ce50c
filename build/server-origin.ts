/**
 * The origin of a server's address that is nothing more; null for every other text. Plain http on this machine only: a phone sends nothing
 * in the clear, but a trial's icons can be looked at.
 */
export function originOf(address: string): string | null {
  const url = URL.parse(address)
  const isLocal = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1'
  // A URL's host may hold signs that would end a word of the page's policy.
  if (!url || !/^[a-z0-9.-]+$/.test(url.hostname) || (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:'))) return null
  return url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password ? url.origin : null
}
