/**
 * Whether a text is a valid address of street tiles. It is a `.pmtiles` file or a template with {z}, {x} and {y}, optionally {r} and, in
 * the first label of the host, {s}; at an https address or at a path that the proxy in front serves. Plain http is allowed on this machine
 * only.
 */
export function isTilesUrl(text: string): boolean {
  const filled = text.replaceAll(/\{[srzxy]\}/g, '0')
  const url = URL.parse(filled, 'https://own.invalid')
  // The host goes into the content security policy: letters, digits, dots and hyphens, nothing that ends a directive.
  if (!url || url.username || /[{}]/.test(filled) || !/^[\w.-]+(:\d+)?$/.test(url.host)) return false
  const isFile = url.pathname.endsWith('.pmtiles') && filled === text
  const isTemplate = ['{z}', '{x}', '{y}'].every((part) => text.includes(part))
  return (isFile || isTemplate) && hasGoodOrigin(text, url)
}

/**
 * The policy's source for these tiles: null for a path of the own origin; `https://{s}.tiles.example/…` becomes every host of that name.
 */
export function tilesOrigin(text: string): string | null {
  if (text.startsWith('/')) return null
  const [protocol = '', , host = ''] = text.split('/')
  return `${protocol}//${host.includes('{s}') ? host.replace(/^[^.]*/, '*') : host}`
}

function hasGoodOrigin(text: string, { protocol, hostname }: URL): boolean {
  if (text.startsWith('/')) return !/^\/[/\\]/.test(text)
  const host = text.split('/')[2] ?? ''
  if (host.includes('{') && !/^[\w-]*\{s\}[\w-]*(\.[\w-]+){2,}(:\d+)?$/.test(host)) return false
  const isLocal = protocol === 'http:' && (hostname === 'localhost' || hostname === '127.0.0.1')
  return isLocal || text.startsWith('https://')
}
