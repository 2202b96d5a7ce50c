/**
 * The origin of a server's plain address; null for other texts. Plain http is allowed on this machine only: phones must not send anything
 * unencrypted, but a local trial's bundle can be built.
 */
export function originOf(address: string): string | null {
  const url = URL.parse(address)
  const isLocal = url?.hostname === 'localhost' || url?.hostname === '127.0.0.1'
  // A URL's host may contain characters that would end a token of the page's policy.
  if (!url || !/^[a-z0-9.-]+$/.test(url.hostname) || (url.protocol !== 'https:' && !(isLocal && url.protocol === 'http:'))) return null
  return url.pathname === '/' && !url.search && !url.hash && !url.username && !url.password ? url.origin : null
}
