import { createHash } from 'node:crypto'
import type { ChoiceTopic } from '#domain/notices/notice-topics.ts'
import { deepTint } from '#domain/tint.ts'
import { escapeHtml } from '#server/platform/http/escape-html.ts'
import { choicesPath } from '#server/core/notices/unsubscribe.ts'

const TOPICS: Record<ChoiceTopic, string> = {
  renewal: 'rinnovo e tessera',
  events: 'appuntamenti',
  offers: 'convenzioni',
  replies: 'segnalazioni e risposte',
  news: 'notizie',
}

/** The page's state: a question, a confirmation, or an invalid link. */
export type PageState = { state: 'asks' | 'done'; topic: ChoiceTopic } | { state: 'unknown' }

type Look = { name: string; color: string }

/** A page outside the app: it opens from a mail with or without session and script. */
export function unsubscribePage(state: PageState, { name, color }: Look): { html: string; policy: string } {
  const style = styleOf(deepTint(color))
  const hash = createHash('sha256').update(style).digest('base64')
  const { title, body } = contentOf(state)
  const html = `<!doctype html>
<html lang="it">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${title} · ${escapeHtml(name)}</title>
<style>${style}</style>
</head>
<body>
<header>${escapeHtml(name)}</header>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>
`
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`
  return { html, policy }
}

function contentOf(state: PageState): { title: string; body: string } {
  if (state.state === 'unknown')
    return {
      title: 'Il link non è completo',
      body: `<p>Aprilo dal messaggio, oppure copialo per intero.</p>${link('Scegli che cosa ricevere', null)}`,
    }
  const topic = TOPICS[state.topic]
  if (state.state === 'done')
    return {
      title: 'Fatto',
      body: `<p>Non ti scriviamo più per e-mail su: ${topic}. Nell'app trovi sempre tutto.</p>${STILL_COMES}${link('Cambia idea', state.topic)}`,
    }
  return {
    title: 'Meno e-mail?',
    body: `<p>Argomento: ${topic}. Se tocchi il pulsante, su questo non ti scriviamo più per e-mail. Nell'app trovi sempre tutto.</p>
${STILL_COMES}
<form method="post"><button>Non ricevere più queste e-mail</button></form>
${link('Scegli che cosa ricevere', state.topic)}`,
  }
}

/** Mails that no link and no switch ends. */
const STILL_COMES =
  '<p>Restano i messaggi necessari: per esempio quelli di sicurezza e, per chi ha un ruolo, le richieste da decidere e le segnalazioni riservate.</p>'

const link = (words: string, topic: ChoiceTopic | null) => `<p><a href="${choicesPath(topic)}">${words}</a></p>`

const styleOf = (deep: string) => `:root{color-scheme:light dark}
body{margin:0;background:#f4f1ec;color:#2b2723;font:1rem/1.5 system-ui,sans-serif}
header{padding:1rem 1.5rem;background:${deep};color:#fff;font-weight:600}
main{max-width:32rem;margin:0 auto;padding:2rem 1.5rem}
h1{margin:0 0 1rem;font-size:1.5rem;line-height:1.25}
button{margin:.5rem 0 1rem;min-height:3rem;padding:.75rem 1.75rem;border:1px solid #8d857b;border-radius:.75rem;background:${deep};color:#fff;font:inherit;font-weight:600;cursor:pointer}
a{color:inherit}
:focus-visible{outline:3px solid currentcolor;outline-offset:3px}
@media (prefers-color-scheme:dark){body{background:#171513;color:#f0ebe4}}`
