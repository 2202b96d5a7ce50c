import { createHash } from 'node:crypto'
import { deepTint } from '#domain/tint.ts'
import type { AssociationName } from '#server/core/content/association.ts'
import type { Config } from '#server/platform/config.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { makeFile, type File } from '#server/platform/http/file.ts'
import { returnHeaders, type Headers } from '#server/platform/http/security-headers.ts'

export type Association = Pick<AssociationName, 'name' | 'color'>
export type PlainPage = { file: File; headers: Headers }
/** `head` and `main`: HTML. */
type Content = { title: string; head?: string; main: string }

/** A page without the app, a script or a session: the browser of a person who began in a store app has none. */
export function plainPage(config: Config, { name, color }: Association, { title, head = '', main }: Content): PlainPage {
  const style = styleOf(deepTint(color))
  const html = `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">${head}
<title>${title} · ${escapeHtml(name)}</title>
<style>${style}</style>
</head>
<body>
<header>${escapeHtml(name)}</header>
<main>
${main}
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
