import { createHash } from 'node:crypto'
import { APP_STATE, appAddress, REPLY } from '#domain/native/app-return.ts'
import { deepTint } from '#domain/tint.ts'
import type { AssociationName } from '#server/core/content/association.ts'
import type { Config } from '#server/platform/config.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { makeFile, type File } from '#server/platform/http/file.ts'
import { returnHeaders, type Headers } from '#server/platform/http/security-headers.ts'

/**
 * The page to which a provider returns in the sheet of an iPhone's app. It has neither the app nor a script, and leads back to the app. It
 * ignores the answer in its address, which only the app that began can use (docs/decisions/0045). null for every other address.
 */
export function appReturn(
  config: Config,
  address: string,
  { name, color }: Pick<AssociationName, 'name' | 'color'>,
): { file: File; headers: Headers } | null {
  const { searchParams } = new URL(address, 'http://page')
  const { ios } = config.nativeApps
  if (ios === null || !searchParams.get('state')?.startsWith(APP_STATE)) return null
  const reply = new URLSearchParams([...searchParams].filter(([key]) => (REPLY as readonly string[]).includes(key)))
  // The team's id comes before the app's.
  const to = escapeHtml(appAddress(ios.slice(ios.indexOf('.') + 1), reply))
  const style = styleOf(deepTint(color))
  const html = `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="refresh" content="0; url=${to}">
<title>Torna all'app · ${escapeHtml(name)}</title>
<style>${style}</style>
</head>
<body>
<header>${escapeHtml(name)}</header>
<main>
<h1>Ci siamo quasi</h1>
<p>Si continua nell'app.</p>
<p><a href="${to}">Torna all'app</a></p>
</main>
</body>
</html>
`
  const hash = createHash('sha256').update(style).digest('base64')
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return {
    file: makeFile(Buffer.from(html), { type: 'text/html; charset=utf-8', cache: 'no-store', isForOne: true }),
    headers: { ...returnHeaders(config), 'Content-Security-Policy': policy },
  }
}

const styleOf = (deep: string) => `:root{color-scheme:light dark}
body{margin:0;background:#f4f1ec;color:#2b2723;font:1rem/1.5 system-ui,sans-serif}
header{padding:1rem 1.5rem;background:${deep};color:#fff;font-weight:600}
main{max-width:32rem;margin:0 auto;padding:2rem 1.5rem}
h1{margin:0 0 1rem;font-size:1.5rem;line-height:1.25}
a{display:inline-block;padding:.75rem 1.75rem;border:1px solid #8d857b;border-radius:.75rem;background:${deep};color:#fff;font-weight:600;text-decoration:none}
:focus-visible{outline:3px solid currentcolor;outline-offset:3px}
@media (prefers-color-scheme:dark){body{background:#171513;color:#f0ebe4}}`
